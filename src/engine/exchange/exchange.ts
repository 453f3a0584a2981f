import { dayNumber, type DayNumber, type IsoDate } from './date.ts'
import { HOLIDAYS } from './holidays.ts'
import type { Session } from './session.ts'
import {
  PLANNED_SPECIAL_DATES,
  REGULAR_HOURS,
  SPECIAL_SESSIONS,
  type SpecialSession,
} from './special-sessions.ts'

/** Trading days and hours of an exchange's derivatives segment. */
export interface ExchangeCalendar {
  /** Names of the holidays that fall on a weekday. */
  readonly holidays: ReadonlyMap<DayNumber, string>
  readonly specialSessions: ReadonlyMap<DayNumber, SpecialSession>
  /**
   * Special sessions that were announced in advance, ascending; sessions after an outage are not included.
   */
  readonly plannedSpecialDates: readonly IsoDate[]
  /** Regular sessions with their first day, newest first. */
  readonly regularSessions: readonly { readonly from: DayNumber; readonly session: Session }[]
  /**
   * The trade day from which contracts moved off a holiday, by the holiday's date or year. Without an entry
   * the holiday was known when they were listed.
   */
  readonly holidaysAppliedFrom: ReadonlyMap<string, DayNumber>
}

/**
 * The exchange's charge on each side of a trade, in rupees per crore: of premium for options, of contract
 * value for futures.
 */
export interface TransactionCharge {
  /** First trade day of the charge. */
  readonly from: DayNumber
  readonly exchange: number
  /** The rate of other expiries, if only the nearest one pays `exchange`. */
  readonly otherExpiries?: number
  /** Investor protection fund trust. */
  readonly ipft: number
}

/** An exchange as data: the rules common to all its index options. */
export interface Exchange {
  readonly code: 'NSE' | 'BSE'
  /** Its derivatives segment, by the name brokers use. */
  readonly segment: 'NFO' | 'BFO'
  readonly calendar: ExchangeCalendar
  /** From this day on an auction sets the closing value of the index, so its minutes do not show it. */
  readonly closesByAuctionFrom: DayNumber
  /** Newest first; the last row also applies to all earlier days. */
  readonly charges: readonly TransactionCharge[]
  /** For index futures. Newest first; the last row also applies to all earlier days. */
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
    // SEBI required one rate instead of slabs: 0.03503 %.
    { from: dayNumber('2024-10-01'), exchange: 3503, ipft: 50 },
    // Exchange 0.0495 %: the rate is verified, its first day is not.
    { from: dayNumber('2024-04-01'), exchange: 4950, ipft: 50 },
    // IPFT from this day. The exchange charge is its highest slab, not verified.
    { from: dayNumber('2023-04-01'), exchange: 5000, ipft: 50 },
    { from: dayNumber('2021-01-01'), exchange: 5300, ipft: 0.01 },
    // Not verified; also applies to all earlier days.
    { from: -Infinity, exchange: 5000, ipft: 0.01 },
  ],
  futureCharges: [
    // Broker's list: 0.00183 % in all. Split as that of options, not verified.
    { from: dayNumber('2026-03-01'), exchange: 182, ipft: 1 },
    // One rate instead of slabs: 0.00173 %, IPFT 0.0001 %.
    { from: dayNumber('2024-10-01'), exchange: 173, ipft: 10 },
    // 0.00183 % until the change of October: the rate is verified, its first day is not.
    { from: dayNumber('2024-04-01'), exchange: 183, ipft: 10 },
    // From ₹200 to ₹190, IPFT from ₹0.01 to ₹10.
    { from: dayNumber('2023-04-01'), exchange: 190, ipft: 10 },
    { from: dayNumber('2021-01-01'), exchange: 200, ipft: 0.01 },
    // Not verified; also applies to all earlier days.
    { from: -Infinity, exchange: 190, ipft: 0.01 },
  ],
}

/**
 * BSE. It has the same holidays and sessions as NSE (notice 20251212-8; its index has a value on the same
 * days).
 */
export const BSE: Exchange = {
  code: 'BSE',
  segment: 'BFO',
  calendar: {
    ...CALENDAR,
    holidaysAppliedFrom: new Map([
      // 26 March 2026 became 25 March after the close of 2025-12-23.
      ['2026', dayNumber('2025-12-24')],
      // 15 January, declared a holiday at short notice, became 14 January after the close of 2026-01-12.
      ['2026-01-15', dayNumber('2026-01-13')],
    ]),
  },
  closesByAuctionFrom: CLOSING_AUCTION,
  // Until 2024-09-30 slabs by the member's monthly turnover; these are for 3 to 100 crore, as for a discount
  // broker. IPFT is not listed separately.
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
