import { portableExp, portableLog } from '#engine/pricing'
import type { LogBars } from './index-bars.ts'

/** Bounds of the day's bars, as logarithms over the first price. */
export interface Bounds {
  readonly high: number
  readonly low: number
}

/**
 * Compresses prices beyond the bounds back within them, in place and in order: the farthest price ends on the bound,
 * the others stay short of it, and the first price of the day does not change. Plain clipping would make bar after
 * bar touch the same price.
 * @param scale distance from a bound at which compression begins
 */
export function softenExtremes(bars: LogBars, { high, low }: Bounds, scale: number): void {
  const columns = [bars.open, bars.high, bars.low, bars.close]
  let top = -Infinity
  let bottom = Infinity
  for (let i = 0; i < bars.high.length; i++) {
    if (bars.high[i] > top) top = bars.high[i]
    if (bars.low[i] < bottom) bottom = bars.low[i]
  }
  if (top > high) compress(columns, { bound: high, sign: 1, scale, least: softplus(high - top, scale) })
  if (bottom < low) compress(columns, { bound: low, sign: -1, scale, least: softplus(bottom - low, scale) })
  // The first price is a real one and stays.
  bars.open[0] = 0
  bars.high[0] = Math.max(0, bars.high[0])
  bars.low[0] = Math.min(0, bars.low[0])
}

interface Compression {
  readonly bound: number
  readonly sign: 1 | -1
  readonly scale: number
  /** How far the farthest price is compressed; this distance maps to zero. */
  readonly least: number
}

/** Farther than this many scales within a bound, prices do not change. */
const REACH = 12

function compress(columns: readonly Float64Array[], { bound, sign, scale, least }: Compression): void {
  for (const column of columns)
    for (let i = 0; i < column.length; i++) {
      const distance = sign * (bound - column[i])
      // Skips breaks, whose prices are NaN.
      if (distance < REACH * scale) column[i] = bound - sign * (softplus(distance, scale) - least)
    }
}

/** Softplus: close to the distance itself far above 0, and to 0 far below. */
function softplus(distance: number, scale: number): number {
  const ratio = distance / scale
  return ratio > REACH ? distance : scale * portableLog(1 + portableExp(ratio))
}
