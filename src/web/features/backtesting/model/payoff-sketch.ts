import { parseStrikeLabel, type ExpiryChoice, type Leg, type StrikeCriteria } from '#domain'
import {
  payoffCurve,
  payoffProfile,
  type PayoffCurve,
  type PayoffLeg,
  type PayoffProfile,
} from '#engine/analytics'
import type { FormRequest } from './form-values.ts'
import type { SketchContract, SketchMarket } from './sketch-market.ts'

/** The sketch shows this share of the spot on each side. */
const RANGE_SHARE = 0.05
const CURVE_POINTS = 121

export interface PayoffSketch {
  readonly curve: PayoffCurve
  readonly profile: PayoffProfile
  readonly spot: number
}

/** How the strategy would pay at expiry if entered in a market; undefined while no leg finds a contract there. */
export function payoffSketch(request: FormRequest, market: SketchMarket): PayoffSketch | undefined {
  const legs = sketchedLegs(request).flatMap((leg) => payoffLeg(leg, market) ?? [])
  if (legs.length === 0) return undefined
  const { spot } = market
  const from = spot * (1 - RANGE_SHARE)
  const to = spot * (1 + RANGE_SHARE)
  return { curve: payoffCurve(legs, { from, to, points: CURVE_POINTS }), profile: payoffProfile(legs), spot }
}

/** Which expiries the legs that take part choose. */
export function expiriesOf(request: FormRequest): ExpiryChoice[] {
  return [...new Set(sketchedLegs(request).map((leg) => leg.expiry ?? 'current'))].sort()
}

type SketchedLeg = Pick<Leg, 'optionType' | 'tradeType' | 'quantity' | 'strikeCriteria' | 'expiry'>

function sketchedLegs({ strategy, multiLegStrategy }: FormRequest): SketchedLeg[] {
  if (multiLegStrategy.enabled) return multiLegStrategy.legs.filter((leg) => leg.enabled)
  const strikeCriteria: StrikeCriteria = { type: 'Strike Type', strikeType: strategy.strikeLabel ?? 'ATM' }
  return [{ optionType: strategy.optionType, tradeType: strategy.tradeType, quantity: 1, strikeCriteria }]
}

function payoffLeg(leg: SketchedLeg, market: SketchMarket): PayoffLeg | undefined {
  const expiry = leg.expiry ?? 'current'
  const lot = market.lotSize(expiry)
  const contract = chooseContract(leg, market.contracts(expiry, leg.optionType), market.spot)
  if (lot === undefined || !contract || !(leg.quantity > 0)) return undefined
  return {
    optionType: leg.optionType,
    tradeType: leg.tradeType,
    strike: contract.strike,
    premium: contract.premium,
    units: leg.quantity * lot,
  }
}

function chooseContract(
  leg: SketchedLeg,
  contracts: readonly SketchContract[],
  spot: number,
): SketchContract | undefined {
  const atTheMoney = nearest(contracts, (one) => Math.abs(one.strike - spot))
  return atTheMoney && nearest(contracts, (one) => misfit(one, leg, atTheMoney.strike))
}

/** The first of the contracts with the smallest finite distance. */
function nearest(
  contracts: readonly SketchContract[],
  distance: (contract: SketchContract) => number,
): SketchContract | undefined {
  const [best] = contracts.toSorted((a, b) => distance(a) - distance(b))
  return best && distance(best) < Infinity ? best : undefined
}

/** How far a contract is from what the leg asks for; what the leg excludes is infinitely far. */
function misfit({ strike, premium }: SketchContract, leg: SketchedLeg, atTheMoney: number): number {
  const criteria = leg.strikeCriteria
  if (criteria && criteria.type !== 'Strike Type') return premiumMisfit(premium, criteria)
  const { selection, distance } = parseStrikeLabel(criteria?.strikeType)
  const outward = (selection === 'OTM') === (leg.optionType === 'CALL') ? 1 : -1
  return Math.abs(strike - (atTheMoney + outward * distance))
}

function premiumMisfit(premium: number, criteria: StrikeCriteria): number {
  const { type, targetPremium, minimumPremium, maximumPremium } = criteria
  // A premium that is not typed yet compares with nothing.
  const [target = NaN, least = NaN, most = NaN] = [targetPremium, minimumPremium, maximumPremium]
  switch (type) {
    case 'Premium ≥':
      return premium >= least ? premium : Infinity
    case 'Premium ≤':
      return premium <= most ? most - premium : Infinity
    case 'Premium Range':
      return rangeMisfit(premium, criteria)
    default:
      return Number.isNaN(target) ? Infinity : Math.abs(premium - target)
  }
}

function rangeMisfit(premium: number, { lowerPremium, upperPremium }: StrikeCriteria): number {
  if (lowerPremium === undefined || upperPremium === undefined) return Infinity
  const isInside = premium >= lowerPremium && premium <= upperPremium
  return isInside ? Math.abs(premium - (lowerPremium + upperPremium) / 2) : Infinity
}
