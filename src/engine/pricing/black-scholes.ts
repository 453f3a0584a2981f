import { DAYS_PER_YEAR } from '#engine/exchange'
import { black76Price } from './black-76.ts'
import {
  optionSign,
  requirePositive,
  RISK_FREE_RATE,
  type EuropeanOption,
  type Greeks,
} from './european-option.ts'
import { normalDensity, normalDistribution } from './normal.ts'

/** The market inputs of Black-Scholes. */
export interface SpotMarket {
  readonly spot: number
  /** Annualised, as a fraction: 0.2 is 20 %. */
  readonly volatility: number
  /** Continuously compounded, as a fraction; `RISK_FREE_RATE` when absent. */
  readonly rate?: number
  /** Continuous, as a fraction; 0 when absent. */
  readonly dividendYield?: number
}

/** The forward that a spot price implies: `S · e^((r − q)T)`. */
export function forwardOfSpot(market: SpotMarket, yearsToExpiry: number): number {
  requirePositive('spot', market.spot)
  const carry = (market.rate ?? RISK_FREE_RATE) - (market.dividendYield ?? 0)
  return market.spot * Math.exp(carry * yearsToExpiry)
}

/**
 * Black-Scholes-Merton value per unit of the underlying, in the unit of the spot; it equals `black76Price` at
 * the forward that the spot implies.
 * F. Black, M. Scholes (1973) and R. Merton (1973); J. Hull, "Options, Futures, and Other Derivatives".
 * @throws RangeError for a spot or strike that is not above 0, or negative time or volatility.
 */
export function blackScholesPrice(option: EuropeanOption, market: SpotMarket): number {
  const forward = forwardOfSpot(market, option.yearsToExpiry)
  return black76Price(option, { forward, volatility: market.volatility, rate: market.rate })
}

/**
 * Greeks of `blackScholesPrice`. Delta and gamma are per unit of the **spot**; theta holds the spot fixed. At
 * zero time or volatility, gamma and vega are 0 and delta is that of the payoff.
 * @throws RangeError as `blackScholesPrice`.
 */
export function blackScholesGreeks(option: EuropeanOption, market: SpotMarket): Greeks {
  const { strike, yearsToExpiry, type } = option
  const rate = market.rate ?? RISK_FREE_RATE
  const dividendYield = market.dividendYield ?? 0
  const forward = forwardOfSpot(market, yearsToExpiry)
  // This call also validates the other arguments.
  black76Price(option, { forward, volatility: market.volatility, rate })
  const sign = optionSign(type)
  const rootTime = Math.sqrt(yearsToExpiry)
  const deviation = market.volatility * rootTime
  const moneyness = Math.log(forward / strike)
  const d1 = deviation > 0 ? moneyness / deviation + deviation / 2 : limitOf(moneyness)
  const d2 = d1 - deviation
  const carriedSpot = market.spot * Math.exp(-dividendYield * yearsToExpiry)
  const discountedStrike = strike * Math.exp(-rate * yearsToExpiry)
  const density = deviation > 0 ? normalDensity(d1) : 0
  const inSpot = sign * carriedSpot * normalDistribution(sign * d1)
  const inStrike = sign * discountedStrike * normalDistribution(sign * d2)
  const decay = deviation > 0 ? (carriedSpot * density * market.volatility) / (2 * rootTime) : 0
  return {
    delta: inSpot / market.spot,
    gamma: deviation > 0 ? (carriedSpot * density) / (market.spot * market.spot * deviation) : 0,
    thetaPerDay: (dividendYield * inSpot - rate * inStrike - decay) / DAYS_PER_YEAR,
    vegaPerPoint: (carriedSpot * density * rootTime) / 100,
    rhoPerPoint: (yearsToExpiry * inStrike) / 100,
  }
}

/** d1 as the deviation goes to 0; exactly at the money, neither side counts as exercised. */
function limitOf(moneyness: number): number {
  return moneyness > 0 ? Infinity : moneyness < 0 ? -Infinity : 0
}
