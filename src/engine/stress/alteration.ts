import type { Contract } from '#engine/chain'
import type { ClockMinute } from '#engine/units'

/** Changes to one session; properties that are left out change nothing. */
export interface Alteration {
  /** Factor on the index at a clock minute; futures and forwards move with it. */
  readonly factor?: (c: ClockMinute) => number
  /** Rise of every option's implied volatility at a clock minute, as a fraction: 0.1 is ten points. */
  readonly volatility?: (c: ClockMinute) => number
  /** Bars in which options trade at their last price. */
  readonly frozen?: { readonly from: ClockMinute; readonly to: ClockMinute }
  /** A bar in which a contract prints at both twice and half its price. */
  readonly badTick?: { readonly contract: Contract; readonly minute: ClockMinute }
}

/** A ramp from 0 at clock minute `from` to 1 after `minutes`. */
export function ramp(from: ClockMinute, minutes: number): (c: ClockMinute) => number {
  return (c) => Math.min(1, Math.max(0, (c - from) / minutes))
}
