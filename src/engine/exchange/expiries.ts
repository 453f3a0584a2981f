import type { Underlying } from '#domain'
import { dayNumber, isoDate, weekday, type DayNumber, type IsoDate } from './date.ts'
import type { Exchange } from './exchange.ts'
import { monthNumber } from './instrument.ts'
import { instrumentOf } from './registry.ts'
import { isSettlementDay } from './trading-days.ts'

/** When a contract expires. Quarterly and half-yearly contracts are monthlies. */
export interface Expiry {
  readonly date: IsoDate
  readonly kind: 'weekly' | 'monthly'
  /** The date by the weekday rule; the expiry is the last trading day up to it. */
  readonly scheduled: IsoDate
  readonly shifted: boolean
}

/** Trade date for contracts as finally settled, whatever their earlier dates were. */
export const AS_SETTLED: DayNumber = Infinity

/** Years with tabulated holidays. Outside them an expiry cannot be derived from its weekday alone. */
export const KNOWN_YEARS = { from: '2019-01-01', to: '2026-12-31' } as const
const [FIRST_KNOWN_DAY, LAST_KNOWN_DAY] = [dayNumber(KNOWN_YEARS.from), dayNumber(KNOWN_YEARS.to)]

const MILLISECONDS_PER_DAY = 86_400_000

/**
 * Every expiry of an underlying in `[from, to]`, ascending, as finally settled: weekday rules by date, monthlies on
 * the last such weekday, no weekly in the week of the monthly, and the previous trading day if the scheduled one is a
 * holiday (known for 2019–2026).
 * @throws RangeError when a date is not a date.
 */
export function expiries(underlying: Underlying, from: IsoDate, to: IsoDate): readonly Expiry[] {
  const first = dayNumber(from)
  const last = dayNumber(to)
  const found: Expiry[] = []
  // One more week at the end, because a holiday can move a later scheduled expiry into the range.
  for (let monday = mondayOf(first); monday <= last + 7; monday += 7) {
    const expiry =
      weeklyExpiry(underlying, monday, AS_SETTLED) ?? monthlyOfWeek(underlying, monday, AS_SETTLED)
    if (expiry && expiry.date >= from && expiry.date <= to) found.push(expiry)
  }
  return found
}

/** The Monday of a day's week. */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((weekday(day) + 6) % 7)
}

/** The month of a day, as `monthNumber`. */
export function monthOf(day: DayNumber): number {
  const date = new Date(day * MILLISECONDS_PER_DAY)
  return monthNumber(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** The monthly expiry of a month, as contracts were dated on trade date `asOf`. */
export function monthlyExpiry(underlying: Underlying, month: number, asOf: DayNumber): Expiry {
  const scheduled = scheduledMonthly(underlying, month, asOf)
  const { exchange, settledOtherwise } = instrumentOf(underlying)
  const settled = settledOtherwise.get(scheduled)
  if (settled !== undefined) return expiryOf('monthly', scheduled, settled)
  return expiryOf('monthly', scheduled, settlementDay(exchange, scheduled, asOf))
}

/**
 * The day on which the exchange's monthly contract of a day's month expired, as finally settled, after moves
 * for holidays and circulars. Undefined for a month that the rule book does not know.
 */
export function monthlyExpiryDay(underlying: Underlying, day: DayNumber): DayNumber | undefined {
  const { knownFrom } = instrumentOf(underlying)
  if (day < FIRST_KNOWN_DAY || day > LAST_KNOWN_DAY || day < knownFrom) return undefined
  return dayNumber(monthlyExpiry(underlying, monthOf(day), AS_SETTLED).date)
}

/**
 * The weekly expiry of the week starting on `monday`; undefined without one, as in the week of the monthly.
 */
export function weeklyExpiry(underlying: Underlying, monday: DayNumber, asOf: DayNumber): Expiry | undefined {
  if (isWeekOfMonthly(underlying, monday, asOf)) return undefined
  const { exchange, weeklies } = instrumentOf(underlying)
  // A later rule replaces an earlier one from its first expiry on, once contracts are dated by it.
  const rule = weeklies.findLast(
    ({ weekday, from, fromTradeDay }) => monday + weekday - 1 >= from && asOf >= fromTradeDay,
  )
  if (!rule) return undefined
  const scheduled = monday + rule.weekday - 1
  if (scheduled > rule.to) return undefined
  return expiryOf('weekly', scheduled, settlementDay(exchange, scheduled, asOf))
}

function monthlyOfWeek(underlying: Underlying, monday: DayNumber, asOf: DayNumber): Expiry | undefined {
  return isWeekOfMonthly(underlying, monday, asOf)
    ? monthlyExpiry(underlying, monthOf(monday), asOf)
    : undefined
}

// The last such weekday of a month is the 22nd or later, so its Monday is in the same month.
function isWeekOfMonthly(underlying: Underlying, monday: DayNumber, asOf: DayNumber): boolean {
  return mondayOf(scheduledMonthly(underlying, monthOf(monday), asOf)) === monday
}

function scheduledMonthly(underlying: Underlying, month: number, asOf: DayNumber): DayNumber {
  const rule = instrumentOf(underlying).monthlies.findLast(
    ({ fromMonth, fromTradeDay }) => month >= fromMonth && asOf >= fromTradeDay,
  )!
  const lastDay = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0) / MILLISECONDS_PER_DAY
  return lastDay - ((weekday(lastDay) - rule.weekday + 7) % 7)
}

function settlementDay(exchange: Exchange, scheduled: DayNumber, asOf: DayNumber): DayNumber {
  const { holidaysAppliedFrom } = exchange.calendar
  const date = isoDate(scheduled)
  const appliedFrom = holidaysAppliedFrom.get(date) ?? holidaysAppliedFrom.get(date.slice(0, 4))
  if (appliedFrom !== undefined && asOf < appliedFrom) return scheduled
  let day = scheduled
  while (!isSettlementDay(day, exchange)) day--
  return day
}

function expiryOf(kind: Expiry['kind'], scheduled: DayNumber, day: DayNumber): Expiry {
  return { date: isoDate(day), kind, scheduled: isoDate(scheduled), shifted: day !== scheduled }
}
