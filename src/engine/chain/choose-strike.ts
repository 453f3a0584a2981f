import { parseStrikeLabel, type Leg, type StrikeCriteria } from '#domain'
import { inPaise, scaledDecimal, type Paise, type PaiseHundredths, type Rupees } from '#engine/units'
import { NO_PRICE } from './last-price.ts'
import { lastAtMost } from './strike-position.ts'

/**
 * How a leg finds its strike. Premiums are hundredths of a paisa, so typed decimals stay exact. The values have the names
 * that an explained day gives them.
 */
export type StrikePlan =
  | {
      readonly kind: 'offset'
      /** Points out of the money; negative is in the money. */
      readonly points: Paise
    }
  | { readonly kind: 'closest'; readonly premium: PaiseHundredths }
  | { readonly kind: 'at-least'; readonly premium: PaiseHundredths }
  | { readonly kind: 'at-most'; readonly premium: PaiseHundredths }
  | { readonly kind: 'range'; readonly lower: PaiseHundredths; readonly upper: PaiseHundredths }
  /** Absolute delta. */
  | { readonly kind: 'delta'; readonly delta: number }
  /** Percent of the at-the-money strike, outward from it. */
  | { readonly kind: 'atm-percent'; readonly percent: number }
  /** A multiple of the straddle premium, outward from the at-the-money strike. */
  | { readonly kind: 'straddle-width'; readonly multiplier: number }
  /** The premium nearest to a percentage of the straddle premium. */
  | { readonly kind: 'straddle-premium'; readonly percent: number }
  | { readonly kind: 'exact'; readonly strike: Paise }
  /** Outward from the strike of another leg. */
  | { readonly kind: 'from-leg'; readonly leg: string; readonly points: Paise }

/**
 * The calls or puts of one expiry at a minute, with what choosing a strike needs. It is backed by a day of
 * the store or, in a browser, by an answer of the server.
 */
export interface StrikeChain {
  readonly isCall: boolean
  /** Every listed strike in paise, ascending, whether or not it trades. */
  readonly strikes: ArrayLike<Paise>
  /** The index; `NO_PRICE` before its first bar. */
  readonly spot: Paise
  /** Step between the strikes at the money. */
  readonly strikeStep: Paise
  /** Announces that all premiums will be read, so that an implementation may read them at once. */
  readPremiums?(): void
  /** The recent premium of the strike at a position; `NO_PRICE` without one. */
  premium(position: number): Paise
  /** The recent premium of the opposite option type at a strike; `NO_PRICE` without one. */
  otherPremium(strike: Paise): Paise
  /** Absolute delta of the strike at a position; NaN without one. */
  delta(position: number): number
  /** The strike of the leg that this one is measured from; `NO_PRICE` without one. */
  readonly reference: Paise
}

/** No strike fits. */
export const NO_STRIKE = -1

/** The strike plan of a leg. A criterion whose premium is not typed yet fits no strike. */
export function strikePlan(leg: StrikeFields & Pick<Leg, 'strikeCriteria'>): StrikePlan {
  const { strikeCriteria: criteria } = leg
  return criteria ? STRIKE_PLANS[criteria.type](criteria, leg) : offsetPlan(leg)
}

const STRIKE_PLANS: Readonly<
  Record<StrikeCriteria['type'], (criteria: StrikeCriteria, leg: StrikeFields) => StrikePlan>
> = {
  'Strike Type': ({ strikeType }, leg) => offsetPlan({ ...leg, strikeLabel: strikeType ?? leg.strikeLabel }),
  'Closest Premium': ({ targetPremium }) => ({ kind: 'closest', premium: premium(targetPremium) }),
  'Premium ≥': ({ minimumPremium }) => ({ kind: 'at-least', premium: premium(minimumPremium) }),
  'Premium ≤': ({ maximumPremium }) => ({ kind: 'at-most', premium: premium(maximumPremium) }),
  'Premium Range': ({ lowerPremium, upperPremium }) => ({
    kind: 'range',
    lower: premium(lowerPremium),
    upper: premium(upperPremium),
  }),
  Delta: ({ targetDelta = NaN }) => ({ kind: 'delta', delta: targetDelta }),
  'ATM %': ({ percent = NaN }) => ({ kind: 'atm-percent', percent }),
  'Straddle Width': ({ multiplier = NaN }) => ({ kind: 'straddle-width', multiplier }),
  'Straddle Premium %': ({ percent = NaN }) => ({ kind: 'straddle-premium', percent }),
  'Exact Strike': ({ strike = NaN }) => ({ kind: 'exact', strike: inPaise(strike) }),
  'From Leg': ({ leg = '', offset = NaN }) => ({ kind: 'from-leg', leg, points: inPaise(offset) }),
}

