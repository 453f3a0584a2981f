import { dayNumber, isoDate, weekday, type DayNumber, type IsoDate } from './date.ts'
import { NSE, type Exchange } from './exchange.ts'
import { fixedHoliday } from './holidays.ts'
import type { Session } from './session.ts'
import type { SessionKind } from './special-sessions.ts'

/**
 * The F&O session of a date, or undefined when the exchange is closed. It covers special Saturdays and
 * Sundays, disaster-recovery drills with their breaks, Muhurat hours, and the 15:40 close from 2026-08-03.
 * Holidays are tabulated for 2019–2026. In later years only fixed-date holidays are known; in earlier years
 * every Monday to Friday is open.
 * @throws RangeError when `date` is not a date.
 */
export function tradingSession(date: IsoDate, exchange: Exchange = NSE): Session | undefined {
  return sessionOn(dayNumber(date), exchange)
}

/** As `tradingSession`, by day number. */
export function sessionOn(day: DayNumber, exchange: Exchange = NSE): Session | undefined {
  const special = exchange.calendar.specialSessions.get(day)
  if (special) return special.session
  return isOrdinaryDay(day, exchange) ? regularSessionOn(day, exchange) : undefined
}

/** The regular session hours on a day, whether or not it trades. */
export function regularSessionOn(day: DayNumber, exchange: Exchange = NSE): Session {
  return exchange.calendar.regularSessions.find(({ from }) => day >= from)!.session
}

/** As `regularSessionOn`, by date: for days on which the exchange is closed. */
export function ordinarySession(date: IsoDate, exchange: Exchange = NSE): Session {
  return regularSessionOn(dayNumber(date), exchange)
}

/** What kind of session a date has, for labels; undefined when the exchange is closed. */
export function sessionKind(date: IsoDate, exchange: Exchange = NSE): SessionKind | undefined {
  const day = dayNumber(date)
  const special = exchange.calendar.specialSessions.get(day)
  return special?.kind ?? (isOrdinaryDay(day, exchange) ? 'regular' : undefined)
}

/** Whether the F&O segment trades on a date, even if only in a drill or Muhurat session. */
export function isTradingDay(date: IsoDate, exchange: Exchange = NSE): boolean {
  return tradingSession(date, exchange) !== undefined
}

/** The trading dates of `[from, to]`, ascending. */
export function tradingDates(from: IsoDate, to: IsoDate, exchange: Exchange = NSE): readonly IsoDate[] {
  const dates: IsoDate[] = []
  const last = dayNumber(to)
  for (let day = dayNumber(from); day <= last; day++) if (sessionOn(day, exchange)) dates.push(isoDate(day))
  return dates
}

/**
 * The name of the exchange holiday on a weekday, including days with an evening Muhurat session. Undefined on
 * other days, on weekends, and outside 2019–2026.
 * @throws RangeError when `date` is not a date.
 */
export function holidayName(date: IsoDate, exchange: Exchange = NSE): string | undefined {
  return exchange.calendar.holidays.get(dayNumber(date))
}

/**
 * Whether contracts can expire on a day, which needs a full session. A full Saturday counts (NSE/MSD/60340
 * let a contract mature on one); drills and Muhurat do not.
 */
export function isSettlementDay(day: DayNumber, exchange: Exchange = NSE): boolean {
  const special = exchange.calendar.specialSessions.get(day)
  if (special) return special.kind !== 'drill' && special.kind !== 'muhurat'
  return isOrdinaryDay(day, exchange)
}

function isOrdinaryDay(day: DayNumber, { calendar }: Exchange): boolean {
  const dayOfWeek = weekday(day)
  if (dayOfWeek === 0 || dayOfWeek === 6 || calendar.holidays.has(day)) return false
  return fixedHoliday(day) === undefined
}
