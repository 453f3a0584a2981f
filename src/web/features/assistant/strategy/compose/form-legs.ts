import type { OptionType, StrikeCriteria } from '#domain'
import { newLeg, strikeFields, type FormLeg } from '../builder-model.ts'
import type { StatedStrike } from '../clauses/clause.ts'
import type { LegDraft } from './structures.ts'

/** Legs of the form from leg drafts, with ids from a number on. */
export function formLegs(drafts: readonly LegDraft[], firstId = 1): FormLeg[] {
  return drafts.map((draft, i) => {
    const { side = 'SELL', option, lots, expiry } = draft
    const from = draft.from ?? fromNearer(draft, drafts.slice(0, i))
    const criteria: StrikeCriteria = from
      ? { type: 'From Leg', leg: `leg-${firstId + from.leg}`, offset: from.points }
      : strikeCriteria(draft.strike, option)
    return {
      ...newLeg([]),
      id: `leg-${firstId + i}`,
      tradeType: side,
      optionType: option,
      ...strikeFields('strikeType' in criteria ? (criteria.strikeType ?? 'ATM') : 'ATM'),
      strikeCriteria: criteria,
      quantity: lots,
      ...expiry,
    }
  })
}

/** Labels name strikes up to so many points from the money. */
export const MOST_LABELLED = 500

/** A strike further out than labels go, counted from an earlier leg of the same option: `short atm, wings 600 away`. */
function fromNearer({ strike, option }: LegDraft, earlier: readonly LegDraft[]): LegDraft['from'] {
  const points = 'points' in strike ? outwardPoints(strike, option) : 0
  if (points <= MOST_LABELLED) return undefined
  const leg = earlier.findLastIndex((one) => one.option === option && !one.from && 'points' in one.strike)
  const nearer = earlier[leg]?.strike
  if (!nearer || !('points' in nearer)) return undefined
  return { leg, points: points - outwardPoints(nearer, option) }
}

/** The number of the next leg's id, which none of these legs has. */
export function nextLegNumber(legs: readonly FormLeg[]): number {
  const numbers = legs.map(({ id }) => Number(/^leg-(\d+)$/.exec(id)?.[1] ?? 0))
  return 1 + Math.max(legs.length, ...numbers)
}

/** The criterion of a strike. Above the money is outward for a call and inward for a put. */
export function strikeCriteria(strike: StatedStrike, option: 'CALL' | 'PUT'): StrikeCriteria {
  const { direction } = strike
  const isInward = direction !== undefined && (direction === 'up') !== (option === 'CALL')
  if ('points' in strike)
    return { type: 'Strike Type', strikeType: strikeLabel(isInward ? -strike.points : strike.points) }
  const { criteria } = strike
  return isInward && criteria.percent !== undefined ? { ...criteria, percent: -criteria.percent } : criteria
}

function strikeLabel(points: number): string {
  if (points === 0) return 'ATM'
  return `ATM${points > 0 ? '+' : '-'}${Math.abs(points)}`
}

/** Bought legs outside the sold ones. A relative strike is measured from the sold leg of the same type. */
export function wingsOf(legs: readonly FormLeg[], strike: StatedStrike, isRelative: boolean): FormLeg[] {
  const sold = legs.filter(({ tradeType }) => tradeType === 'SELL')
  const nearest = (['CALL', 'PUT'] as const).flatMap(
    (option) => sold.find(({ optionType }) => optionType === option) ?? [],
  )
  return nearest.map((short, i) => {
    const { optionType: option, quantity: lots, expiry } = short
    const draft: LegDraft = {
      side: 'BUY',
      option,
      lots,
      strike: isRelative ? shifted(short, strike) : strike,
      expiry: expiry === undefined ? undefined : { expiry },
    }
    const [leg] = formLegs([draft], nextLegNumber(legs) + i)
    const isFar = 'points' in draft.strike && draft.strike.points > MOST_LABELLED
    const isFromLeg = isRelative && 'points' in strike && (isFar || !isLabelled(short))
    if (isFromLeg) return fromLeg(leg!, short, outwardPoints(strike, option))
    const sold = pointsOut(short)
    const isBeyond = isFar && 'points' in strike && sold !== undefined
    return isBeyond ? fromLeg(leg!, short, outwardPoints(strike, option) - sold) : leg!
  })
}

/** A leg whose strike is counted from that of another one. */
export const fromLeg = (leg: FormLeg, { id }: FormLeg, offset: number): FormLeg => ({
  ...leg,
  ...strikeFields('ATM'),
  strikeCriteria: { type: 'From Leg', leg: id, offset },
})

/** Points out of the money at which a leg is by its label; undefined if its strike is chosen otherwise. */
export function pointsOut(leg: FormLeg): number | undefined {
  if (!isLabelled(leg)) return undefined
  return leg.strikeSelection === 'ITM' ? -leg.strikeDistance : leg.strikeDistance
}

/** Points out of the money; negative ones are in it. */
export function outwardPoints(
  { points, direction }: Extract<StatedStrike, { points: number }>,
  option: OptionType,
): number {
  const isInward = direction !== undefined && (direction === 'up') !== (option === 'CALL')
  return isInward ? -points : points
}

const isLabelled = ({ strikeCriteria: criteria }: FormLeg) =>
  criteria === undefined || criteria.type === 'Strike Type'

function shifted(short: FormLeg, strike: StatedStrike): StatedStrike {
  const sold = pointsOut(short)
  if (!('points' in strike) || sold === undefined) return strike
  return { points: sold + outwardPoints(strike, short.optionType) }
}