/** Position of the strike that a plan chooses, or `NO_STRIKE`. Allocates nothing. */
export function chooseStrike(plan: StrikePlan, chain: StrikeChain): number {
  if (chain.strikes.length === 0 || chain.spot === NO_PRICE) return NO_STRIKE
  const position = atTheMoney(chain.strikes, chain.spot)
  const atm = chain.strikes[position]
  switch (plan.kind) {
    case 'offset':
      return offsetStrike(plan, atm, chain)
    case 'delta':
      return nearestValue(chain, { atm, target: plan.delta, tie: DELTA_TIE }, (i) => chain.delta(i))
    case 'atm-percent':
      return measuredStrike(atm, (atm * plan.percent) / 100, chain)
    case 'straddle-width':
    case 'straddle-premium':
      return straddleStrike(plan, position, chain)
    case 'exact':
      return exactStrike(chain.strikes, plan.strike)
    case 'from-leg':
      return chain.reference === NO_PRICE ? NO_STRIKE : measuredStrike(chain.reference, plan.points, chain)
    default:
      return premiumStrike(plan, atm, chain)
  }
}

/** Chooses by the premium of the at-the-money straddle. */
function straddleStrike(
  plan: Extract<StrikePlan, { kind: 'straddle-width' | 'straddle-premium' }>,
  position: number,
  chain: StrikeChain,
): number {
  const straddle = straddlePremium(position, chain)
  const atm = chain.strikes[position]
  if (straddle === NO_PRICE) return NO_STRIKE
  if (plan.kind === 'straddle-width') return measuredStrike(atm, plan.multiplier * straddle, chain)
  const target = (straddle * plan.percent) / 100
  chain.readPremiums?.()
  return nearestValue(chain, { atm, target, tie: EQUAL }, (i) => chain.premium(i) || NaN)
}

/** Distances that differ by less than this, in paise, are equal. */
const EQUAL = 1e-6
/** Deltas whose distances from the target differ by at most this are equal. */
const DELTA_TIE = 1e-9

/** Premium of the at-the-money straddle; `NO_PRICE` if one side has no premium. */
function straddlePremium(atm: number, chain: StrikeChain): Paise {
  const own = chain.premium(atm)
  const other = chain.otherPremium(chain.strikes[atm])
  return own === NO_PRICE || other === NO_PRICE ? NO_PRICE : own + other
}

/** Position of the strike nearest to `origin` moved outward, no further from it than one step; a tie goes away from the origin, then down. */
function measuredStrike(
  origin: Paise,
  outward: number,
  { strikes, isCall, strikeStep }: StrikeChain,
): number {
  const wanted = origin + (isCall ? outward : -outward)
  const lower = nearestStrike(strikes, wanted, -1)
  let best = lower
  for (let i = Math.max(0, lower - 1); i <= Math.min(strikes.length - 1, lower + 1); i++) {
    const closer = Math.abs(strikes[i] - wanted) - Math.abs(strikes[best] - wanted)
    if (closer < -EQUAL) best = i
    else if (i !== best && Math.abs(closer) < EQUAL) {
      const further = Math.abs(strikes[i] - origin) - Math.abs(strikes[best] - origin)
      if (further > 0 || (further === 0 && strikes[i] < strikes[best])) best = i
    }
  }
  return Math.abs(strikes[best] - wanted) > strikeStep + EQUAL ? NO_STRIKE : best
}

function exactStrike(strikes: ArrayLike<Paise>, strike: Paise): number {
  for (let i = 0; i < strikes.length; i++) if (strikes[i] === strike) return i
  return NO_STRIKE
}

interface NearestTo {
  readonly atm: Paise
  readonly target: number
  /** Distances that differ by less than this are equal. */
  readonly tie: number
}

