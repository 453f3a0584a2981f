import type { Underlying } from '#domain'
import { dayNumber, instrumentOf, isoDate, tradingDates, type IsoDate } from '#engine/exchange'
import type { BrokerHistory, DayRange } from '../port.ts'

/**
 * The part of one expiry to download: the sessions on which it is among the nearest expiries, and the strikes around
 * the index in these sessions.
 */
export interface PlannedExpiry {
  readonly expiry: IsoDate
  readonly range: DayRange
  /** Paise. */
  readonly lowest: number
  readonly highest: number
}

/** Splits a date range into the ranges of single calls. */
export function split(
  underlying: Underlying,
  { from, to }: DayRange,
  { daysPerCall, sessionsPerCall }: Pick<BrokerHistory, 'daysPerCall' | 'sessionsPerCall'>,
): DayRange[] {
  const pieces: DayRange[] = []
  if (sessionsPerCall !== undefined) {
    const sessions = tradingDates(from, to, instrumentOf(underlying).exchange)
    for (let first = 0; first < sessions.length; first += sessionsPerCall) {
      const last = Math.min(sessions.length, first + sessionsPerCall) - 1
      pieces.push({ from: sessions[first], to: sessions[last] })
    }
    return pieces
  }
  const last = dayNumber(to)
  for (let first = dayNumber(from); first <= last; first += daysPerCall)
    pieces.push({ from: isoDate(first), to: isoDate(Math.min(last, first + daysPerCall - 1)) })
  return pieces
}
