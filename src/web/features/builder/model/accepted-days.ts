import { priceFilters, type DayFilters, type Underlying } from '#domain'
import { calendarFilter, dayNumber, instrumentOf, tradingDates } from '#engine/exchange'

/** Number of sessions of a period that the calendar filters allow. */
export interface AcceptedDays {
  readonly sessions: number
  readonly accepted: number
  /** Whether filters on prices may exclude more. */
  readonly isUpperBound: boolean
}

/** Longest period that is counted, in calendar days: a date may still be being typed. */
const MOST_DAYS = 366 * 12

interface Period {
  readonly instrument: Underlying
  readonly from: string
  readonly to: string
}

/**
 * Counts the days that filters by date, event, weekday and days to expiry allow, by the exchange's calendar; undefined
 * while the period is incomplete. Days excluded by gap and India VIX are known only after a run.
 */
export function acceptedDays(
  filters: DayFilters,
  { instrument, from, to }: Period,
): AcceptedDays | undefined {
  if (!isDate(from) || !isDate(to) || from > to) return undefined
  if (dayNumber(to) - dayNumber(from) > MOST_DAYS) return undefined
  const sessions = tradingDates(from, to, instrumentOf(instrument).exchange)
  const isAccepted = calendarFilter(filters, { instrument, from, to })
  return {
    sessions: sessions.length,
    accepted: sessions.filter(isAccepted).length,
    isUpperBound: priceFilters(filters).length > 0,
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
