import { dayNumber, type DayNumber, type IsoDate } from './date.ts'
import { regularSessionOn, sessionOn } from './trading-days.ts'

/** NSE sessions in an average year; annualises daily volatility and Sharpe ratios. */
export const TRADING_DAYS_PER_YEAR = 252

/** Actual/365: the day count of option vendors and of NSE's implied volatilities. */
export const DAYS_PER_YEAR = 365

const MINUTES_PER_DAY = 1440
export const MINUTES_PER_YEAR = DAYS_PER_YEAR * MINUTES_PER_DAY

/**
 * Minutes from a minute of a date (minutes after midnight IST) to the close of the expiry day, negative after it. An
 * expiry on which the exchange is closed counts to the regular close.
 */
export function minutesToExpiry(date: IsoDate, minuteOfDay: number, expiry: IsoDate): number {
  const expiryDay = dayNumber(expiry)
  const session = sessionOn(expiryDay) ?? regularSessionOn(expiryDay)
  return (expiryDay - dayNumber(date)) * MINUTES_PER_DAY + session.openMinute + session.minutes - minuteOfDay
}

/** The same in actual/365 years; zero after the close of the expiry day. */
export function yearsToExpiry(date: IsoDate, minuteOfDay: number, expiry: IsoDate): number {
  return Math.max(0, minutesToExpiry(date, minuteOfDay, expiry)) / MINUTES_PER_YEAR
}

/**
 * Shares of a trading day: a full session by its minutes, and the night before it, regardless of how many days it
 * lasts.
 */
const [SESSION_SHARE, NIGHT_SHARE] = [0.7, 0.3]

/**
 * Years from a minute of a date (minutes after midnight IST) to the close of the expiry day by the trading clock: a
 * session counts 0.7 of a day, spread evenly over its minutes, and the night, weekend or holidays before a session
 * 0.3; 252 such days are a year. A shorter session counts by its minutes. Zero once the close has passed. An expiry
 * on which the exchange is closed counts as a session.
 *
 * Premiums lose value mostly while the market trades. The even clock of `yearsToExpiry` turns that into an implied
 * volatility that falls in each session and rises each night.
 */
export function tradingYearsToExpiry(date: IsoDate, minute: number, expiry: IsoDate): number {
  const day = dayNumber(date)
  const expiryDay = dayNumber(expiry)
  if (day > expiryDay) return 0
  return (sessionLeft(day, minute) + daysAfter(day, expiryDay)) / TRADING_DAYS_PER_YEAR
}

/** The share of a day's session that remains after a minute. */
function sessionLeft(day: DayNumber, minute: number): number {
  const regular = regularSessionOn(day)
  const { openMinute, minutes } = sessionOn(day) ?? regular
  const left = Math.min(minutes, Math.max(0, openMinute + minutes - minute))
  return (SESSION_SHARE * Math.min(left, regular.minutes)) / regular.minutes
}

/** The last request, because a day is asked for at each of its minutes. */
let newest: { readonly day: DayNumber; readonly expiry: DayNumber; readonly days: number } | undefined

/** Trading days after a day, to the close of the expiry. */
function daysAfter(day: DayNumber, expiry: DayNumber): number {
  if (newest?.day === day && newest.expiry === expiry) return newest.days
  let days = 0
  for (let next = day + 1; next <= expiry; next++)
    if (next === expiry || sessionOn(next)) days += NIGHT_SHARE + sessionLeft(next, 0)
  newest = { day, expiry, days }
  return days
}
