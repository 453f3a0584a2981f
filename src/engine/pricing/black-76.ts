import { DAYS_PER_YEAR } from '#engine/exchange'
import {
  optionSign,
  requireNotNegative,
  requireOption,
  requirePositive,
  RISK_FREE_RATE,
  type EuropeanOption,
  type Greeks,
  type OptionType,
} from './european-option.ts'
import { normalDensity, normalDistribution } from './normal.ts'

/** The market inputs of Black-76. */
export interface ForwardMarket {
  /** The underlying's price for delivery at the option's expiry. */
  readonly forward: number
  /** Annualised, as a fraction: 0.2 is 20 %. */
  readonly volatility: number
  /** Continuously compounded, as a fraction; `RISK_FREE_RATE` when absent. */
  readonly rate?: number
}

/**
 * Black-76 value per unit of the underlying, in the unit of the forward:
 * `e^(−rT) · s · (F·N(s·d1) − K·N(s·d2))`, `d1 = (ln(F/K) + σ²T/2) / (σ√T)`, `d2 = d1 − σ√T`, `s` = ±1.
 * Assumes a lognormal forward with constant volatility and rate.
 * F. Black, "The pricing of commodity contracts", Journal of Financial Economics 3 (1976).
 * @throws RangeError for a forward or strike that is not above 0, or negative time or volatility.
 */
export function black76Price(option: EuropeanOption, market: ForwardMarket): number {
  requireMarket(option, market)
  const { deviation, discount } = terms(option, market)
  return black76Pricer(option.type, option.strike)(market.forward, deviation, discount)
}

/**
 * `black76Price` of one option for loops over many minutes, which have the terms already. Nothing is checked.
 * @returns the value for a forward, the deviation `σ√T` and the discount `e^(−rT)`
 */
export function black76Pricer(
  type: OptionType,
  strike: number,
): (forward: number, deviation: number, discount: number) => number {
  const sign = optionSign(type)
  return (forward, deviation, discount) => {
    // Without time or volatility the formula would divide by zero; the value is the discounted payoff.
    if (deviation === 0) return discount * Math.max(0, sign * (forward - strike))
    const d1 = firstTerm(forward / strike, deviation)
    const value =
      forward * normalDistribution(sign * d1) - strike * normalDistribution(sign * (d1 - deviation))
    return Math.max(0, discount * sign * value)
  }
}

/**
 * Greeks of `black76Price`. Delta and gamma are per unit of the **forward**; theta keeps the forward fixed, rho keeps
 * the spot fixed from which the rate gives the forward. Without time or volatility, gamma, theta's time decay and
 * vega are 0 and delta is that of the payoff.
 * @throws RangeError as `black76Price`.
 */
export function black76Greeks(option: EuropeanOption, market: ForwardMarket): Greeks {
  requireMarket(option, market)
  const { d1, deviation, discount, rate } = terms(option, market)
  const sign = optionSign(option.type)
  const interest = rate * black76Price(option, market)
  if (deviation === 0) {
    const delta = sign * (market.forward - option.strike) > 0 ? sign * discount : 0
    const rhoPerPoint = (option.yearsToExpiry * option.strike * delta) / 100
    return { delta, gamma: 0, thetaPerDay: interest / DAYS_PER_YEAR, vegaPerPoint: 0, rhoPerPoint }
  }
  const density = discount * normalDensity(d1)
  const rootTime = Math.sqrt(option.yearsToExpiry)
  const inStrike = sign * discount * normalDistribution(sign * (d1 - deviation))
  const decay = (market.forward * density * market.volatility) / (2 * rootTime)
  return {
    delta: sign * discount * normalDistribution(sign * d1),
    gamma: density / (market.forward * deviation),
    thetaPerDay: (interest - decay) / DAYS_PER_YEAR,
    vegaPerPoint: (market.forward * density * rootTime) / 100,
    rhoPerPoint: (option.yearsToExpiry * option.strike * inStrike) / 100,
  }
}

function terms(option: EuropeanOption, market: ForwardMarket) {
  const rate = market.rate ?? RISK_FREE_RATE
  const deviation = market.volatility * Math.sqrt(option.yearsToExpiry)
  const d1 = firstTerm(market.forward / option.strike, deviation)
  return { d1, deviation, rate, discount: Math.exp(-rate * option.yearsToExpiry) }
}

function firstTerm(moneyness: number, deviation: number): number {
  return Math.log(moneyness) / deviation + deviation / 2
}

function requireMarket(option: EuropeanOption, market: ForwardMarket): void {
  requireOption(option)
  requirePositive('forward', market.forward)
  requireNotNegative('volatility', market.volatility)
}
