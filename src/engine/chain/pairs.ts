import type { DayNumber } from '#engine/exchange'
import { ROW_KIND, type InstrumentTable } from '#engine/market'
import type { Paise, Row } from '#engine/units'

/** The rows of a call and a put of one strike and expiry. */
export interface PairRows {
  readonly strike: Paise
  readonly call: Row
  readonly put: Row
}

/**
 * The pairs of each expiry of a day, expiries and strikes ascending; strikes with only one side are left out.
 */
export function pairsByExpiry(instruments: InstrumentTable): ReadonlyMap<DayNumber, readonly PairRows[]> {
  const { count, kind, strike, expiry } = instruments
  const byExpiry = new Map<DayNumber, PairRows[]>()
  for (let row = 0; row + 1 < count; row++) {
    const isCallThenPut = kind[row] === ROW_KIND.call && kind[row + 1] === ROW_KIND.put
    if (!isCallThenPut || strike[row] !== strike[row + 1] || expiry[row] !== expiry[row + 1]) continue
    const pairs = byExpiry.get(expiry[row]) ?? []
    pairs.push({ strike: strike[row], call: row, put: row + 1 })
    byExpiry.set(expiry[row], pairs)
  }
  return byExpiry
}

/**
 * The index in paise that a pair implies by put-call parity for European options, `S = C − P + K·e^(−rT)`, no dividends.
 * @param discount `e^(−rT)`
 */
export function parityIndex(prices: { strike: Paise; call: Paise; put: Paise }, discount: number): Paise {
  return prices.call - prices.put + prices.strike * discount
}
