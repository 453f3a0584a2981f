import { parseStrikeLabel, type Leg, type OptionType, type StrikeCriteria, type Underlying } from '#domain'
import {
  payoffCurve,
  payoffProfile,
  type PayoffCurve,
  type PayoffLeg,
  type PayoffProfile,
} from '#engine/analytics'
import { isoDate, dayNumber } from '#engine/calendar'
import { lotSize, strikeStep } from '#engine/instruments'
import { blackScholesPrice } from '#engine/pricing'
import type { FormRequest } from './form-values.ts'

/** What the sketch assumes of a market, since a strategy has none of its own. */
export const SKETCH_MARKET: Readonly<Record<Underlying, { spot: number; volatility: number }>> = {
  NIFTY: { spot: 24_000, volatility: 0.14 },
  BANKNIFTY: { spot: 52_000, volatility: 0.16 },
  FINNIFTY: { spot: 24_000, volatility: 0.15 },
}
export const SKETCH_DAYS_TO_EXPIRY = 4
const DAYS_PER_YEAR = 365
const STRIKES_EACH_SIDE = 60
/** The sketch shows this share of the spot on each side. */
const RANGE_SHARE = 0.05
const CURVE_POINTS = 121

export interface PayoffSketch {
  readonly curve: PayoffCurve
  readonly profile: PayoffProfile
  readonly spot: number
}

/** How the strategy would pay at expiry in an assumed market; undefined while it has no leg that can be priced. */
export function payoffSketch(request: FormRequest): PayoffSketch | undefined {
  const { spot } = SKETCH_MARKET[request.instrument]
  const legs = payoffLegs(request)
  if (legs.length === 0) return undefined
  const from = spot * (1 - RANGE_SHARE)
  const to = spot * (1 + RANGE_SHARE)
  return { curve: payoffCurve(legs, { from, to, points: CURVE_POINTS }), profile: payoffProfile(legs), spot }
}

function payoffLegs(request: FormRequest): PayoffLeg[] {
  const units = unitsPerLot(request)
  if (units === undefined) return []
  return sketchedLegs(request).flatMap((leg) => {
    const contract = chooseContract(request.instrument, leg)
    return contract && leg.quantity > 0
      ? [{ optionType: leg.optionType, tradeType: leg.tradeType, ...contract, units: leg.quantity * units }]
      : []
  })
}

type SketchedLeg = Pick<Leg, 'optionType' | 'tradeType' | 'quantity' | 'strikeCriteria'>

function sketchedLegs({ strategy, multiLegStrategy }: FormRequest): SketchedLeg[] {
  if (multiLegStrategy.enabled) return multiLegStrategy.legs.filter((leg) => leg.enabled)
  const strikeCriteria: StrikeCriteria = { type: 'Strike Type', strikeType: strategy.strikeLabel ?? 'ATM' }
  return [{ optionType: strategy.optionType, tradeType: strategy.tradeType, quantity: 1, strikeCriteria }]
}

/** Units per lot at the start of the period; undefined while the date is being typed. */
function unitsPerLot({ instrument, startDate }: FormRequest): number | undefined {
  try {
    return lotSize(instrument, isoDate(dayNumber(startDate) + SKETCH_DAYS_TO_EXPIRY), startDate)
  } catch {
    return undefined
  }
}

interface Contract {
  readonly strike: number
  readonly premium: number
}

const PAISE = 100

function chooseContract(underlying: Underlying, leg: SketchedLeg): Contract | undefined {
  const { spot } = SKETCH_MARKET[underlying]
  const step = strikeStep(underlying) / PAISE
  const atTheMoney = Math.round(spot / step) * step
  const contracts = Array.from({ length: 2 * STRIKES_EACH_SIDE + 1 }, (_, i) => {
    const strike = atTheMoney + (i - STRIKES_EACH_SIDE) * step
    return { strike, premium: premiumOf(underlying, leg.optionType, strike) }
  })
  return contracts.toSorted((a, b) => misfit(a, leg, atTheMoney) - misfit(b, leg, atTheMoney))[0]
}

function premiumOf(underlying: Underlying, type: OptionType, strike: number): number {
  const { spot, volatility } = SKETCH_MARKET[underlying]
  const option = { strike, yearsToExpiry: SKETCH_DAYS_TO_EXPIRY / DAYS_PER_YEAR, type }
  return blackScholesPrice(option, { spot, volatility })
}

/** How far a contract is from what the leg asks for; what the leg excludes is infinitely far. */
function misfit({ strike, premium }: Contract, leg: SketchedLeg, atTheMoney: number): number {
  const criteria = leg.strikeCriteria
  if (criteria && criteria.type !== 'Strike Type') return premiumMisfit(premium, criteria)
  const { selection, distance } = parseStrikeLabel(criteria?.strikeType)
  const outward = (selection === 'OTM') === (leg.optionType === 'CALL') ? 1 : -1
  return Math.abs(strike - (atTheMoney + outward * distance))
}

function premiumMisfit(premium: number, criteria: StrikeCriteria): number {
  const asked = (rupees: number | undefined) => rupees ?? 0
  switch (criteria.type) {
    case 'Premium ≥':
      return premium >= asked(criteria.minimumPremium) ? premium : Infinity
    case 'Premium ≤':
      return premium <= asked(criteria.maximumPremium) ? -premium : Infinity
    case 'Premium Range':
      return Math.abs(premium - (asked(criteria.lowerPremium) + asked(criteria.upperPremium)) / 2)
    default:
      return Math.abs(premium - asked(criteria.targetPremium))
  }
}
