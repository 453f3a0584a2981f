import { DAYS_PER_YEAR, type IsoDate, yearsToExpiry } from '#engine/exchange'
import { black76Greeks, black76Price, type EuropeanOption, type Greeks } from '#engine/pricing'
import { isOption, valueAtExpiry, type PayoffLeg } from '../payoff.ts'

/** One holding with the inputs of its value before expiry. Prices in rupees (points of the index). */
export interface PositionLeg extends PayoffLeg {
  readonly expiry: IsoDate
  /**
   * Annualised, as a fraction. It belongs to the strike and stays fixed while the index moves. Options only.
   */
  readonly volatility: number
  /**
   * Continuously compounded yearly rate, as a fraction, at which the forward of this expiry exceeds the
   * index: `ln(F/S) / T`. It stays fixed, so the forward meets the index at expiry.
   */
  readonly carry: number
}

/** A point in time: a date and minutes after midnight IST. */
export interface Moment {
  readonly date: IsoDate
  readonly minuteOfDay: number
}

/** A scenario: the index at a level, at a moment, with volatilities shifted. */
export interface Scenario {
  /** Rupees. */
  readonly spot: number
  readonly moment: Moment
  /** Added to each leg's volatility, as a fraction: 0.01 is one point. Default 0. */
  readonly volatilityShift?: number
}

/**
 * Profit in rupees of a position in a scenario, before charges, relative to the premiums paid and received.
 * An option before expiry has its Black-76 value, a future the index plus its remaining carry. A leg past its
 * expiry counts as settled at the scenario's index.
 */
export function positionProfit(legs: readonly PositionLeg[], scenario: Scenario): number {
  let sum = 0
  for (const leg of legs) sum += signedUnits(leg) * (valueOf(leg, scenario) - leg.premium)
  return sum
}

/** Value in rupees of one unit of a leg in a scenario. */
export function valueOf(leg: PositionLeg, scenario: Scenario): number {
  return valueUnder(leg, termsOf(leg, scenario), scenario.spot)
}

/**
 * Greeks of a whole position in rupees: delta and gamma per point of the index, theta per calendar day, vega per
 * point of volatility, rho per point of the rate. Black-76 per leg, times its units; the index moves every forward by
 * the same ratio. Theta keeps the index fixed: `∂V/∂t − b F ∂V/∂F` with carry `b`, where `∂V/∂t` is Black-76's at a
 * fixed forward.
 */
export function positionGreeks(legs: readonly PositionLeg[], scenario: Scenario): Greeks {
  const total = { delta: 0, gamma: 0, thetaPerDay: 0, vegaPerPoint: 0, rhoPerPoint: 0 }
  for (const leg of legs) {
    const units = signedUnits(leg)
    const greeks = unitGreeks(leg, scenario)
    total.delta += units * greeks.delta
    total.gamma += units * greeks.gamma
    total.thetaPerDay += units * greeks.thetaPerDay
    total.vegaPerPoint += units * greeks.vegaPerPoint
    total.rhoPerPoint += units * greeks.rhoPerPoint
  }
  return total
}

/** Greeks of one unit of a leg: delta and gamma per point of the **index**, theta with the index held. */
export function unitGreeks(leg: PositionLeg, scenario: Scenario): Greeks {
  if (!isOption(leg)) return linearGreeks(leg, scenario)
  const terms = termsOf(leg, scenario)
  const option = terms?.option ?? { type: leg.optionType, strike: leg.strike, yearsToExpiry: 0 }
  const market = terms ? marketAt(terms, scenario.spot) : { forward: scenario.spot, volatility: 0 }
  const greeks = black76Greeks(option, market)
  const ratio = market.forward / scenario.spot
  // With the index fixed, the forward loses carry as time passes.
  const carry = terms ? (greeks.delta * market.forward * leg.carry) / DAYS_PER_YEAR : 0
  return {
    ...greeks,
    delta: greeks.delta * ratio,
    gamma: greeks.gamma * ratio * ratio,
    thetaPerDay: greeks.thetaPerDay - carry,
  }
}

