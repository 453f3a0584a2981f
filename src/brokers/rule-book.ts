import type { Underlying } from '#domain'
import {
  dayNumber,
  expiries as settledExpiries,
  finalExpiry,
  instrumentOf,
  isoDate,
  listedExpiries,
  lotSize,
  publishedLevel,
  strikeStep,
  type IsoDate,
} from '#engine/exchange'
import { paise } from './candles.ts'
import type { BrokerContract } from './port.ts'

// The contracts of a broker that lists no expired ones, by the exchange's rules.

/** Every expired expiry of the rule book and the expiries listed today, by settlement date. */
export function calendarOf(underlying: Underlying, today: IsoDate): readonly IsoDate[] {
  const { knownFrom } = instrumentOf(underlying)
  const over = settledExpiries(underlying, isoDate(knownFrom), today).map(({ date }) => date)
  return [...new Set([...over, ...listedOn(underlying, today)])].sort()
}

/** Expiries listed on a day, by settlement date. */
export const listedOn = (underlying: Underlying, day: IsoDate): readonly IsoDate[] =>
  listedExpiries(underlying, day).map(({ date }) => finalExpiry(underlying, date, day))

/** Strikes lie between these multiples of the approximate index level, in the exchange's steps. */
const STRIKES = { from: 0.6, to: 1.4 } as const

/** Strikes around the index level. Some may never have been listed; they have no minutes. */
export function gridOf(underlying: Underlying, expiry: IsoDate, today: IsoDate): readonly BrokerContract[] {
  if (!calendarOf(underlying, today).includes(expiry)) return []
  const day = expiry < today ? expiry : today
  const level = paise(publishedLevel(underlying, dayNumber(day)))
  const step = strikeStep(underlying)
  const units = lotSize(underlying, expiry, day)
  const contracts: BrokerContract[] = []
  const last = Math.ceil((level * STRIKES.to) / step) * step
  for (let strike = Math.floor((level * STRIKES.from) / step) * step; strike <= last; strike += step)
    for (const type of ['CE', 'PE'] as const) {
      const key = `${expiry} ${strike / 100} ${type}`
      contracts.push({ underlying, expiry, strike, type, lotSize: units, key })
    }
  return contracts
}
