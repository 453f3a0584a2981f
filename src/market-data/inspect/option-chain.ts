import { atTheMoney, type PairRows } from '#engine/chain'
import type { MarketDay } from '#engine/market'
import type { OptionPair } from '#engine/pricing'
import { inPaise, inRupees, type Rupees } from '#engine/units'

/** Closes of one minute, in rupees, for strikes whose call and put both traded in it. */
export function quotedPairs(
  day: MarketDay,
  pairs: readonly PairRows[],
  minute: number,
): readonly OptionPair[] {
  return pairs.flatMap(({ strike, call, put }) => {
    const prices = { call: day.field(call, 'close')[minute], put: day.field(put, 'close')[minute] }
    return prices.call > 0 && prices.put > 0
      ? [{ strike: inRupees(strike), call: prices.call / 100, put: prices.put / 100 }]
      : []
  })
}

/**
 * The pair whose strike is nearest to a level in rupees, the lower one in a tie; undefined for an empty
 * chain.
 */
export function nearestPair(pairs: readonly PairRows[], level: Rupees): PairRows | undefined {
  return pairs[
    atTheMoney(
      pairs.map(({ strike }) => strike),
      inPaise(level),
    )
  ]
}
