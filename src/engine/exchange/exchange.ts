import { dayNumber, type DayNumber, type IsoDate } from './date.ts'
import { HOLIDAYS } from './holidays.ts'
import type { Session } from './session.ts'
import {
  PLANNED_SPECIAL_DATES,
  REGULAR_HOURS,
  SPECIAL_SESSIONS,
  type SpecialSession,
} from './special-sessions.ts'

/** Days on which the derivatives segment of an exchange trades, and how long. */
export interface ExchangeCalendar {
  /** Names of the holidays that fall on a weekday. */
  readonly holidays: ReadonlyMap<DayNumber, string>
  readonly specialSessions: ReadonlyMap<DayNumber, SpecialSession>
  /** Of the special sessions those that everybody could know of before, ascending; an outage is not among them. */
  readonly plannedSpecialDates: readonly IsoDate[]
  /** Ordinary sessions, each from its day on, newest first. */
  readonly regularSessions: readonly { readonly from: DayNumber; readonly session: Session }[]
  /**
   * Contracts move off a holiday from this trade day on, by its date or its year. Without an entry they were listed
   * with the holiday already known.
   */
  readonly holidaysAppliedFrom: ReadonlyMap<string, DayNumber>
}

/** What an exchange takes of every side of a trade, in rupees per crore: of premium for options, of contract value for futures. */
export interface TransactionCharge {
  /** First trade day of the charge. */
  readonly from: DayNumber
  readonly exchange: number
  /** Where only the nearest expiry pays `exchange`: what the others pay. */
  readonly otherExpiries?: number
  /** Investor protection fund trust. */
  readonly ipft: number
}

/** An exchange as data: whatever the rule book says of all its index options. */
export interface Exchange {
  readonly code: 'NSE' | 'BSE'
  /** Its derivatives segment, as brokers call it. */
  readonly segment: 'NFO' | 'BFO'
  readonly calendar: ExchangeCalendar
  /** From this day on the close of the index is the result of an auction, which its minutes do not give. */
  readonly closesByAuctionFrom: DayNumber
  /** Newest first; the last one also stands for all earlier days. */
  readonly charges: readonly TransactionCharge[]
  /** Of index futures. Newest first; the last one also stands for all earlier days. */
  readonly futureCharges: readonly TransactionCharge[]
}

/** NSE/FAOP/74467 and BSE's notice of 2026-08-01. */
const CLOSING_AUCTION = dayNumber('2026-08-03')

const CALENDAR = {
  holidays: HOLIDAYS,
  specialSessions: SPECIAL_SESSIONS,
  plannedSpecialDates: PLANNED_SPECIAL_DATES,
  regularSessions: REGULAR_HOURS,
}

/** The National Stock Exchange. */
export const NSE: Exchange = {
  code: 'NSE',
  segment: 'NFO',
  calendar: {
    ...CALENDAR,
    // Circular of 2025-12-18: the contracts of 31 March 2026 became 30 March.
    holidaysAppliedFrom: new Map([['2026', dayNumber('2025-12-19')]]),
  },
  closesByAuctionFrom: CLOSING_AUCTION,
  charges: [
    // Digest of a circular, one source: exchange 0.03552 %, IPFT ₹1 a crore.
    { from: dayNumber('2026-03-01'), exchange: 3552, ipft: 1 },
    // SEBI had the exchange replace its slabs by one rate, 0.03503 %.
    { from: dayNumber('2024-10-01'), exchange: 3503, ipft: 50 },
    // Exchange 0.0495 %: the rate is verified, its first day is not.
    { from: dayNumber('2024-04-01'), exchange: 4950, ipft: 50 },
    // IPFT from this day. The exchange charge is its highest slab, not verified.
    { from: dayNumber('2023-04-01'), exchange: 5000, ipft: 50 },
    { from: dayNumber('2021-01-01'), exchange: 5300, ipft: 0.01 },
    // Not verified; stands for all earlier days.
    { from: -Infinity, exchange: 5000, ipft: 0.01 },
  ],
  futureCharges: [
    // Broker's list: 0.00183 % in all. Split as that of options, not verified.
    { from: dayNumber('2026-03-01'), exchange: 182, ipft: 1 },
    // One rate in place of slabs: 0.00173 %, IPFT 0.0001 %.
    { from: dayNumber('2024-10-01'), exchange: 173, ipft: 10 },
    // 0.00183 % until the change of October: the rate is verified, its first day is not.
    { from: dayNumber('2024-04-01'), exchange: 183, ipft: 10 },
    // From ₹200 to ₹190, IPFT from ₹0.01 to ₹10.
    { from: dayNumber('2023-04-01'), exchange: 190, ipft: 10 },
    { from: dayNumber('2021-01-01'), exchange: 200, ipft: 0.01 },
    // Not verified; stands for all earlier days.
    { from: -Infinity, exchange: 190, ipft: 0.01 },
  ],
}

/** BSE. Its holidays and sessions are those of NSE (notice 20251212-8; its index has a value on the same days). */
export const BSE: Exchange = {
  code: 'BSE',
  segment: 'BFO',
  calendar: {
    ...CALENDAR,
    holidaysAppliedFrom: new Map([
      // 26 March 2026 became 25 March after the close of 2025-12-23 …
      ['2026', dayNumber('2025-12-24')],
      // … and 15 January, a holiday of the last moment, 14 January after the close of 2026-01-12.
      ['2026-01-15', dayNumber('2026-01-13')],
    ]),
  },
  closesByAuctionFrom: CLOSING_AUCTION,
  // Slabs by the member's turnover of the month until 2024-09-30: those of a discount broker, 3 to 100 crore. IPFT is
  // not shown on its own.
  charges: [
    { from: dayNumber('2024-10-01'), exchange: 3250, ipft: 0 },
    // Whether other expiries still paid 500 is not clear.
    { from: dayNumber('2024-05-13'), exchange: 4950, ipft: 0 },
    // Notice 20231020-46.
    { from: dayNumber('2023-11-01'), exchange: 3750, otherExpiries: 500, ipft: 0 },
    { from: -Infinity, exchange: 500, ipft: 0 },
  ],
  futureCharges: [{ from: -Infinity, exchange: 0, ipft: 0 }],
}
