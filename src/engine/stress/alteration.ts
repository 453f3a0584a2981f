import type { Contract } from '#engine/chain'
import type { ClockMinute } from '#engine/units'

/** How one session differs from what it was. What is left out stays. */
export interface Alteration {
  /** What the index is multiplied by at a clock minute; futures and forwards move with it. */
  readonly factor?: (c: ClockMinute) => number
  /** What the implied volatility of every option rises by at a clock minute, as a fraction: 0.1 is ten points. */
  readonly volatility?: (c: ClockMinute) => number
  /** Bars in which options trade at their last price. */
  readonly frozen?: { readonly from: ClockMinute; readonly to: ClockMinute }
  /** A bar in which a contract prints at twice and at half its price. */
  readonly badTick?: { readonly contract: Contract; readonly minute: ClockMinute }
}

/** The shares of a ramp from 0 at clock minute `from` to 1 after `minutes`. */
export function ramp(from: ClockMinute, minutes: number): (c: ClockMinute) => number {
  return (c) => Math.min(1, Math.max(0, (c - from) / minutes))
}
