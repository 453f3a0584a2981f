/** The deepest fall of a cumulative profit below its highest earlier value. Positions are indices of the series. */
export interface Drawdown {
  /** In the unit of the profits; never positive, 0 if the curve never fell. */
  readonly depth: number
  /** The observation that made the peak; -1 if the peak is the start, before any profit. */
  readonly peakAt: number
  readonly troughAt: number
  /** The first observation back at or above the peak; null while it has not come back. */
  readonly recoveredAt: number | null
}

/**
 * Drawdown at each observation: `cumulative − max(0, highest cumulative so far)`, never positive.
 *
 * Convention: the curve starts at zero, so a loss on the first day is a drawdown.
 */
export function drawdowns(profits: ArrayLike<number>): Float64Array {
  const under = new Float64Array(profits.length)
  let cumulative = 0
  let peak = 0
  for (let i = 0; i < profits.length; i++) {
    cumulative += profits[i]
    if (cumulative > peak) peak = cumulative
    under[i] = cumulative - peak
  }
  return under
}

/**
 * Maximum drawdown: the lowest of `drawdowns`; the first in a tie. Null if the curve never fell below a peak.
 *
 * Convention: measured on profits booked by day, so swings inside a day do not count.
 */
export function maxDrawdown(profits: ArrayLike<number>): Drawdown | null {
  const under = drawdowns(profits)
  let troughAt = -1
  let depth = 0
  for (let i = 0; i < under.length; i++) {
    if (under[i] >= depth) continue
    depth = under[i]
    troughAt = i
  }
  if (troughAt < 0) return null
  const recovered = under.indexOf(0, troughAt)
  return {
    depth,
    peakAt: under.lastIndexOf(0, troughAt),
    troughAt,
    recoveredAt: recovered < 0 ? null : recovered,
  }
}

/** The longest run of observations below an earlier peak, however shallow; 0 if the curve never fell. */
export function longestUnderWater(profits: ArrayLike<number>): number {
  let longest = 0
  let run = 0
  for (const depth of drawdowns(profits)) {
    run = depth < 0 ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}
