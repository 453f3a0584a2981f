import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SIMULATED_DATASET_ID, type BacktestResults } from '#domain'
import {
  LIBRARY,
  LIBRARY_DEFAULTS,
  libraryRequest,
  type LibraryFigures,
  type LibraryFiguresFile,
  type LibraryGroup,
  type LibraryStrategy,
} from '#domain/library'
import { dailyBookings, dailyProfits } from '#engine/analytics'
import type { MarketReader } from '#engine/market'
import { compilePlan, ENGINE_VERSION } from '#engine/replay'
import { bundleOf, runBacktest } from '#engine/report'
import { openDataset, SIMULATED_FROM, SIMULATED_TO } from '#market-data'
import { formatText } from './format-text.ts'

/** The figures of the library's strategies, stored with the data. */
const FIGURES = fileURLToPath(new URL('../src/domain/library/library-figures.json', import.meta.url))

/** A fortnight with both sides of the market. */
const SAMPLE = { from: '2024-01-01', to: '2024-01-12' } as const
/** One that buys, one that sells, one over two expiries. */
const SAMPLED: readonly string[] = ['long-call', 'short-straddle', 'calendar-spread']

interface Period {
  readonly from: string
  readonly to: string
}

/** Figures of the strategies that can be backtested, by id, on the days of a period. */
async function figuresOf(
  strategies: readonly LibraryStrategy[],
  reader: MarketReader,
  { from, to }: Period,
): Promise<Record<string, LibraryFigures>> {
  await reader.prepare(LIBRARY_DEFAULTS.instrument, { from, to })
  const figures: Record<string, LibraryFigures> = {}
  for (const strategy of strategies) {
    const request = libraryRequest(strategy)
    if (!request) continue
    const asked = { ...request, startDate: from, endDate: to }
    const run = runBacktest(compilePlan(asked, reader), reader)
    const { profits } = dailyProfits(dailyBookings(run.trades, 'net'))
    figures[strategy.id] = {
      ...summed(profits),
      peakMargin: Math.max(...run.sessions.map(({ margin }) => margin)),
      groups: groupsOf(bundleOf(asked, run).results, reader),
    }
  }
  return figures
}

/** Upper bounds of the groups by India VIX, in its points. */
const CALM = 13
const NERVOUS = 16

const vixName = (vix: number) =>
  vix < CALM ? `below ${CALM}` : vix <= NERVOUS ? `${CALM} to ${NERVOUS}` : `above ${NERVOUS}`
const VIX_NAMES = [CALM - 1, CALM, NERVOUS + 1].map(vixName)

/** The traded days in groups, each group with its share of profitable days. */
function groupsOf({ trades, tradeLog }: BacktestResults, reader: MarketReader): LibraryGroup[] {
  const traded = new Map(trades.map(({ date, dte }) => [date, dte]))
  const days = tradeLog.dailyLevelAnalysis.daily_summary.filter(({ date }) => traded.has(date))
  const vixCloses = reader.vixCloses?.() ?? []
  // The close of the day before is what is known in the morning.
  const vixOf = (date: string) => vixCloses.findLast((one) => one.date < date)?.close
  const grouped = (
    by: LibraryGroup['by'],
    names: readonly string[],
    nameOf: (date: string) => string | undefined,
  ) =>
    names.flatMap((name) => {
      const own = days.filter(({ date }) => nameOf(date) === name)
      if (own.length === 0) return []
      const wins = own.filter(({ netPnl }) => netPnl > 0).length
      const netProfit = Math.round(own.reduce((sum, { netPnl }) => sum + netPnl * PAISE, 0)) / PAISE
      return {
        by,
        name,
        days: own.length,
        successRate: Math.round((1000 * wins) / own.length) / 10,
        netProfit,
      }
    })
  const expiries = [...new Set(traded.values())].sort((a, b) => a - b).map(String)
  const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))].sort()
  return [
    ...grouped('Days to expiry', expiries, (date) => String(traded.get(date))),
    ...grouped('India VIX', VIX_NAMES, (date) => {
      const close = vixOf(date)
      return close === undefined ? undefined : vixName(close / PAISE)
    }),
    ...grouped('Year', years, (date) => date.slice(0, 4)),
  ]
}

const PAISE = 100

/** @param profits net profit in paise of each day that was traded */
function summed(profits: Float64Array): Omit<LibraryFigures, 'peakMargin' | 'groups'> {
  const wins = profits.filter((profit) => profit > 0)
  const losses = profits.filter((profit) => profit < 0)
  return {
    days: profits.length,
    successRate: Math.round((1000 * wins.length) / profits.length) / 10,
    typicalProfit: median(wins),
    typicalLoss: median(losses),
    netProfit: profits.reduce((sum, profit) => sum + profit, 0) / PAISE,
  }
}

/** Rupees; null for an empty array. */
function median(paise: Float64Array): number | null {
  if (paise.length === 0) return null
  const sorted = paise.toSorted()
  const middle = sorted.length >> 1
  const value = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return Math.round(value) / PAISE
}

/** The strategies and days that a test recomputes. */
export async function sampleFigures(reader: MarketReader): Promise<LibraryFiguresFile['sample']> {
  const sampled = LIBRARY.filter(({ id }) => SAMPLED.includes(id))
  return { ...SAMPLE, strategies: await figuresOf(sampled, reader, SAMPLE) }
}

async function figuresFile(reader: MarketReader): Promise<LibraryFiguresFile> {
  const { name, version, contentHash } = reader.dataset
  if (version === undefined) throw new Error(`${name} has no version; compute on the simulated market`)
  const period = { from: SIMULATED_FROM, to: SIMULATED_TO }
  return {
    market: name,
    version,
    contentHash,
    engineVersion: ENGINE_VERSION,
    ...period,
    strategies: await figuresOf(LIBRARY, reader, period),
    sample: await sampleFigures(reader),
  }
}

// node scripts/library-figures.ts [folder of market data]
if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? join(tmpdir(), 'delta-library-figures')
  const figures = await figuresFile(openDataset(folder, SIMULATED_DATASET_ID))
  const text = await formatText(FIGURES, JSON.stringify(figures))
  await writeFile(FIGURES, text)
}