/** Position of the strike whose value is nearest to a target; ties go to the strike nearer to `atm`, then to the lower one. */
function nearestValue(
  { strikes }: StrikeChain,
  { atm, target, tie }: NearestTo,
  value: (i: number) => number,
): number {
  let best = NO_STRIKE
  let bestMiss = Infinity
  for (let i = 0; i < strikes.length; i++) {
    const miss = Math.abs(value(i) - target)
    if (!(miss <= bestMiss + tie)) continue
    if (best !== NO_STRIKE && miss >= bestMiss - tie && !isNearer(strikes[i], strikes[best], atm)) continue
    best = i
    bestMiss = miss
  }
  return best
}

/** Position of the listed strike nearest to spot, the lower one on a tie. */
export function atTheMoney(strikes: ArrayLike<Paise>, spot: Paise): number {
  return nearestStrike(strikes, spot, -1)
}

/** Rupees of premium as hundredths of a paisa. */
function premium(rupees: Rupees | undefined): PaiseHundredths {
  return scaledDecimal(rupees ?? NaN)
}

type StrikeFields = Pick<Leg, 'strikeLabel' | 'strikeSelection' | 'strikeDistance'>

function offsetPlan({ strikeLabel, strikeSelection, strikeDistance }: StrikeFields): StrikePlan {
  const { selection, distance } =
    strikeLabel === undefined
      ? { selection: strikeSelection, distance: strikeDistance }
      : parseStrikeLabel(strikeLabel)
  return { kind: 'offset', points: { ATM: 0, OTM: 1, ITM: -1 }[selection] * inPaise(distance) }
}

/** Position of the strike nearest to `price`; a tie goes to the lower (`tie` −1) or the upper (1) strike. */
function nearestStrike(strikes: ArrayLike<Paise>, price: Paise, tie: -1 | 1): number {
  const low = lastAtMost(strikes, price)
  const high = Math.min(low + 1, strikes.length - 1)
  const closer = Math.abs(strikes[high] - price) - Math.abs(strikes[low] - price)
  return closer < 0 || (closer === 0 && tie === 1) ? high : low
}

/** The strike nearest to the distance asked for, no further from it than one step; a tie goes away from the money. */
function offsetStrike(
  { points }: Extract<StrikePlan, { kind: 'offset' }>,
  atm: Paise,
  { strikes, isCall, strikeStep }: StrikeChain,
): number {
  const offset = isCall ? points : -points
  const wanted = atm + offset
  const position = nearestStrike(strikes, wanted, offset > 0 ? 1 : -1)
  return Math.abs(strikes[position] - wanted) > strikeStep ? NO_STRIKE : position
}

type PremiumPlan = Extract<StrikePlan, { kind: 'closest' | 'at-least' | 'at-most' | 'range' }>

/** Position of the strike whose premium fits best; ties go to the strike nearer to `atm`, then to the lower one. */
function premiumStrike(plan: PremiumPlan, atm: Paise, chain: StrikeChain): number {
  chain.readPremiums?.()
  const { strikes } = chain
  let best = NO_STRIKE
  let bestMiss = Infinity
  for (let i = 0; i < strikes.length; i++) {
    const price = chain.premium(i)
    if (price === NO_PRICE) continue
    const miss = premiumMiss(plan, price * 100)
    if (
      miss < bestMiss ||
      (miss === bestMiss && best !== NO_STRIKE && isNearer(strikes[i], strikes[best], atm))
    ) {
      best = i
      bestMiss = miss
    }
  }
  return best
}

function isNearer(candidate: Paise, best: Paise, atm: Paise): boolean {
  return Math.abs(candidate - atm) < Math.abs(best - atm)
}

/**
 * Distance between a premium and the criterion, in hundredths of a paisa; infinite if it does not qualify.
 */
function premiumMiss(plan: PremiumPlan, price: PaiseHundredths): number {
  switch (plan.kind) {
    case 'closest':
      return Math.abs(price - plan.premium)
    case 'at-least':
      return price >= plan.premium ? price - plan.premium : Infinity
    case 'at-most':
      return price <= plan.premium ? plan.premium - price : Infinity
    case 'range':
      return price >= plan.lower && price <= plan.upper
        ? Math.abs(2 * price - plan.lower - plan.upper)
        : Infinity
  }
}
