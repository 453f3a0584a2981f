/**
 * Does the time of a warm backtest grow linearly with its days and legs, or is there a cliff? Strategies with
 * strikes chosen by premium over 80, 160 and 330 sessions; one to thirteen legs on different contracts over
 * 330; twenty legs with stops, targets and re-entries; four legs over sixteen months, two to five years.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30, and that of 2020 to 2024 (generated first if
 * missing, which takes a minute and 5 GB).
 * Unit: milliseconds of processor time, the best of several runs, without trade records; microseconds a
 * session and leg. After each series, how far its last point lies above the line through the others: a cliff
 * would lie far above.
 */
import { resolve } from 'node:path'
import { yearsDataset } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import type { MarketReader } from '#engine/market'
import { compilePlan } from '#engine/replay'
import { tallyRun } from '#engine/report'
import { availableDatasets, generateYears, openDataset } from '#market-data'

const RUNS = 40
const PERIODS = { 80: '2024-04-26', 160: '2024-08-26', 330: '2025-04-30' } as const

const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')
const YEARS = { from: '2020-01-01', to: '2024-12-31' }

const reader = openDataset(DATA_ROOT, 'simulated')
await reader.prepare('NIFTY', { from: '2024-01-01', to: PERIODS[330] })

interface Leg {
  readonly side?: 'BUY' | 'SELL'
  readonly option: 'CALL' | 'PUT'
  readonly strike: object
  readonly risk?: object
}

interface Point {
  /** The quantity that grows. */
  readonly size: number
  readonly milliseconds: number
}

/** Prints and returns the time of a strategy. */
function measure(
  what: string,
  legs: readonly Leg[],
  { market = reader, startDate = '2024-01-01', endDate = PERIODS[330] as string, goal = '' } = {},
): number {
  const request = backtestRequestSchema.parse({
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate,
    endDate,
    strategy: {
      name: 'multi_leg_strategy',
      entryStartTime: '09:20',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
      combinedPnLTracking: true,
      legs: legs.map(({ side = 'SELL', option, strike, risk }, i) => ({
        id: `leg_${i + 1}`,
        optionType: option,
        tradeType: side,
        strikeCriteria: strike,
        quantity: 1,
        riskManagement: risk,
      })),
    },
  })
  const plan = compilePlan(request, market)
  let best = Infinity
  let profit: unknown
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    profit = tallyRun(plan, market, undefined)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
  }
  const sessions = sessionsOf(market, startDate, endDate)
  const each = best / sessions / legs.length
  console.log(
    `${what.padEnd(46)} ${(best / 1000).toFixed(1).padStart(7)} ms ${each.toFixed(2).padStart(7)} µs a session and leg${goal}`,
  )
  if (profit === undefined) throw new Error(`${what} gave no profits`)
  return best / 1000
}

function sessionsOf(market: MarketReader, from: string, to: string): number {
  return market.sessions('NIFTY').filter((date) => date >= from && date <= to).length
}

/** The condor with stops over more and more of five years; prints how often the first of them fits into the last. */
async function growthOfYears(): Promise<void> {
  const id = yearsDataset(YEARS)
  if (!availableDatasets(DATA_ROOT).some((one) => one.id === id))
    await generateYears({ dataRoot: DATA_ROOT, ...YEARS, underlyings: ['NIFTY'] })
  const market = openDataset(DATA_ROOT, id)
  const condor: Leg[] = [0, 200].flatMap((points) =>
    (['CALL', 'PUT'] as const).map((option) => ({
      side: points === 0 ? ('SELL' as const) : ('BUY' as const),
      option,
      strike: offset(points),
      risk: stop,
    })),
  )
  const points = ['2021-04-30', '2021-12-31', '2022-12-31', '2023-12-31', YEARS.to].map((endDate) => {
    const size = sessionsOf(market, YEARS.from, endDate)
    const options = { market, startDate: YEARS.from, endDate }
    return { size, milliseconds: measure(`4 legs with stops, ${size} days`, condor, options) }
  })
  fit('days', points)
  const [first, last] = [points[0], points[points.length - 1]]
  const times = (last.milliseconds / first.milliseconds).toFixed(1)
  console.log(`  ${last.size} days take ${times} times ${first.size} days (goal 4 times)`)
}

/** Prints how far the last point lies above the least-squares line through the others, in percent. */
function fit(what: string, points: readonly Point[]): void {
  const [last, before] = [points[points.length - 1], points.slice(0, -1)]
  const mean = (of: (point: Point) => number) =>
    before.reduce((sum, point) => sum + of(point), 0) / before.length
  const [size, time] = [mean((point) => point.size), mean((point) => point.milliseconds)]
  const slope =
    before.reduce((sum, point) => sum + (point.size - size) * (point.milliseconds - time), 0) /
    before.reduce((sum, point) => sum + (point.size - size) ** 2, 0)
  const expected = time + slope * (last.size - size)
  const above = (100 * (last.milliseconds - expected)) / expected
  console.log(
    `${`  by the ${what} before it`.padEnd(46)} ${expected.toFixed(1).padStart(7)} ms: ${above > 0 ? '+' : ''}${above.toFixed(0)} %`,
  )
}

const premium = (rupees: number) => ({ type: 'Closest Premium', targetPremium: rupees })
const offset = (points: number) => ({
  type: 'Strike Type',
  strikeType: points === 0 ? 'ATM' : `ATM${points > 0 ? '+' : ''}${points}`,
})

const GOALS: Readonly<Record<string, string>> = { 330: '   (goal 12 ms)' }

fit(
  'days',
  Object.entries(PERIODS).map(([days, endDate]) => ({
    size: Number(days),
    milliseconds: measure(
      `closest premium, 2 legs, ${days} days`,
      [
        { option: 'CALL', strike: premium(60) },
        { option: 'PUT', strike: premium(60) },
      ],
      { endDate, goal: GOALS[days] ?? '' },
    ),
  })),
)
fit(
  'legs',
  [1, 4, 8, 11, 12, 13, 20].map((size) => ({
    size,
    milliseconds: measure(
      `${size} contracts a day, 330 days`,
      Array.from({ length: size }, (_, i) => ({
        option: i % 2 ? ('PUT' as const) : ('CALL' as const),
        strike: offset(50 * (i >> 1)),
      })),
    ),
  })),
)
const stop = { stopLoss: { enabled: true, type: 'percentage', percentageValue: 30 } }
measure('straddle with stops, 330 days', [
  { option: 'CALL', strike: offset(0), risk: stop },
  { option: 'PUT', strike: offset(0), risk: stop },
])
measure(
  '20 legs with stops, targets and re-entries',
  Array.from({ length: 20 }, (_, i) => ({
    option: i % 2 ? ('PUT' as const) : ('CALL' as const),
    strike: offset(50 * ((i >> 1) % 7)),
    risk: {
      stopLoss: { enabled: true, type: 'percentage', percentageValue: 10 },
      takeProfit: { enabled: true, type: 'percentage', percentageValue: 10 },
      reEntry: {
        enabled: true,
        count: 10,
        stopLossReEntry: { enabled: true, count: 10 },
        takeProfitReEntry: { enabled: true, count: 10 },
      },
    },
  })),
  { goal: '   (goal 80 ms)' },
)
await growthOfYears()
