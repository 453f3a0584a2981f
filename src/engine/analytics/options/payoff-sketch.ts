import { tradedLegs, type BacktestRequest, type Leg } from '#domain'
import { chooseStrike, NO_STRIKE, strikePlan } from '#engine/chain'
import { ordinarySession, type IsoDate } from '#engine/exchange'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import {
  payoffCurve,
  payoffProfile,
  type PayoffCurve,
  type PayoffLeg,
  type PayoffProfile,
} from '../payoff.ts'
import { profitCurve, type PositionLeg } from './position-value.ts'
import { sketchExpiry, type ModelTerms, type SketchExpiry, type SketchMarket } from './sketch-market.ts'

/** What says which legs are traded. */
export type SketchedRequest = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>

/** The sketch shows this share of the spot on each side. */
const RANGE_SHARE = 0.05
const CURVE_POINTS = 121

export interface PayoffSketch {
  readonly curve: PayoffCurve
  readonly profile: PayoffProfile
  readonly spot: number
  /** The first expiry, where legs expire on different days: what is left then is valued by the model. */
  readonly firstExpiry?: IsoDate
}

/** A leg with its contract, and with what the model needs where the market knows it. */
export interface SketchedLeg extends PayoffLeg {
  readonly terms?: ModelTerms
}

/**
 * How the strategy would pay at expiry if entered in a market; where legs expire on different days, what it would be worth
 * at the first of them. Undefined while no leg finds a contract there.
 */
export function payoffSketch(request: SketchedRequest, market: SketchMarket): PayoffSketch | undefined {
  const legs = sketchedPosition(request, market)
  if (legs.length === 0) return undefined
  const { spot } = market
  const from = spot * (1 - RANGE_SHARE)
  const to = spot * (1 + RANGE_SHARE)
  const modelled = legs.flatMap((leg) => modelLeg(leg) ?? [])
  const expiries = new Set(modelled.map(({ expiry }) => expiry))
  if (modelled.length === legs.length && expiries.size > 1) return atFirstExpiry(modelled, { from, to, spot })
  return { curve: payoffCurve(legs, { from, to, points: CURVE_POINTS }), profile: payoffProfile(legs), spot }
}

function modelLeg({ terms, ...leg }: SketchedLeg): PositionLeg | undefined {
  return terms && { ...leg, ...terms }
}

/** The value at the close of the first expiry: what expires then by its payoff, the rest by the model. */
function atFirstExpiry(
  legs: readonly PositionLeg[],
  { from, to, spot }: { from: Rupees; to: Rupees; spot: Rupees },
): PayoffSketch {
  const firstExpiry = legs.map(({ expiry }) => expiry).sort()[0]
  const { openMinute, minutes } = ordinarySession(firstExpiry)
  const spots = Float64Array.from(
    { length: CURVE_POINTS },
    (_, i) => from + ((to - from) * i) / (CURVE_POINTS - 1),
  )
  const moment = { date: firstExpiry, minuteOfDay: openMinute + minutes }
  const profits = profitCurve(legs, spots, { moment })
  const tails = payoffProfile(legs)
  const profile = {
    breakevens: crossings(spots, profits),
    // Far away the model pays what the options pay.
    maxProfit: tails.maxProfit === null ? null : Math.max(...profits),
    maxLoss: tails.maxLoss === null ? null : Math.min(...profits),
  }
  return { curve: { spots, profits }, profile, spot, firstExpiry }
}

/** Where a curve crosses zero, between its points on a straight line. */
function crossings(spots: Float64Array, profits: Float64Array): number[] {
  const found: number[] = []
  for (let i = 1; i < spots.length; i++) {
    if (profits[i - 1] * profits[i] >= 0) continue
    const share = profits[i - 1] / (profits[i - 1] - profits[i])
    found.push(spots[i - 1] + share * (spots[i] - spots[i - 1]))
  }
  return found
}

/** Which expiries the legs that take part choose. */
export function chosenExpiries(request: SketchedRequest): SketchExpiry[] {
  return [...new Set(tradedLegs(request).map(sketchExpiry))].sort()
}

/** The contracts that the legs would choose in a market, with their premiums; a leg that finds none is left out. */
export function sketchedPosition(request: SketchedRequest, market: SketchMarket): SketchedLeg[] {
  const legs = tradedLegs(request)
  return legs.flatMap((leg) => payoffLeg(leg, market, referenceOf(leg, legs, market)) ?? [])
}

/** The strike that a leg is measured from; undefined where it is measured from none. */
function referenceOf(leg: Leg, legs: readonly Leg[], market: SketchMarket): Rupees | undefined {
  if (leg.strikeCriteria?.type !== 'From Leg') return undefined
  const place = legs.indexOf(leg)
  const named = legs.slice(0, Math.max(0, place)).find(({ id }) => id === leg.strikeCriteria?.leg)
  return named && sketchedContract(named, market, referenceOf(named, legs, market))?.strike
}

/** A contract that a leg would trade, in rupees. */
export interface SketchedContract {
  readonly strike: Rupees
  /** Its last price, however old; undefined while it has none. */
  readonly premium: Rupees | undefined
}

/**
 * The contract that a backtest would choose for a leg in a market; undefined where it finds none.
 * @param reference the strike that the leg is measured from, where it is measured from another leg's
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
    ...(terms && { terms }),
  }
}
