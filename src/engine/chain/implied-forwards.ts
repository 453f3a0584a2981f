import type { DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { RISK_FREE_RATE } from '#engine/pricing'
import type { Paise, Row } from '#engine/units'
import { chainOf } from './chain.ts'
import { NO_PRICE, RECENT_MINUTES } from './last-price.ts'

/**
 * The forward of an expiry at every clock minute of a day, as `StrikeDeltas` gives it for one minute: from the call
 * and put with the closest premiums, of equally close ones those of the lowest strike. Strike by strike, because each
 * contract's prices are then read once and in order, which takes a tenth of the time.
 * @param years to expiry at a clock minute
 * @returns paise by clock minute; 0 if no strike has both premiums
 */
export function impliedForwards(
  day: MarketDay,
  expiry: DayNumber,
  years: (c: number) => number,
): Float64Array {
  const count = day.session.minutes + 1
  const least = new Float64Array(count).fill(Infinity)
  const strikes = new Float64Array(count)
  const between = new Float64Array(count)
  const call = new Int32Array(count)
  const put = new Int32Array(count)
  for (const { strike, rows } of pairs(day, expiry)) {
    readPremiums(day, rows[0], call)
    readPremiums(day, rows[1], put)
    for (let c = 0; c < count; c++) {
      const difference = call[c] - put[c]
      if (call[c] === NO_PRICE || put[c] === NO_PRICE || Math.abs(difference) >= least[c]) continue
      least[c] = Math.abs(difference)
      strikes[c] = strike
      between[c] = difference
    }
  }
  return strikes.map((strike, c) =>
    strike === 0 ? 0 : strike + Math.exp(RISK_FREE_RATE * years(c)) * between[c],
  )
}

/** The strikes with a call and a put, and their rows. */
function pairs(day: MarketDay, expiry: DayNumber): { strike: Paise; rows: [Row, Row] }[] {
  const chain = chainOf(day)
  const [calls, puts] = [chain.strikes(expiry, true), chain.strikes(expiry, false)]
  const putRows = new Map(Array.from(puts.strikes, (strike, at) => [strike, puts.rows[at]]))
  return Array.from(calls.strikes).flatMap((strike, at) => {
    const put = putRows.get(strike)
    return put === undefined ? [] : [{ strike, rows: [calls.rows[at], put] }]
  })
}

/** The premium of a contract (`premiumAt`) at every clock minute. */
function readPremiums(day: MarketDay, row: Row, premiums: Int32Array): void {
  const close = day.field(row, 'close')
  premiums.fill(NO_PRICE)
  premiums[0] = day.field(row, 'open')[0]
  let age = Infinity
  let price: Paise = NO_PRICE
  for (let c = 1; c < premiums.length; c++) {
    const newest = close[c - 1] ?? NO_PRICE
    age = newest === NO_PRICE ? age + 1 : 0
    if (newest !== NO_PRICE) price = newest
    if (age <= RECENT_MINUTES) premiums[c] = price
  }
}