/** Greeks of the index itself, and of a future, which loses carry as time passes. */
function linearGreeks(leg: PositionLeg, { spot, moment }: Scenario): Greeks {
  const none = { gamma: 0, vegaPerPoint: 0 }
  if (leg.optionType === 'STOCK') return { ...none, delta: 1, thetaPerDay: 0, rhoPerPoint: 0 }
  const years = yearsToExpiry(moment.date, moment.minuteOfDay, leg.expiry)
  const growth = Math.exp(leg.carry * years)
  const thetaPerDay = years > 0 ? (-leg.carry * growth * spot) / DAYS_PER_YEAR : 0
  return { ...none, delta: growth, thetaPerDay, rhoPerPoint: (years * growth * spot) / 100 }
}

/**
 * Profits of a position at many index levels at one moment. Equals `positionProfit`, but computes everything
 * independent of the index once, so that a curve can follow a slider.
 */
export function profitCurve(
  legs: readonly PositionLeg[],
  spots: ArrayLike<number>,
  scenario: Omit<Scenario, 'spot'>,
): Float64Array {
  const profits = new Float64Array(spots.length)
  for (const leg of legs) {
    const units = signedUnits(leg)
    const terms = termsOf(leg, scenario)
    for (let i = 0; i < profits.length; i++)
      profits[i] += units * (valueUnder(leg, terms, spots[i]) - leg.premium)
  }
  return profits
}

/**
 * Legs with tilted volatilities: each gets `pointsPerPercent` points of volatility for every percent that its
 * strike lies below `spot`, and loses as much above it, but never falls below zero. 0 changes nothing.
 */
export function tiltedLegs(
  legs: readonly PositionLeg[],
  { pointsPerPercent, spot }: { readonly pointsPerPercent: number; readonly spot: number },
): readonly PositionLeg[] {
  if (pointsPerPercent === 0) return legs
  return legs.map((leg) => {
    if (!isOption(leg)) return leg
    const percentBelow = (100 * (spot - leg.strike)) / spot
    const volatility = Math.max(0, leg.volatility + (pointsPerPercent * percentBelow) / 100)
    return { ...leg, volatility }
  })
}

/** Profits over index levels and moments. Rupees. */
export interface ProfitTable {
  readonly spots: readonly number[]
  readonly moments: readonly Moment[]
  /** One row per spot, one entry per moment. */
  readonly profits: readonly (readonly number[])[]
}

/** The profit of a position at each given index level and moment. */
export function profitTable(
  legs: readonly PositionLeg[],
  over: {
    readonly spots: readonly number[]
    readonly moments: readonly Moment[]
    readonly volatilityShift?: number
  },
): ProfitTable {
  const { spots, moments, volatilityShift = 0 } = over
  const columns = moments.map((moment) => profitCurve(legs, spots, { moment, volatilityShift }))
  return { spots, moments, profits: spots.map((_, i) => columns.map((column) => column[i])) }
}

/** The carry implied by a forward, for `PositionLeg.carry`; 0 if no time is left. */
export function carryOf(forward: number, spot: number, years: number): number {
  return years > 0 ? Math.log(forward / spot) / years : 0
}

function signedUnits({ tradeType, units }: PositionLeg): number {
  return tradeType === 'BUY' ? units : -units
}

/** Model inputs of a leg at a moment, independent of the index. */
interface Terms {
  /** Undefined for a future. */
  readonly option: EuropeanOption | undefined
  /** Forward divided by the index. */
  readonly growth: number
  readonly volatility: number
}

/** Undefined if no model is needed: for the underlying itself, and for contracts at or past their expiry. */
function termsOf(
  leg: PositionLeg,
  { moment, volatilityShift = 0 }: Omit<Scenario, 'spot'>,
): Terms | undefined {
  if (leg.optionType === 'STOCK') return undefined
  const yearsLeft = yearsToExpiry(moment.date, moment.minuteOfDay, leg.expiry)
  if (yearsLeft === 0) return undefined
  return {
    option: isOption(leg)
      ? { type: leg.optionType, strike: leg.strike, yearsToExpiry: yearsLeft }
      : undefined,
    growth: Math.exp(leg.carry * yearsLeft),
    volatility: Math.max(0, leg.volatility + volatilityShift),
  }
}

function valueUnder(leg: PositionLeg, terms: Terms | undefined, spot: number): number {
  if (!terms) return valueAtExpiry(leg, spot)
  return terms.option ? black76Price(terms.option, marketAt(terms, spot)) : spot * terms.growth
}

function marketAt({ growth, volatility }: Terms, spot: number) {
  return { forward: spot * growth, volatility }
}
