import type { Command } from 'commander'
import {
  formatSignedRupees,
  PROFIT_PART_TEXTS,
  PROFIT_PARTS,
  SIMULATED_DATASET_ID,
  type Attribution,
} from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { attributionReport } from '#engine/report'
import { showProgress } from '../progress.ts'
import { readRequest } from '../read-request.ts'
import { datasetOption, openToTest, readRoot, readRootOption } from './data-options.ts'

interface AttributionOptions {
  readonly dataset?: string
  readonly dataRoot?: string
  readonly json?: boolean
}

/** `delta attribution`: splits the profit of a request into its parts. */
export function attributionCommand(command: Command): Command {
  return command
    .argument('<request.json>', 'the request, - for standard input')
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .option('--json', 'print the parts in total, by day and by trade as JSON')
    .action(async (path: string, { dataset, dataRoot, json = false }: AttributionOptions) => {
      const request = readRequest(path, backtestRequestSchema)
      const id = dataset ?? request.dataset ?? SIMULATED_DATASET_ID
      const reader = await openToTest(readRoot(dataRoot), id)
      const progress = showProgress('Attribution')
      const attribution = await attributionReport(request, reader, { onProgress: progress.update })
      progress.done()
      process.stdout.write(json ? `${JSON.stringify(attribution, null, 2)}\n` : summaryText(attribution))
    })
}

function summaryText({ total }: Attribution): string {
  const net = PROFIT_PARTS.reduce((sum, part) => sum + total[part], 0)
  const lines = PROFIT_PARTS.map(
    (part) =>
      `${PROFIT_PART_TEXTS[part].name}: ${formatSignedRupees(total[part])} (${PROFIT_PART_TEXTS[part].meaning})`,
  )
  return `${lines.join('\n')}\nNet P&L: ${formatSignedRupees(net)}\n`
}
