import { dayNumber, type IsoDate } from './date.ts'
import { regularSessionOn, sessionOn } from './trading-days.ts'

/** NSE sessions in an average year; annualises daily volatility and Sharpe ratios. */
export const TRADING_DAYS_PER_YEAR = 252

/** Actual/365: the day count of option vendors and of NSE's implied volatilities. */
export const DAYS_PER_YEAR = 365

const MINUTES_PER_DAY = 1440

/**
 * Actual/365 years from a minute of a date (minutes after midnight IST) to the close of the expiry day. Zero once
 * that has passed. An expiry on which the exchange is closed counts to the regular close.
 */
export function yearsToExpiry(date: IsoDate, minuteOfDay: number, expiry: IsoDate): number {
  const expiryDay = dayNumber(expiry)
  const session = sessionOn(expiryDay) ?? regularSessionOn(expiryDay)
  const minutes =
    (expiryDay - dayNumber(date)) * MINUTES_PER_DAY + session.openMinute + session.minutes - minuteOfDay
  return Math.max(0, minutes) / (DAYS_PER_YEAR * MINUTES_PER_DAY)
}
