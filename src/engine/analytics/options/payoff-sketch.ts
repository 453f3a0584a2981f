import { tradedLegs, type BacktestRequest, type Leg } from '#domain'
import { chooseStrike, NO_STRIKE, strikePlan } from '#engine/chain'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import { payoffCurve, payoffProfile, type PayoffCurve, type PayoffLeg } from '../payoff.ts'
import type { PositionLeg } from './position-value.ts'
import { positionProfile, profitsAtExpiry, type Position, type PositionProfile } from './position.ts'
import { sketchExpiry, type ModelTerms, type SketchExpiry, type SketchMarket } from './sketch-market.ts'

/** The parts of a request that describe its legs. */
export type SketchedRequest = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>

/** Share of the spot shown on each side. */
const RANGE_SHARE = 0.05
const CURVE_POINTS = 121

export interface PayoffSketch {
  readonly legs: readonly SketchedLeg[]
  readonly curve: PayoffCurve
  readonly profile: PositionProfile
  readonly spot: number
}

/** A leg with its contract and, if the market knows them, the inputs of the pricing model. */
export interface SketchedLeg extends PayoffLeg {
  readonly terms?: ModelTerms
}

/**
 * The strategy's payoff at expiry if entered in a market; if legs expire on different days, its value at the
 * first expiry. Undefined if no leg finds a contract, or if a leg of a later expiry has no volatility.
 */
export function payoffSketch(request: SketchedRequest, market: SketchMarket): PayoffSketch | undefined {
  const legs = sketchedPosition(request, market)
  if (legs.length === 0) return undefined
  const { spot } = market
  const from = spot * (1 - RANGE_SHARE)
  const to = spot * (1 + RANGE_SHARE)
  const choices = new Set(tradedLegs(request).map(sketchExpiry))
  const modelled = legs.flatMap((leg) => modelLeg(leg) ?? [])
  if (modelled.length < legs.length) {
    if (choices.size > 1) return undefined
    const profile = { ...payoffProfile(legs), firstExpiry: undefined, isModelled: false }
    return { legs, curve: payoffCurve(legs, { from, to, points: CURVE_POINTS }), profile, spot }
  }
  const position = { legs: modelled, booked: 0 }
  const profile = positionProfile(position, spot)
  return { legs, curve: curveOf(position, profile, { from, to }), profile, spot }
}

function modelLeg({ terms, ...leg }: SketchedLeg): PositionLeg | undefined {
  return terms && { ...leg, ...terms }
}

/** Profits at the first expiry, at evenly spaced index levels, at the strikes and at the breakevens. */
function curveOf(
  position: Position,
  { breakevens }: PositionProfile,
  { from, to }: { readonly from: Rupees; readonly to: Rupees },
): PayoffCurve {
  const even = Array.from({ length: CURVE_POINTS }, (_, i) => from + ((to - from) * i) / (CURVE_POINTS - 1))
  const exact = [...position.legs.map(({ strike }) => strike), ...breakevens]
  const inside = exact.filter((level) => level > from && level < to)
  const spots = Float64Array.from(new Set([...even, ...inside])).sort()
  return { spots, profits: profitsAtExpiry(position, spots) }
}

/** The expiries that the enabled legs choose. */
export function chosenExpiries(request: SketchedRequest): SketchExpiry[] {
  return [...new Set(tradedLegs(request).map(sketchExpiry))].sort()
}

/**
 * The contracts that the legs would choose in a market, with their premiums; legs without a contract are left
 * out.
 */
export function sketchedPosition(request: SketchedRequest, market: SketchMarket): SketchedLeg[] {
  const legs = tradedLegs(request)
  return legs.flatMap((leg) => payoffLeg(leg, market, referenceOf(leg, legs, market)) ?? [])
}

/** The strike that a leg is measured from; undefined for other criteria. */
function referenceOf(leg: Leg, legs: readonly Leg[], market: SketchMarket): Rupees | undefined {
  if (leg.strikeCriteria?.type !== 'From Leg') return undefined
  const place = legs.indexOf(leg)
  const named = legs.slice(0, Math.max(0, place)).find(({ id }) => id === leg.strikeCriteria?.leg)
  return named && sketchedContract(named, market, referenceOf(named, legs, market))?.strike
}

/** A contract that a leg would trade, in rupees. */
export interface SketchedContract {
  readonly strike: Rupees
  /** Its last price, however old; undefined without one. */
  readonly premium: Rupees | undefined
}

/**
 * The contract that a backtest would choose for a leg in a market; undefined without one.
 * @param reference the strike of the other leg, if this leg is measured from one
 */
export function sketchedContract(
  leg: Leg,
  market: SketchMarket,
  reference?: Rupees,
): SketchedContract | undefined {
  const listed = market.strikes(sketchExpiry(leg), leg.optionType)
  const chain = listed && reference !== undefined ? { ...listed, reference: inPaise(reference) } : listed
  const position = chain ? chooseStrike(strikePlan(leg), chain) : NO_STRIKE
  if (!chain || position === NO_STRIKE) return undefined
  return { strike: inRupees(chain.strikes[position]), premium: chain.lastPremium(position) }
}

function payoffLeg(leg: Leg, market: SketchMarket, reference: Rupees | undefined): SketchedLeg | undefined {
  const expiry = sketchExpiry(leg)
  const lot = market.lotSize(expiry)
  const contract = sketchedContract(leg, market, reference)
  if (lot === undefined || contract?.premium === undefined || !(leg.quantity > 0)) return undefined
  const terms = market.terms?.(expiry, contract.strike)
  return {
    optionType: leg.optionType,
    tradeType: leg.tradeType,
    strike: contract.strike,
    premium: contract.premium,
    units: leg.quantity * lot,
    terms,
  }
}
