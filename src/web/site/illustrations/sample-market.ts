import { seededNumbers } from './drawing.ts'

/** A leg of a drawn position; premium in points. */
interface DrawnLeg {
  readonly side: 1 | -1
  readonly option: 'call' | 'put'
  readonly strike: number
  readonly premium: number
}

/** A short iron condor around 24000, as drawn in the payoff picture. */
export const CONDOR: readonly DrawnLeg[] = [
  { side: 1, option: 'put', strike: 23600, premium: 28 },
  { side: -1, option: 'put', strike: 23800, premium: 62 },
  { side: -1, option: 'call', strike: 24200, premium: 66 },
  { side: 1, option: 'call', strike: 24400, premium: 30 },
]

/** Profit of a position at expiry, in points, with the underlying at `spot`. */
export function payoffAtExpiry(legs: readonly DrawnLeg[], spot: number): number {
  return legs.reduce((sum, { side, option, strike, premium }) => {
    const intrinsic = Math.max(0, option === 'call' ? spot - strike : strike - spot)
    return sum + side * (intrinsic - premium)
  }, 0)
}

/** The same position some days before expiry: each kink of the payoff rounded over `width` points. */
export function payoffBefore(legs: readonly DrawnLeg[], spot: number, width: number): number {
  return legs.reduce((sum, { side, option, strike, premium }) => {
    const moneyness = (option === 'call' ? spot - strike : strike - spot) / width
    return sum + side * (width * Math.log1p(Math.exp(moneyness)) - premium)
  }, 0)
}

/** A series of cumulative daily results with good and bad stretches. */
export function cumulativeResults(days: number): number[] {
  let total = 0
  return seededNumbers(20240104, days).map(
    (chance, day) => (total += chance - 0.44 + 0.22 * Math.sin(day / 7)),
  )
}

/** Fall from the highest value so far, zero or negative. */
export function drawdown(values: readonly number[]): number[] {
  let peak = 0
  return values.map((value) => value - (peak = Math.max(peak, value)))
}

interface DrawnCandle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Drawn five-minute candles of one session. */
export function candles(count: number): DrawnCandle[] {
  const chance = seededNumbers(915, count * 3)
  let close = 50
  return Array.from({ length: count }, (_, i) => {
    const open = close
    close = open + (chance[i * 3] - 0.47) * 10 + 3 * Math.sin(i / 4)
    const high = Math.max(open, close) + chance[i * 3 + 1] * 4
    return { open, close, high, low: Math.min(open, close) - chance[i * 3 + 2] * 4 }
  })
}

/** Moving average of the last `length` values, from the first full window on. */
export function movingAverage(values: readonly number[], length: number): number[] {
  return values
    .slice(length - 1)
    .map((_, i) => values.slice(i, i + length).reduce((sum, value) => sum + value, 0) / length)
}
