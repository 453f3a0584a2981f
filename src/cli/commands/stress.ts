import type { Command } from 'commander'
import {
  formatPercent,
  formatSignedRupees,
  SIMULATED_DATASET_ID,
  STRESS_CASES,
  STRESS_TEXTS,
  doesApply,
  formatRupees,
  type StressRow,
} from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { stressRow } from '#engine/report'
import { showProgress } from '../progress.ts'
import { readRequest } from '../read-request.ts'
import { datasetOption, openToTest, readRoot, readRootOption } from './data-options.ts'

interface StressOptions {
  readonly dataset?: string
  readonly dataRoot?: string
  readonly json?: boolean
}

/** `delta stress`: runs a request on altered markets and on the unaltered one. */
export function stressCommand(command: Command): Command {
  return command
    .argument('<request.json>', 'the request, - for standard input')
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .option('--json', 'print the figures as JSON')
    .action(async (path: string, { dataset, dataRoot, json = false }: StressOptions) => {
      const request = readRequest(path, backtestRequestSchema)
      const id = dataset ?? request.dataset ?? SIMULATED_DATASET_ID
      const reader = await openToTest(readRoot(dataRoot), id)
      const progress = showProgress('Stress')
      const rows: StressRow[] = []
      for (const stress of STRESS_CASES) {
        rows.push(await stressRow(request, reader, stress))
        progress.update((100 * rows.length) / STRESS_CASES.length)
      }
      progress.done()
      process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : summaryText(rows))
    })
}

function summaryText(rows: readonly StressRow[]): string {
  const lines = rows.map((row) => {
    const { case: stress, average, worst, losing, netPnl, cycles, peakMargin, worstMinute } = row
    if (!doesApply(row)) return `${STRESS_TEXTS[stress].name}: does not apply`
    const deepest = worst ? `worst ${formatSignedRupees(worst.netPnl)} on ${worst.date}` : 'nothing traded'
    return `${STRESS_TEXTS[stress].name}: ${formatSignedRupees(average)} a cycle, ${deepest}, ${formatPercent(losing * 100)} of ${cycles} lose; together ${formatSignedRupees(netPnl)}; margin up to ${formatRupees(peakMargin)}${worstMinute ? `, at worst ${formatSignedRupees(worstMinute.profit)} at ${worstMinute.time}` : ''}`
  })
  return `${lines.join('\n')}\nThe alteration happens in every cycle: an entry day with the days over which its positions are held\n`
}
