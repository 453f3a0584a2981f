import type { Contract } from '#engine/chain'
import type { ClockMinute } from '#engine/units'

/** Changes to one session; properties that are left out change nothing. */
export interface Alteration {
  /** Factor on the index at a clock minute; futures and forwards move with it. */
  readonly factor?: (c: ClockMinute) => number
  /** Rise of every option's implied volatility at a clock minute, as a fraction: 0.1 is ten points. */
  readonly volatility?: (c: ClockMinute) => number
  /** Factor on every option's implied volatility at a clock minute, before the rise is added. */
  readonly volatilityFactor?: (c: ClockMinute) => number
  /** Bars in which options trade at their last price. */
  readonly frozen?: BarRange
  /** Bars in which nothing trades, not even the index. */
  readonly halted?: BarRange
  /** A bar in which a contract prints at both twice and half its price. */
  readonly badTick?: { readonly contract: Contract; readonly minute: ClockMinute }
}

/** Bars of a session; `to` is exclusive. */
export interface BarRange {
  readonly from: ClockMinute
  readonly to: ClockMinute
}

/** A ramp from 0 at clock minute `from` to 1 after `minutes`. */
export function ramp(from: ClockMinute, minutes: number): (c: ClockMinute) => number {
  return (c) => Math.min(1, Math.max(0, (c - from) / minutes))
}

/** Points of India VIX, as a fraction, that each percent of a fall beyond the first adds; a rise takes half of it. */
const VIX_PER_PERCENT = 0.04

/**
 * How implied volatility responds to a factor on the index, as a fraction to add: `4 × (fall − 1)` points for a fall
 * in percent, `−2 × (rise − 1)` for a rise; nothing within one percent.
 */
export function volatilityResponse(factor: number): number {
  const beyond = Math.abs(factor - 1) * 100 - 1
  if (beyond <= 0) return 0
  return factor < 1 ? VIX_PER_PERCENT * beyond : -0.5 * VIX_PER_PERCENT * beyond
}
