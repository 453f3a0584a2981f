import { ROW_KIND, type MarketDay } from '#engine/market'
import type { OptionPair } from '#engine/pricing'

/** The rows of a call and a put of one strike, in rupees. */
export interface PairRows {
  readonly strike: number
  readonly call: number
  readonly put: number
}

/** The pairs of each expiry (day number) of a day, by strike. */
export function pairsByExpiry({ instruments }: MarketDay): ReadonlyMap<number, readonly PairRows[]> {
  const { kind, strike, expiry } = instruments
  const byExpiry = new Map<number, PairRows[]>()
  for (let row = 1; row + 1 < instruments.count; row++) {
    const isCallThenPut = kind[row] === ROW_KIND.call && kind[row + 1] === ROW_KIND.put
    if (!isCallThenPut || strike[row] !== strike[row + 1] || expiry[row] !== expiry[row + 1]) continue
    const pairs = byExpiry.get(expiry[row]!) ?? []
    pairs.push({ strike: strike[row]! / 100, call: row, put: row + 1 })
    byExpiry.set(expiry[row]!, pairs)
  }
  return byExpiry
}

/** Closes of one minute, in rupees, of the strikes of which both call and put traded in it. */
export function quotedPairs(
  day: MarketDay,
  pairs: readonly PairRows[],
  minute: number,
): readonly OptionPair[] {
  return pairs.flatMap(({ strike, call, put }) => {
    const prices = { call: day.field(call, 'close')[minute]!, put: day.field(put, 'close')[minute]! }
    return prices.call > 0 && prices.put > 0
      ? [{ strike, call: prices.call / 100, put: prices.put / 100 }]
      : []
  })
}

/** The strike nearest to a level; undefined of an empty chain. */
export function nearestStrike<T extends { readonly strike: number }>(
  pairs: readonly T[],
  level: number,
): T | undefined {
  let nearest: T | undefined
  for (const pair of pairs)
    if (!nearest || Math.abs(pair.strike - level) < Math.abs(nearest.strike - level)) nearest = pair
  return nearest
}
