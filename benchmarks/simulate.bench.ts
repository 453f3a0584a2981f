/**
 * How long does it take to generate a day of the simulated market, and is that short compared with a trader's
 * wait? A day is generated on first use, so a first backtest of 16 months generates 330 of them: each should
 * take well below 100 milliseconds. Does the index of every day have the real high and low?
 *
 * Data: every 15th session from 2024-01-01 to 2025-04-30 of each underlying, in memory.
 * Unit: milliseconds a day, median (best, worst); ratio to copying the same bytes, and bars a second; days that
 * miss the real high or low by more than the auction before the open explains. It fails if there is one.
 */
import { tradingDates } from '#engine/exchange'
import {
  simulateDay,
  SIMULATED_FROM,
  SIMULATED_TO,
  SIMULATED_UNDERLYINGS,
  type SimulatedUnderlying,
} from '#market-data'
import { realDailyPrices } from '../src/market-data/simulated/real-days.ts'

const EVERY = 15
const dates = tradingDates(SIMULATED_FROM, SIMULATED_TO).filter((_, i) => i % EVERY === 0)

function milliseconds(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** Whether the index reaches the real high and low, unless the auction before the open made them. */
function reachesRealPrices(underlying: SimulatedUnderlying, date: string): boolean {
  const real = realDailyPrices(underlying, date)
  if (!real) return false
  const { columns, session } = simulateDay(underlying, date)
  const highs = columns.high.subarray(0, session.minutes)
  const lows = columns.low.subarray(0, session.minutes).filter((price) => price > 0)
  const above = Math.max(...highs) / 100 - real.high
  const below = real.low - Math.min(...lows) / 100
  const isNear = (points: number, mayFallShort: boolean) =>
    points < 1e-5 && (mayFallShort || Math.abs(points) < 1e-5)
  return isNear(above, real.open === real.high) && isNear(below, real.open === real.low)
}

function measure(underlying: SimulatedUnderlying): void {
  let bars = 0
  const copies: number[] = []
  const times = dates.map((date) => {
    const time = milliseconds(() => simulateDay(underlying, date))
    const { columns } = simulateDay(underlying, date)
    copies.push(milliseconds(() => Object.values(columns).map((column) => column.slice())))
    for (const close of columns.close) if (close > 0) bars++
    return time
  })
  const total = times.reduce((sum, time) => sum + time, 0)
  const median = middle(times)
  console.log(
    `${underlying.padEnd(10)} ${median.toFixed(1)} ms a day (${Math.min(...times).toFixed(1)} to ` +
      `${Math.max(...times).toFixed(1)}), ${(median / middle(copies)).toFixed(0)} times a copy of its bytes, ` +
      `${(bars / total / 1000).toFixed(1)} million bars a second`,
  )
}

// The first day also makes the table of sessions and warms the code up.
console.log(
  `first day in a fresh process ${milliseconds(() => simulateDay('NIFTY', dates[0])).toFixed(0)} ms`,
)
SIMULATED_UNDERLYINGS.forEach(measure)

const missed = SIMULATED_UNDERLYINGS.flatMap((underlying) =>
  dates.filter((date) => !reachesRealPrices(underlying, date)).map((date) => `${underlying} ${date}`),
)
console.log(
  `${missed.length} days miss the real high or low${missed.length > 0 ? `: ${missed.join(', ')}` : ''}`,
)
if (missed.length > 0) process.exitCode = 1
