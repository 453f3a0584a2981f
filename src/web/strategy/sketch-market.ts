import type { OptionChain } from '#api'
import type { OptionType } from '#domain'
import {
  carryOf,
  type ModelTerms,
  type SketchExpiry,
  type SketchMarket,
  type SketchStrikes,
} from '#engine/analytics'
import { NO_PRICE, RECENT_MINUTES } from '#engine/chain'
import { minuteOfDay, strikeStep, yearsToExpiry } from '#engine/exchange'
import { inPaise, inRupees } from '#engine/units'

/** Prices of the chains at one moment, by the legs' choice of expiry. */
export function marketOfChains(chains: ReadonlyMap<SketchExpiry, OptionChain>): SketchMarket | undefined {
  const [first] = chains.values()
  if (!first) return undefined
  return {
    spot: first.spot ?? first.forward,
    lotSize: (expiry) => chains.get(expiry)?.lot_size,
    strikes: (expiry, type) => {
      const chain = chains.get(expiry)
      return chain && strikesOfChain(chain, type)
    },
    terms: (expiry, strike) => {
      const chain = chains.get(expiry)
      return chain && termsOfChain(chain, strike)
    },
  }
}

/** Model inputs of a strike; the implied volatility of one side serves both. */
function termsOfChain(chain: OptionChain, strike: number): ModelTerms | undefined {
  const { date, time, expiry_date: expiry, forward, spot } = chain
  const known = chain.options.find((one) => one.strike === strike && one.iv !== null)
  if (known?.iv === null || known?.iv === undefined) return undefined
  const years = yearsToExpiry(date, minuteOfDay(time), expiry)
  return { expiry, volatility: known.iv / 100, carry: carryOf(forward, spot ?? forward, years) }
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
