import { dayNumber, isoDate, weekday, type DayNumber, type IsoDate } from './date.ts'
import { holidayOn } from './holidays.ts'
import type { Session } from './session.ts'
import { regularSessionOn, specialSessionOn, type SessionKind } from './special-sessions.ts'

/**
 * The F&O session of a date, or undefined when the exchange is closed. Knows the special Saturdays and Sundays,
 * the disaster-recovery drills with their breaks, Muhurat hours, and the 15:40 close from 2026-08-03.
 * Holidays are tabulated for 2023–2026; in other years every Monday to Friday is open, so that imported data of
 * those years has sessions.
 * @throws RangeError when `date` is not a date.
 */
export function tradingSession(date: IsoDate): Session | undefined {
  return sessionOn(dayNumber(date))
}

/** As `tradingSession`, by day number. */
export function sessionOn(day: DayNumber): Session | undefined {
  const special = specialSessionOn(day)
  if (special) return special.session
  return isOrdinaryDay(day) ? regularSessionOn(day) : undefined
}

/** What kind of session a date has, for labels; undefined when the exchange is closed. */
export function sessionKind(date: IsoDate): SessionKind | undefined {
  const day = dayNumber(date)
  return specialSessionOn(day)?.kind ?? (isOrdinaryDay(day) ? 'regular' : undefined)
}

/** Whether the F&O segment trades on a date, if only for a drill or Muhurat. */
export function isTradingDay(date: IsoDate): boolean {
  return tradingSession(date) !== undefined
}

/** The trading dates of `[from, to]`, ascending. */
export function tradingDates(from: IsoDate, to: IsoDate): readonly IsoDate[] {
  const dates: IsoDate[] = []
  const last = dayNumber(to)
  for (let day = dayNumber(from); day <= last; day++) if (sessionOn(day)) dates.push(isoDate(day))
  return dates
}

/**
 * Whether contracts can expire on a day: it has a full session. A full Saturday counts (NSE/MSD/60340 let a contract
 * mature on one); drills and Muhurat do not.
 */
export function isSettlementDay(day: DayNumber): boolean {
  const special = specialSessionOn(day)
  if (special) return special.kind === 'special-saturday' || special.kind === 'budget'
  return isOrdinaryDay(day)
}

function isOrdinaryDay(day: DayNumber): boolean {
  const dayOfWeek = weekday(day)
  return dayOfWeek !== 0 && dayOfWeek !== 6 && holidayOn(day) === undefined
}
