import type { Underlying } from '#domain'
import { expiries, isoDate, listedExpiries, type DayNumber, type Session } from '#engine/calendar'
import { TICK } from '#engine/instruments'
import { ROW_KIND } from '#engine/market'
import type { SourceBar } from './day-builder.ts'
import type { RefusalKind } from './refusals.ts'

/** Why a bar cannot be taken as it is; undefined when it can. `minute` must lie inside the session. */
export function priceFault(bar: SourceBar): RefusalKind | undefined {
  const { open, high, low, close } = bar
  if (Math.min(open, high, low, close) <= 0) return 'price'
  if (low > Math.min(open, close) || high < Math.max(open, close)) return 'ohlc'
  if (bar.volume < 0 || bar.openInterest < 0) return 'number'
  const onTick =
    bar.kind === ROW_KIND.index || (open % TICK) + (high % TICK) + (low % TICK) + (close % TICK) === 0
  return onTick ? undefined : 'tick'
}

/** Whether a minute of the session is one in which the exchange trades. */
export function isTradingMinute(session: Session, minute: number): boolean {
  if (minute < 0 || minute >= session.minutes) return false
  return !session.breaks.some(([from, to]) => minute >= from && minute < to)
}

export type ExpiryVerdict = 'known' | 'unknown-expiry' | 'expired' | 'unchecked-expiry'

/** The calendar's holidays are verified for these years; in others a missing expiry proves nothing. */
const VERIFIED_YEARS = { from: '2023-01-01', to: '2026-12-31' }

/** Whether the exchange had such an expiry on a day: as listed then, or as finally settled. */
export function checkExpiry(underlying: Underlying, expiry: DayNumber, day: DayNumber): ExpiryVerdict {
  if (expiry < day) return 'expired'
  const date = isoDate(expiry)
  const isKnown =
    expiries(underlying, date, date).length > 0 ||
    listedExpiries(underlying, isoDate(day)).some((listed) => listed.date === date)
  if (isKnown) return 'known'
  return date >= VERIFIED_YEARS.from && date <= VERIFIED_YEARS.to ? 'unknown-expiry' : 'unchecked-expiry'
}

/** The expiry of the near-month future on a day. */
export function nearMonth(underlying: Underlying, day: DayNumber): string | undefined {
  return listedExpiries(underlying, isoDate(day)).find(({ kind }) => kind === 'monthly')?.date
}
