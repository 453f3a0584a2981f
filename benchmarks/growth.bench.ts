/**
 * Does the time of a warm backtest grow with its days and its legs, or does it fall off a cliff somewhere? Strategies
 * whose strikes are chosen by premium over 80, 160 and 330 sessions; one leg to thirteen on contracts of their own over
 * 330; twenty legs with stops, targets and re-entries.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (made first if it is not there).
 * Unit: milliseconds of processor time, the best of several runs, without trade records; microseconds a session and leg.
 */
import { resolve } from 'node:path'
import { backtestRequestSchema } from '#domain/schemas'
import { compilePlan } from '#engine/replay'
import { tallyRun } from '#engine/report'
import { openDataset } from '#market-data'

const RUNS = 12
const PERIODS = { 80: '2024-04-26', 160: '2024-08-26', 330: '2025-04-30' } as const

const reader = openDataset(resolve(process.env['DATA_DIR'] ?? 'data', 'datasets'), 'simulated')
await reader.prepare('NIFTY', { from: '2024-01-01', to: PERIODS[330] })

interface Leg {
  readonly side?: 'BUY' | 'SELL'
  readonly option: 'CALL' | 'PUT'
  readonly strike: object
  readonly risk?: object
}

function measure(what: string, legs: readonly Leg[], endDate: string = PERIODS[330]): void {
  const request = backtestRequestSchema.parse({
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
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
        ...(risk && { riskManagement: risk }),
      })),
    },
  })
  const plan = compilePlan(request, reader)
  let best = Infinity
  let profit: unknown
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    profit = tallyRun(plan, reader, undefined)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
  }
  const sessions = reader.sessions('NIFTY').filter((date) => date >= '2024-01-01' && date <= endDate).length
  const each = best / sessions / legs.length
  console.log(
    `${what.padEnd(46)} ${(best / 1000).toFixed(1).padStart(7)} ms ${each.toFixed(2).padStart(7)} µs a session and leg`,
  )
  if (profit === undefined) throw new Error(`${what} gave no profits`)
}

const premium = (rupees: number) => ({ type: 'Closest Premium', targetPremium: rupees })
const offset = (points: number) => ({
  type: 'Strike Type',
  strikeType: points === 0 ? 'ATM' : `ATM${points > 0 ? '+' : ''}${points}`,
})

for (const [days, end] of Object.entries(PERIODS))
  measure(
    `closest premium, 2 legs, ${days} days`,
    [
      { option: 'CALL', strike: premium(60) },
      { option: 'PUT', strike: premium(60) },
    ],
    end,
  )
for (const count of [1, 4, 8, 11, 12, 13])
  measure(
    `${count} contracts a day, 330 days`,
    Array.from({ length: count }, (_, i) => ({
      option: i % 2 ? ('PUT' as const) : ('CALL' as const),
      strike: offset(50 * (i >> 1)),
    })),
  )
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
)
