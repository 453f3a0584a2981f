import { tradedLegs, type BacktestRequest, type ExpiryChoice, type Leg } from '#domain'
import { chooseStrike, NO_STRIKE, strikePlan } from '#engine/chain'
import { inRupees, type Rupees } from '#engine/units'
import {
  payoffCurve,
  payoffProfile,
  type PayoffCurve,
  type PayoffLeg,
  type PayoffProfile,
} from '../payoff.ts'
import type { SketchMarket } from './sketch-market.ts'

/** What says which legs are traded. */
export type SketchedRequest = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>

/** The sketch shows this share of the spot on each side. */
const RANGE_SHARE = 0.05
const CURVE_POINTS = 121

export interface PayoffSketch {
  readonly curve: PayoffCurve
  readonly profile: PayoffProfile
  readonly spot: number
}

/** How the strategy would pay at expiry if entered in a market; undefined while no leg finds a contract there. */
export function payoffSketch(request: SketchedRequest, market: SketchMarket): PayoffSketch | undefined {
  const legs = sketchedPosition(request, market)
  if (legs.length === 0) return undefined
  const { spot } = market
  const from = spot * (1 - RANGE_SHARE)
  const to = spot * (1 + RANGE_SHARE)
  return { curve: payoffCurve(legs, { from, to, points: CURVE_POINTS }), profile: payoffProfile(legs), spot }
}

/** Which expiries the legs that take part choose. */
export function chosenExpiries(request: SketchedRequest): ExpiryChoice[] {
  return [...new Set(tradedLegs(request).map((leg) => leg.expiry ?? 'current'))].sort()
}

/** The contracts that the legs would choose in a market, with their premiums; a leg that finds none is left out. */
export function sketchedPosition(request: SketchedRequest, market: SketchMarket): PayoffLeg[] {
  return tradedLegs(request).flatMap((leg) => payoffLeg(leg, market) ?? [])
}

/** A contract that a leg would trade, in rupees. */
export interface SketchedContract {
  readonly strike: Rupees
  /** Its last price, however old; undefined while it has none. */
  readonly premium: Rupees | undefined
}

/** The contract that a backtest would choose for a leg in a market; undefined where it finds none. */
export function sketchedContract(leg: Leg, market: SketchMarket): SketchedContract | undefined {
  const chain = market.strikes(leg.expiry ?? 'current', leg.optionType)
  const position = chain ? chooseStrike(strikePlan(leg), chain) : NO_STRIKE
  if (!chain || position === NO_STRIKE) return undefined
  return { strike: inRupees(chain.strikes[position]), premium: chain.lastPremium(position) }
}

function payoffLeg(leg: Leg, market: SketchMarket): PayoffLeg | undefined {
  const lot = market.lotSize(leg.expiry ?? 'current')
  const contract = sketchedContract(leg, market)
  if (lot === undefined || contract?.premium === undefined || !(leg.quantity > 0)) return undefined
  return {
    optionType: leg.optionType,
    tradeType: leg.tradeType,
    strike: contract.strike,
    premium: contract.premium,
    units: leg.quantity * lot,
  }
}
