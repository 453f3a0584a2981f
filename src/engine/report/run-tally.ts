import type { Bookings } from '#engine/analytics'
import type { DayNumber } from '#engine/exchange'
import type { Paise } from '#engine/units'

/** A run reduced to its profits, which is all a search keeps of a variant. */
export interface RunTally {
  /** Gross profit per trade, in booking order. */
  readonly profits: readonly Paise[]
  /** Day of each trade's entry. */
  readonly days: readonly DayNumber[]
  /** Charges per trade. */
  readonly charges: readonly Paise[]
  /** Gross profit of each day: changes of the marks of open positions, and the rest at their exit. */
  readonly bookings: { readonly days: readonly DayNumber[]; readonly profits: readonly Paise[] }
  /** Day of each trade's exit, to which its charges belong. */
  readonly exitDays: readonly DayNumber[]
  /** Every session of the run, including those without trades. */
  readonly sessions: readonly DayNumber[]
  readonly peakMargin: Paise
  readonly skippedDays: number
}

/** Profit of each day net of charges, which count on the exit day: paise, days in no particular order. */
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
