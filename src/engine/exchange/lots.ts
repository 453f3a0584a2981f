import type { Underlying } from '#domain'
import { dayNumber, isoDate, type DayNumber, type IsoDate } from './date.ts'
import { instrumentOf } from './registry.ts'

/** A trade day and expiry after every known change, so that the newest rules apply. */
export const NEWEST_RULES: DayNumber = Infinity

/**
 * Units per lot of a contract by its expiry and the trade date: a change applies by expiry, and some changed listed
 * contracts overnight. The newest row also holds for later expiries.
 * @throws RangeError for expiries before the table: NIFTY 2016, BANKNIFTY August 2020, FINNIFTY 2021.
 */
export function lotSize(underlying: Underlying, expiry: IsoDate, tradeDate: IsoDate): number {
  return lotSizeOn(underlying, dayNumber(expiry), dayNumber(tradeDate))
}

/** As `lotSize`, by day numbers, for loops over trades. */
export function lotSizeOn(underlying: Underlying, expiryDay: DayNumber, tradeDay: DayNumber): number {
  const { lots: rows, relots } = instrumentOf(underlying)
  if (!(expiryDay >= rows[0].expiryFrom)) throw unknownLot(underlying, expiryDay, tradeDay)
  for (const relot of relots)
    if (tradeDay <= relot.lastTradeDay && expiryDay >= relot.expiryFrom) return relot.lot
  let i = rows.length - 1
  while (rows[i].expiryFrom > expiryDay) i--
  return rows[i].lot
}

function unknownLot(underlying: Underlying, expiryDay: DayNumber, tradeDay: DayNumber): RangeError {
  const first = isoDate(instrumentOf(underlying).lots[0].expiryFrom)
  return new RangeError(
    `no lot size is known for ${underlying} expiry ${isoDate(expiryDay)} on trade date ${isoDate(tradeDay)}, ` +
      `expected an expiry from ${first} on`,
  )
}
