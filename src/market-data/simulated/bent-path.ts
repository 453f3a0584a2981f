import type { LogBars } from './index-bars.ts'

/** The target of bending, as logarithms over the path's first price. */
export interface BendTarget {
  /** The mean over the closing window. */
  readonly close: number
  /**
   * The extremes. An `undefined` one only bounds the path, because the day's extreme was reached before its first
   * minute.
   */
  readonly extremes?:
    | {
        readonly high: number
        readonly low: number
        readonly reachesHigh: boolean
        readonly reachesLow: boolean
      }
    | undefined
}

const PASSES = 8

/**
 * Bends bars in place until they have the day's extremes and closing mean. Adds a drift that is a straight line in
 * elapsed variance, from the first price over the extremes to the closing window, so that no minute shows where it
 * was bent.
 * @param past share of the session's variance that has elapsed at the end of each minute, ascending to 1
 */
export function bendBars(
  bars: LogBars,
  past: Float64Array,
  target: BendTarget,
  window: readonly [first: number, last: number],
): void {
  const [first, last] = window
  const middle = past[Math.max(0, Math.min(past.length - 1, first + Math.floor((last - first) / 3)))]
  for (let pass = 0; pass < PASSES; pass++) {
    const knots: Knot[] = []
    if (target.extremes) {
      const { high, low, reachesHigh, reachesLow } = target.extremes
      const top = farthest(bars.high, bars.open, 1)
      const bottom = farthest(bars.low, bars.open, -1)
      const above = high - bars.high[top]
      const below = low - bars.low[bottom]
      if (above < 0 || reachesHigh) knots.push({ at: middleOf(past, top), by: above })
      if (below > 0 || reachesLow) knots.push({ at: middleOf(past, bottom), by: below })
    }
    const missing = target.close - closingMean(bars, first, last)
    // An extreme within the closing window is not a knot if there is another one: the mean over the window decides.
    const free = knots.filter(({ at }) => at > 0.004 && at < middle - 0.02)
    const late = knots.filter(({ at }) => at >= middle - 0.02)
    add(bars, past, [
      { at: 0, by: 0 },
      ...free.sort((a, b) => a.at - b.at),
      { at: middle, by: missing },
      ...ends(late, middle, missing),
    ])
  }
}

interface Knot {
  readonly at: number
  readonly by: number
}

/** After the window's middle a path continues with the same drift, or runs to an extreme that comes later. */
function ends(late: readonly Knot[], middle: number, missing: number): readonly Knot[] {
  const after = late.filter(({ at }) => at > middle + 0.005).sort((a, b) => a.at - b.at)
  return [...after, { at: 1.0001, by: after.length > 0 ? after[after.length - 1].by : missing }]
}

function farthest(prices: Float64Array, opens: Float64Array, sign: 1 | -1): number {
  let best = -1
  for (let minute = 0; minute < prices.length; minute++) {
    if (Number.isNaN(opens[minute])) continue
    if (best < 0 || sign * prices[minute] > sign * prices[best]) best = minute
  }
  return best
}

function middleOf(past: Float64Array, minute: number): number {
  const before = minute > 0 ? past[minute - 1] : 0
  return (before + past[minute]) / 2
}

function closingMean({ open, high, low, close }: LogBars, first: number, last: number): number {
  let sum = 0
  let bars = 0
  for (let minute = first; minute < last; minute++) {
    if (Number.isNaN(open[minute])) continue
    sum += open[minute] + high[minute] + low[minute] + close[minute]
    bars++
  }
  return sum / (4 * bars)
}

/** Adds a drift that runs through the knots. A bar that opens or closes at its high or low still does. */
function add({ open, high, low, close }: LogBars, past: Float64Array, knots: readonly Knot[]): void {
  let knot = 0
  const drift = (at: number): number => {
    while (knot < knots.length - 2 && at > knots[knot + 1].at) knot++
    const [from, to] = [knots[knot], knots[knot + 1]]
    const share = to.at > from.at ? Math.min(1, (at - from.at) / (to.at - from.at)) : 1
    return from.by + share * (to.by - from.by)
  }
  let before = 0
  for (let minute = 0; minute < past.length; minute++) {
    const after = drift(past[minute])
    const within = (before + after) / 2
    const isHighEnd = high[minute] <= Math.max(open[minute], close[minute])
    const isLowEnd = low[minute] >= Math.min(open[minute], close[minute])
    open[minute] += before
    close[minute] += after
    const top = Math.max(open[minute], close[minute])
    const bottom = Math.min(open[minute], close[minute])
    high[minute] = isHighEnd ? top : Math.max(top, high[minute] + within)
    low[minute] = isLowEnd ? bottom : Math.min(bottom, low[minute] + within)
    before = after
  }
}
