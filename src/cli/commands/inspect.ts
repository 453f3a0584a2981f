import type { Command } from 'commander'
import type { MarketDay, MarketReader } from '#engine/market'
import { marketStatistics, type StatisticRow } from '#market-data'
import { openOrRefuse, readRoot, readRootOption } from './data-options.ts'

/** `delta inspect`: the statistics of a dataset beside those measured on the real market. */
export function inspectCommand(command: Command): Command {
  return command
    .argument('<dataset>', 'dataset id')
    .addOption(readRootOption())
    .option('--json', 'print JSON instead of a table')
    .action(async (dataset: string, { dataRoot, json }: { dataRoot?: string; json?: boolean }) => {
      const reader = await openOrRefuse(readRoot(dataRoot), dataset)
      await prepareAll(reader)
      const rows = marketStatistics(daysOf(reader), reader.vixCloses?.())
      process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : table(rows))
    })
}

async function prepareAll(reader: MarketReader): Promise<void> {
  for (const underlying of reader.underlyings) {
    const sessions = reader.sessions(underlying)
    await reader.prepare(underlying, { from: sessions[0], to: sessions[sessions.length - 1] })
  }
}

function* daysOf(reader: MarketReader): Generator<MarketDay> {
  for (const underlying of reader.underlyings)
    for (const date of reader.sessions(underlying)) yield reader.day(underlying, date)
}

function table(rows: readonly StatisticRow[]): string {
  const cells = rows.map((row) => [
    row.group,
    row.name,
    shown(row.value),
    shown(row.target),
    `${shown(row.low)} – ${shown(row.high)}`,
    Number.isNaN(row.value) ? 'not measured' : row.ok ? 'ok' : 'out of range',
  ])
  const all = [['Group', 'Statistic', 'Value', 'Real market', 'Range', ''], ...cells]
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)))
  return all
    .map(
      (line) =>
        `${line
          .map((cell, i) => cell.padEnd(widths[i]))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function shown(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '–' : String(Number(value.toPrecision(4)))
}
