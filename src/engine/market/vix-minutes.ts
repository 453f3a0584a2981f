import type { IsoDate, Session } from '#engine/exchange'

/** India VIX on one session, minute by minute: in hundredths of a percent, as the exchange publishes it; 0 in a break. */
export interface VixMinutes {
  readonly date: IsoDate
  readonly session: Session
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
}

/**
 * India VIX at clock minute `c`: the close of its newest bar before, or the open at the open. Undefined if no
 * bar is known.
 */
export function vixAt({ open, close }: VixMinutes, c: number): number | undefined {
  for (let minute = Math.min(c, close.length) - 1; minute >= 0; minute--)
    if (close[minute] > 0) return close[minute]
  return open[0] > 0 ? open[0] : undefined
}
