import type { ExpiryChoice, Leg, OptionType, Underlying } from '#domain'
import { NO_PRICE, type ExpiryPlan, type StrikeChain } from '#engine/chain'
import { dayNumber, instrumentOf, isoDate, lotSize, strikeStep, type IsoDate } from '#engine/exchange'
import { blackScholesGreeks, blackScholesPrice } from '#engine/pricing'
import { inPaise, inRupees, type Rupees } from '#engine/units'

/** The calls or the puts of an expiry that legs choose from. */
export interface SketchStrikes extends StrikeChain {
  /** The last price of the strike at a position, however old; undefined while it has none. */
  lastPremium(position: number): Rupees | undefined
}

/** An expiry as a leg asks for it: by name, or by the trading days that are left. */
export type SketchExpiry = ExpiryChoice | `dte ${number}`

/** Which expiry a leg asks for. */
export function sketchExpiry({ expiry = 'current', minDte }: Pick<Leg, 'expiry' | 'minDte'>): SketchExpiry {
  return minDte === undefined ? expiry : `dte ${minDte}`
}

/** The same as the plan that chooses an expiry. */
export function expiryPlan(expiry: SketchExpiry): ExpiryPlan {
  return isByDays(expiry) ? { minDte: Number(expiry.slice('dte '.length)) } : expiry
}

function isByDays(expiry: SketchExpiry): expiry is `dte ${number}` {
  return expiry.startsWith('dte ')
}

/** What the value of an option before its expiry depends on besides the index. */
export interface ModelTerms {
  readonly expiry: IsoDate
  /** Annualised, as a fraction. */
  readonly volatility: number
  readonly carry: number
}

/** The market that a payoff is sketched in. */
export interface SketchMarket {
  readonly spot: Rupees
  /** Units per lot of an expiry; undefined where it has no contracts. */
  lotSize(expiry: SketchExpiry): number | undefined
  /** Undefined where the expiry has no contracts. */
  strikes(expiry: SketchExpiry, type: OptionType): SketchStrikes | undefined
  /** Undefined where the strike has no volatility; absent where all legs have the same expiry. */
  terms?(expiry: SketchExpiry, strike: Rupees): ModelTerms | undefined
}

export const ASSUMED_DAYS_TO_EXPIRY = 4
const DAYS_PER_YEAR = 365
const STRIKES_EACH_SIDE = 60

/** A market of one expiry under textbook assumptions, on a day whose lot sizes it has. */
export function assumedMarket(underlying: Underlying, day: string): SketchMarket {
  const { spot, volatility } = instrumentOf(underlying).assumed
  const step = strikeStep(underlying)
  const middle = Math.round(inPaise(spot) / step) * step
  const strikes = Array.from(
    { length: 2 * STRIKES_EACH_SIDE + 1 },
    (_, i) => middle + (i - STRIKES_EACH_SIDE) * step,
  )
  const yearsToExpiry = ASSUMED_DAYS_TO_EXPIRY / DAYS_PER_YEAR
  return {
    spot,
    lotSize: () => lotSizeOn(underlying, day),
    strikes: (_, type) => {
      const option = (strike: number, of: OptionType) => ({
        strike: inRupees(strike),
        yearsToExpiry,
        type: of,
      })
      const market = { spot, volatility }
      const lastPremium = (position: number) => blackScholesPrice(option(strikes[position], type), market)
      const other = type === 'CALL' ? 'PUT' : 'CALL'
      return {
        isCall: type === 'CALL',
        strikes,
        spot: inPaise(spot),
        strikeStep: step,
        premium: (position) => inPaise(lastPremium(position)),
        otherPremium: (strike) => inPaise(blackScholesPrice(option(strike, other), market)),
        delta: (position) => Math.abs(blackScholesGreeks(option(strikes[position], type), market).delta),
        reference: NO_PRICE,
        lastPremium,
      }
    },
  }
}

/** Undefined while the date is being typed. */
function lotSizeOn(underlying: Underlying, day: string): number | undefined {
  try {
    return lotSize(underlying, isoDate(dayNumber(day) + ASSUMED_DAYS_TO_EXPIRY), day)
  } catch {
    return undefined
  }
}
