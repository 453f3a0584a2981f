import type { Command } from 'commander'
import { SIMULATED_DATASET_ID } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { judgedReport } from '#engine/report'
import { readRequest } from '../read-request.ts'
import { showProgress } from '../progress.ts'
import { datasetOption, openToTest, readRoot, readRootOption } from './data-options.ts'
import { outOption, writeWhole } from './out-file.ts'

interface BacktestOptions {
  readonly dataset?: string
  readonly dataRoot?: string
  readonly out?: string
  readonly asToday?: boolean
}

/** `delta backtest`: the result bundle of a request, as JSON. */
export function backtestCommand(command: Command): Command {
  return command
    .argument('<request.json>', 'the request, - for standard input')
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .option(
      '--as-today',
      'with the lots, charges and margin rules of today on every session; the result says so',
    )
    .addOption(outOption('write the result here instead of standard output'))
    .action(async (path: string, { dataset, dataRoot, out, asToday }: BacktestOptions) => {
      const given = readRequest(path, backtestRequestSchema)
      const request = asToday
        ? { ...given, execution: { ...given.execution, rules: 'as-today' as const } }
        : given
      const reader = await openToTest(readRoot(dataRoot), dataset ?? request.dataset ?? SIMULATED_DATASET_ID)
      const progress = showProgress('Backtest')
      const bundle = await judgedReport(request, reader, { onProgress: progress.update })
      progress.done()
      const text = `${JSON.stringify(bundle, null, 2)}\n`
      if (out) writeWhole(out, text)
      else process.stdout.write(text)
    })
}
