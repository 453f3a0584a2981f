import { chainOf, contractAt, expiriesOf, lastPrice, spotAt } from '#engine/chain'
import { dayNumber, lotSizeOn, type IsoDate } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { inRupees, inRupeesOrNull, type ClockMinute } from '#engine/units'
import type { SessionChain } from './deployment-host.ts'

/**
 * The chain of an expiry as known at clock minute `c`: no bar from `c` on is read.
 * @param expiry the nearest on or after the day if left out or not listed
 * @returns undefined if the day lists no contracts
 */
export function sessionChain(day: MarketDay, c: ClockMinute, expiry?: IsoDate): SessionChain | undefined {
  const expiries = expiriesOf(day).filter((one) => one >= day.date)
  const shown = expiries.find((one) => one === expiry) ?? expiries[0]
  if (shown === undefined) return undefined
  const number = dayNumber(shown)
  const rows = [true, false].flatMap((isCall) => [...chainOf(day).strikes(number, isCall).rows])
  const strikes = new Map<number, { strike: number; call: number | null; put: number | null }>()
  for (const row of rows) {
    const { strike } = contractAt(day, row)
    const price = inRupeesOrNull(lastPrice(day.field(row, 'close'), c) || null)
    const found = strikes.get(strike) ?? { strike: inRupees(strike), call: null, put: null }
    strikes.set(strike, found)
    if (day.instruments.kind[row] === ROW_KIND.call) found.call = price
    else found.put = price
  }
  return {
    expiries,
    expiry: shown,
    lotSize: lotSizeOn(day.underlying, number, day.day),
    spot: inRupeesOrNull(spotAt(day, c) || null),
    strikes: [...strikes.values()].sort((a, b) => a.strike - b.strike),
  }
}
