import type { OptionChain } from '#api'
import { lastKnown, NO_CONTRACT } from '#engine/chain'
import { dayNumber } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { rupees } from './rounding.ts'

/** The row of the future of an expiry; `NO_CONTRACT` if the day doesn't have it. */
export function futureRow({ instruments: { kind, expiry: expiries } }: MarketDay, expiry: string): number {
  const row = expiries.indexOf(dayNumber(expiry))
  // Futures come before the options of their expiry.
  return row >= 0 && kind[row] === ROW_KIND.future ? row : NO_CONTRACT
}

/** The last trade of an expiry's future before clock minute `c`; null without one. */
export function futureAt(day: MarketDay, expiry: string, c: number): OptionChain['future'] {
  const row = futureRow(day, expiry)
  const known = row === NO_CONTRACT ? undefined : lastKnown(day, row, c)
  if (!known) return null
  const { price, ageMinutes, openInterest, volume } = known
  return { price: rupees(price), age_minutes: ageMinutes, open_interest: openInterest, volume }
}
