import { portableExp, portableLog } from '#engine/pricing'
import type { LogBars } from './index-bars.ts'

/** Logarithms over the first price that no bar of the day goes beyond. */
export interface Bounds {
  readonly high: number
  readonly low: number
}

/**
 * Presses what lies beyond the bounds back within them, in place, in its order: the farthest price ends on the bound, and the
 * others stay short of it; the first price of the day stays what it is. Cut off there, bar after bar would touch the same price.
 * @param scale how far from a bound prices begin to be pressed
 */
export function softenExtremes(bars: LogBars, { high, low }: Bounds, scale: number): void {
  const columns = [bars.open, bars.high, bars.low, bars.close]
  let top = -Infinity
  let bottom = Infinity
  for (let i = 0; i < bars.high.length; i++) {
    if (bars.high[i]! > top) top = bars.high[i]!
    if (bars.low[i]! < bottom) bottom = bars.low[i]!
  }
  if (top > high) press(columns, { bound: high, sign: 1, scale, least: pressed(high - top, scale) })
  if (bottom < low) press(columns, { bound: low, sign: -1, scale, least: pressed(bottom - low, scale) })
  // The first price is a real one.
  bars.open[0] = 0
  bars.high[0] = Math.max(0, bars.high[0]!)
  bars.low[0] = Math.min(0, bars.low[0]!)
}

interface Press {
  readonly bound: number
  readonly sign: 1 | -1
  readonly scale: number
  /** What the farthest price is pressed to: the distance that is taken for none. */
  readonly least: number
}

/** Beyond so many scales within a bound nothing is pressed. */
const REACH = 12

function press(columns: readonly Float64Array[], { bound, sign, scale, least }: Press): void {
  for (const column of columns)
    for (let i = 0; i < column.length; i++) {
      const distance = sign * (bound - column[i]!)
      // Not so in a break, where it is no number.
      if (distance < REACH * scale) column[i] = bound - sign * (pressed(distance, scale) - least)
    }
}

/** Softplus: about the distance itself far above 0, and about 0 far below. */
function pressed(distance: number, scale: number): number {
  const ratio = distance / scale
  return ratio > REACH ? distance : scale * portableLog(1 + portableExp(ratio))
}
