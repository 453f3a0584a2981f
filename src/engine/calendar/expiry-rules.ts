import type { Underlying } from '#domain'
import { dayNumber, type DayNumber, type IsoDate } from './date.ts'

const TUESDAY = 2
const WEDNESDAY = 3
const THURSDAY = 4

/** Weekly contracts expire on this weekday; both dates are scheduled expiries, inclusive. */
interface WeeklyRule {
  readonly weekday: number
  readonly from: DayNumber
  readonly to: DayNumber
}

/** Monthly contracts expire on the last such weekday of the month. A later rule replaces an earlier one. */
interface MonthlyRule {
  readonly weekday: number
  /** First contract month, as `monthNumber`. */
  readonly fromMonth: number
  /** First trade date on which contracts carry the dates of this rule: listed ones are redated overnight. */
  readonly fromTradeDay: DayNumber
}

/** Months since year 0, so that months can be counted and compared. */
export function monthNumber(year: number, month: number): number {
  return year * 12 + month - 1
}

const weekly = (weekday: number, from: IsoDate, to?: IsoDate): WeeklyRule => ({
  weekday,
  from: dayNumber(from),
  to: to === undefined ? Infinity : dayNumber(to),
})

const monthly = (weekday: number, fromMonth?: string, fromTradeDate?: IsoDate): MonthlyRule => ({
  weekday,
  fromMonth:
    fromMonth === undefined
      ? -Infinity
      : monthNumber(Number(fromMonth.slice(0, 4)), Number(fromMonth.slice(5))),
  fromTradeDay: fromTradeDate === undefined ? -Infinity : dayNumber(fromTradeDate),
})

/**
 * Sources: NSE/FAOP/64506 (one weekly per exchange: BANKNIFTY's and FINNIFTY's last ones), NSE/FAOP/68747 (Tuesday).
 * The starts before 2023 are not verified. The move to Monday of NSE/FAOP/66938 was deferred by 67338 and never came.
 */
export const WEEKLY_RULES: Readonly<Record<Underlying, readonly WeeklyRule[]>> = {
  NIFTY: [weekly(THURSDAY, '2019-02-14', '2025-08-28'), weekly(TUESDAY, '2025-09-02')],
  BANKNIFTY: [weekly(THURSDAY, '2016-06-02', '2023-08-31'), weekly(WEDNESDAY, '2023-09-06', '2024-11-13')],
  FINNIFTY: [weekly(TUESDAY, '2021-10-19', '2024-11-19')],
}

/**
 * Sources: BANKNIFTY to Wednesday, contracts redated after the close of 2024-02-29; all to the last Thursday,
 * NSE/FAOP/65336, redated after 2025-01-01 (both seen in the bhavcopies of 1 and 2 January 2025); all to the last
 * Tuesday, NSE/FAOP/68747, redated after 2025-07-31 except FINNIFTY's, which were listed on Tuesdays.
 */
export const MONTHLY_RULES: Readonly<Record<Underlying, readonly MonthlyRule[]>> = {
  NIFTY: [monthly(THURSDAY), monthly(TUESDAY, '2025-09', '2025-08-01')],
  BANKNIFTY: [
    monthly(THURSDAY),
    monthly(WEDNESDAY, '2024-03', '2024-03-01'),
    monthly(THURSDAY, '2025-01', '2025-01-02'),
    monthly(TUESDAY, '2025-09', '2025-08-01'),
  ],
  FINNIFTY: [monthly(TUESDAY), monthly(THURSDAY, '2025-01', '2025-01-02'), monthly(TUESDAY, '2025-09')],
}

/**
 * Contracts move off the holidays of a year from this trade date on. Without an entry they were listed with the
 * holidays already known. 2026: circular of 2025-12-18 (the contracts of 31 March 2026 became 30 March).
 */
export const HOLIDAYS_APPLIED_FROM: ReadonlyMap<number, DayNumber> = new Map([
  [2026, dayNumber('2025-12-19')],
])

/**
 * Listed on a holiday and never moved off it, since the change of rule was to redate them anyway: BANKNIFTY's
 * February 2025 contract stood at 26 February (Mahashivratri) until 2025-01-01, as its bhavcopy shows.
 */
export const LEFT_ON_HOLIDAY: readonly { readonly underlying: Underlying; readonly day: DayNumber }[] = [
  { underlying: 'BANKNIFTY', day: dayNumber('2025-02-26') },
]

/** How many contracts are listed: the next weeklies and months, then quarter ends and half-year ends beyond. */
interface ListingCycle {
  readonly weeklies: number
  readonly monthlies: number
  readonly quarterlies: number
  readonly halfYearlies: number
}

/**
 * NIFTY and the months as in the bhavcopies of January 2025. Four weeklies for BANKNIFTY and FINNIFTY in 2024 are
 * assumed to be like NIFTY's; an older page of the exchange says seven.
 */
export const LISTING_CYCLES: Readonly<Record<Underlying, ListingCycle>> = {
  NIFTY: { weeklies: 4, monthlies: 3, quarterlies: 3, halfYearlies: 8 },
  BANKNIFTY: { weeklies: 4, monthlies: 3, quarterlies: 3, halfYearlies: 0 },
  FINNIFTY: { weeklies: 4, monthlies: 3, quarterlies: 0, halfYearlies: 0 },
}
