import type { DayNumber } from '#engine/exchange'
import type { Paise } from '#engine/units'

/** A run reduced to its profits: what a sweep keeps of a variant. */
export interface RunTally {
  /** Gross profit per trade, in booking order. */
  readonly profits: readonly Paise[]
  /** Day of each trade's entry. */
  readonly days: readonly DayNumber[]
  /** Charges per trade. */
  readonly charges: readonly Paise[]
  /** What each day brought, gross: the changes of the marks of what is held, and the rest with the exit. */
  readonly bookings: { readonly days: readonly DayNumber[]; readonly profits: readonly Paise[] }
  /** Day of each trade's exit, on which its charges count. */
  readonly exitDays: readonly DayNumber[]
  /** Every session of the run, trades or not. */
  readonly sessions: readonly DayNumber[]
  readonly peakMargin: Paise
  readonly skippedDays: number
}
