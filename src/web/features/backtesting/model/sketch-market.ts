import type { OptionChain } from '#api'
import type { ExpiryChoice, OptionType } from '#domain'
import type { SketchMarket, SketchStrikes } from '#engine/analytics'
import { NO_PRICE, RECENT_MINUTES } from '#engine/chain'
import { strikeStep } from '#engine/exchange'
import { inPaise, inRupees } from '#engine/units'

/** The market of the chains of one moment, by the expiry that legs choose. */
export function marketOfChains(chains: ReadonlyMap<ExpiryChoice, OptionChain>): SketchMarket | undefined {
  const [first] = chains.values()
  if (!first) return undefined
  return {
    spot: first.spot ?? first.forward,
    lotSize: (expiry) => chains.get(expiry)?.lot_size,
    strikes: (expiry, type) => {
      const chain = chains.get(expiry)
      return chain && strikesOfChain(chain, type)
    },
  }
}

function strikesOfChain(chain: OptionChain, type: OptionType): SketchStrikes {
  const listed = chain.listed_strikes[type]
  const ofType = (wanted: OptionType) =>
    new Map(chain.options.flatMap((one) => (one.option_type === wanted ? [[one.strike, one] as const] : [])))
  const traded = ofType(type)
  const others = ofType(type === 'CALL' ? 'PUT' : 'CALL')
  const at = (position: number) => traded.get(listed[position])
  return {
    isCall: type === 'CALL',
    strikes: listed.map(inPaise),
    spot: chain.spot === null ? NO_PRICE : inPaise(chain.spot),
    strikeStep: strikeStep(chain.underlying),
    premium: (position) => {
      const known = at(position)
      return known && known.ltp_age_minutes <= RECENT_MINUTES ? inPaise(known.ltp) : NO_PRICE
    },
    otherPremium: (strike) => {
      const known = others.get(inRupees(strike))
      return known && known.ltp_age_minutes <= RECENT_MINUTES ? inPaise(known.ltp) : NO_PRICE
    },
    delta: (position) => Math.abs(at(position)?.delta ?? NaN),
    reference: NO_PRICE,
    lastPremium: (position) => at(position)?.ltp,
  }
}
