import { drawdowns, maxDrawdown } from './drawdown.ts'

/** Share of the sessions that count as the bad ones. */
const TAIL = 0.05
/** With fewer sessions a twentieth of them is less than one. */
const FEWEST_SESSIONS = 20

/** The worst twentieth of the profits, ascending; empty below 20 sessions. */
function tailOf(profits: ArrayLike<number>): Float64Array {
  if (profits.length < FEWEST_SESSIONS) return new Float64Array()
  return Float64Array.from(profits)
    .sort()
    .subarray(0, Math.ceil(TAIL * profits.length))
}

/**
 * Historical value at risk at 95 %, in the unit of the profits: the mildest result of the worst twentieth of the
 * sessions, negative for a loss. Null below 20 sessions.
 *
 * Convention: the ⌈n/20⌉-th lowest result, without interpolation. Source: P. Jorion, *Value at Risk*, 1997.
 */
export function valueAtRisk(profits: ArrayLike<number>): number | null {
  return tailOf(profits).at(-1) ?? null
}

/**
 * Expected shortfall at 95 %: the mean result of the worst twentieth of the sessions. Null below 20 sessions.
 * Source: C. Acerbi, D. Tasche, *Expected Shortfall*, 2002.
 */
export function expectedShortfall(profits: ArrayLike<number>): number | null {
  const tail = tailOf(profits)
  return tail.length === 0 ? null : sum(tail) / tail.length
}

/**
 * Recovery factor: total profit over the maximum drawdown as a positive amount. Null if the curve never fell.
 */
export function recoveryFactor(profits: ArrayLike<number>): number | null {
  const deepest = maxDrawdown(profits)
  return deepest && sum(profits) / -deepest.depth
}

/**
 * Ulcer index: the root mean square of the drawdown at each session, in the unit of the profits; 0 if the
 * curve never fell, null without sessions. Source: P. G. Martin, B. McCann, *The Investor's Guide to Fidelity
 * Funds*, 1989.
 */
export function ulcerIndex(profits: ArrayLike<number>): number | null {
  if (profits.length === 0) return null
  return Math.sqrt(sum(drawdowns(profits).map((depth) => depth * depth)) / profits.length)
}

/**
 * Gain-to-pain ratio: total profit over the sum of the losing sessions as a positive amount. Null without a
 * loss. Source: J. D. Schwager, *Hedge Fund Market Wizards*, 2012, who uses months.
 */
export function gainToPain(profits: ArrayLike<number>): number | null {
  const pain = sum(Float64Array.from(profits, (profit) => Math.min(0, profit)))
  return pain === 0 ? null : sum(profits) / -pain
}

function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}
