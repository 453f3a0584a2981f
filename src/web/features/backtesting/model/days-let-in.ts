import type { DayFilters, Underlying } from '#domain'
import { calendarFilter, dayNumber, instrumentOf, tradingDates } from '#engine/exchange'

/** How many sessions of a period the filters of the calendar let in. */
export interface DaysLetIn {
  readonly sessions: number
  readonly letIn: number
  /** Whether filters that need prices may leave out more. */
  readonly isUpperBound: boolean
}

/** A period longer than this, in calendar days, is not counted while it is typed. */
const MOST_DAYS = 366 * 12

interface Period {
  readonly instrument: Underlying
  readonly from: string
  readonly to: string
}

/**
 * Counts the days that dates, events, weekdays and days to expiry let in, by the calendar of the exchange; undefined while
 * the period is not typed. What gaps and India VIX leave out is known once the strategy is run.
 */
export function daysLetIn(filters: DayFilters, { instrument, from, to }: Period): DaysLetIn | undefined {
  if (!isDate(from) || !isDate(to) || from > to) return undefined
  if (dayNumber(to) - dayNumber(from) > MOST_DAYS) return undefined
  const sessions = tradingDates(from, to, instrumentOf(instrument).exchange)
  const isLetIn = calendarFilter(filters, { instrument, from, to })
  return {
    sessions: sessions.length,
    letIn: sessions.filter(isLetIn).length,
    isUpperBound: filters.gapPercent !== undefined || filters.vix !== undefined,
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
