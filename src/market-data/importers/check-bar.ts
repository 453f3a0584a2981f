import type { Underlying } from '#domain'
import {
  expiries,
  isoDate,
  listedExpiries,
  type DayNumber,
  type Session,
  dayNumber,
  publishedLevel,
  KNOWN_YEARS,
} from '#engine/exchange'
import { TICK } from '#engine/units'
import { ROW_KIND, type DayColumns } from '#engine/market'
import type { SourceBar } from './day-builder.ts'
import type { RefusalKind } from './refusals.ts'

/** Why a bar must be refused; undefined if it is valid. `minute` must lie inside the session. */
export function priceFault(bar: SourceBar): RefusalKind | undefined {
  const { open, high, low, close } = bar
  if (Math.min(open, high, low, close) <= 0) return 'price'
  if (low > Math.min(open, close) || high < Math.max(open, close)) return 'ohlc'
  if (bar.volume < 0 || bar.openInterest < 0) return 'number'
  const onTick =
    bar.kind === ROW_KIND.index || (open % TICK) + (high % TICK) + (low % TICK) + (close % TICK) === 0
  return onTick ? undefined : 'tick'
}

/** A ratio to the published level below this, or above its inverse, means another index or another unit. */
const FAR_FROM_PUBLISHED = 0.6

/** Describes an implausible level of a day's index with both figures; undefined if it is plausible. */
export function levelFault({ underlying, date, session, columns }: DayColumns): string | undefined {
  const closes = columns.close.subarray(0, session.minutes).filter((close) => close > 0)
  const level = closes.toSorted()[Math.floor(closes.length / 2)] / PAISE_PER_POINT
  const published = publishedLevel(underlying, dayNumber(date))
  const ratio = level / published
  if (ratio > FAR_FROM_PUBLISHED && ratio < 1 / FAR_FROM_PUBLISHED) return undefined
  return `the index stood at ${points(level)} on that day in the file; published levels of ${underlying} were near ${points(published)}`
}

const PAISE_PER_POINT = 100

function points(level: number): string {
  return Math.round(level).toLocaleString('en-IN')
}

/** Some sources write 1.00 for an unknown low. */
const PLACEHOLDER_LOW = 100

/** Whether a bar's low is such a placeholder: 1.00, and at most a tenth of open and close. */
export function isPlaceholderLow({ open, low, close }: SourceBar): boolean {
  return low === PLACEHOLDER_LOW && Math.min(open, close) >= 10 * PLACEHOLDER_LOW
}

/** Whether a minute of the session is one in which the exchange trades. */
export function isTradingMinute(session: Session, minute: number): boolean {
  if (minute < 0 || minute >= session.minutes) return false
  return !session.breaks.some(([from, to]) => minute >= from && minute < to)
}

export type ExpiryVerdict = 'known' | 'unknown-expiry' | 'expired' | 'unchecked-expiry'

/** Whether the exchange had such an expiry on a day, as listed then or as finally settled. */
export function checkExpiry(underlying: Underlying, expiry: DayNumber, day: DayNumber): ExpiryVerdict {
  if (expiry < day) return 'expired'
  const date = isoDate(expiry)
  const isKnown =
    expiries(underlying, date, date).length > 0 ||
    listedExpiries(underlying, isoDate(day)).some((listed) => listed.date === date)
  if (isKnown) return 'known'
  // Outside the years of the calendar a missing expiry proves nothing.
  return date >= KNOWN_YEARS.from && date <= KNOWN_YEARS.to ? 'unknown-expiry' : 'unchecked-expiry'
}

/** The expiry of the near-month future on a day. */
export function nearMonth(underlying: Underlying, day: DayNumber): string | undefined {
  return listedExpiries(underlying, isoDate(day)).find(({ kind }) => kind === 'monthly')?.date
}
