import type { Bookings } from '#engine/analytics'
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

/** What each day brought net of charges, which count on the day of the exit: paise, in no order of days. */
export function netBookings({ bookings, exitDays, charges }: RunTally): Bookings {
  const booked = bookings.days.length
  const days = new Int32Array(booked + exitDays.length)
  const profits = new Float64Array(days.length)
  days.set(bookings.days)
  days.set(exitDays, booked)
  profits.set(bookings.profits)
  for (let i = 0; i < charges.length; i++) profits[booked + i] = -charges[i]
  return { days, profits }
}
