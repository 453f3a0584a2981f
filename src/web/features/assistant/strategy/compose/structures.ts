import type { OptionType, TradeType } from '#domain'
import { LIBRARY } from '#domain/library'
import type { StatedStrike } from '../clauses/clause.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import type { Findings } from './findings.ts'
import { outwardPoints } from './form-legs.ts'
import { distanceBehind, type LegGroup } from './leg-group.ts'
import { boughtLegsOf, soldLegsOf, soldStrangleOf } from './legs-beside-wings.ts'

/** A leg as described by the user. */
export interface LegDraft {
  side: TradeType | undefined
  readonly option: OptionType
  readonly lots: number
  readonly strike: StatedStrike
  /** Points from the strike of an earlier leg, by its index; in place of the strike. */
  readonly from?: { readonly leg: number; readonly points: number }
  readonly expiry: LegGroup['expiry']
}

const ATM: StatedStrike = { points: 0 }
/** Distance of a structure whose words name no distance; as in the library. */
const USUAL_POINTS = 200

interface Pattern {
  readonly side: TradeType
  readonly option: OptionType
  /** Index of its strike among those of the structure. */
  readonly strike: 0 | 1
  readonly expiry?: 'next'
}

const leg = (side: TradeType, option: OptionType, strike: 0 | 1): Pattern => ({ side, option, strike })

/** Structures with two strikes: their legs, and the strikes used if the words name no strike. */
const PATTERNS: Readonly<
  Record<string, { readonly strikes: readonly [number, number]; readonly legs: readonly Pattern[] }>
> = {
  'iron-condor': {
    strikes: [USUAL_POINTS, 2 * USUAL_POINTS],
    legs: [leg('SELL', 'PUT', 0), leg('BUY', 'PUT', 1), leg('SELL', 'CALL', 0), leg('BUY', 'CALL', 1)],
  },
  'iron-butterfly': {
    strikes: [0, USUAL_POINTS],
    legs: [leg('SELL', 'CALL', 0), leg('SELL', 'PUT', 0), leg('BUY', 'CALL', 1), leg('BUY', 'PUT', 1)],
  },
  'bull-call-spread': { strikes: [0, USUAL_POINTS], legs: [leg('BUY', 'CALL', 0), leg('SELL', 'CALL', 1)] },
  'bear-put-spread': { strikes: [0, USUAL_POINTS], legs: [leg('BUY', 'PUT', 0), leg('SELL', 'PUT', 1)] },
  'bull-put-spread': { strikes: [0, USUAL_POINTS], legs: [leg('SELL', 'PUT', 0), leg('BUY', 'PUT', 1)] },
  'bear-call-spread': { strikes: [0, USUAL_POINTS], legs: [leg('SELL', 'CALL', 0), leg('BUY', 'CALL', 1)] },
  'synthetic-long': { strikes: [0, 0], legs: [leg('BUY', 'CALL', 0), leg('SELL', 'PUT', 0)] },
  'synthetic-short': { strikes: [0, 0], legs: [leg('SELL', 'CALL', 0), leg('BUY', 'PUT', 0)] },
  'calendar-spread': {
    strikes: [0, 0],
    legs: [leg('SELL', 'CALL', 0), { ...leg('BUY', 'CALL', 0), expiry: 'next' }],
  },
}

const titleOf = (id: string) => LIBRARY.find((one) => one.id === id)?.name ?? id.replaceAll('-', ' ')

const TWO_OPTIONS: ReadonlySet<string> = new Set(['straddle', 'strangle'])

/** The legs of all groups. A structure whose legs are listed one by one has only those legs. */
export function legsOfGroups(
  groups: readonly LegGroup[],
  findings: Findings,
): { legs: LegDraft[]; groupOf: number[] } {
  const legs: LegDraft[] = []
  const groupOf: number[] = []
  // A leg that waits for the exit of another one is none of a structure.
  const together = groups.filter(({ isLater }) => !isLater)
  const strangle = soldStrangleOf(together, findings)
  const others = together.filter((one) => !strangle.includes(one))
  const said = [...strangle, ...soldLegsOf(others), ...boughtLegsOf(others)]
  groups.forEach((group, at) => {
    if (said.includes(group)) return
    if (!group.isLater) {
      if (areNamedByStructures(group, together, findings) || isInCombo(group, together)) return
      if (isSaidByLegs(group, together, findings)) return
    }
    checkMoneyness(group, findings)
    const made = group.structure === undefined ? plainLegs(group, findings) : structureLegs(group, findings)
    const first = legs.length
    for (const one of made) {
      if (isSameStrike(one) && !legs.some(({ option }) => option === one.option))
        findings.ask('The same strike as which leg? Name the strike of the first leg.')
      const placed = one.from ? { ...one, from: { ...one.from, leg: one.from.leg + first } } : one
      legs.push(fromOtherLeg(placed, legs))
      groupOf.push(at)
    }
  })
  return { legs, groupOf }
}

const isSameStrike = ({ strike }: LegDraft) =>
  'points' in strike && strike.isFromOther === true && strike.points === 0

/** `buy the call 500 points higher`: counted from the leg of the same option before it, or from the money. */
function fromOtherLeg(draft: LegDraft, earlier: readonly LegDraft[]): LegDraft {
  const { strike, option } = draft
  if (!('points' in strike) || !strike.isFromOther) return draft
  const at = earlier.findLastIndex((one) => one.option === option)
  const other = earlier[at]
  if (!other) return draft
  if (strike.points === 0) return { ...draft, strike: other.strike, from: other.from }
  const points = outwardPoints(strike, option)
  return 'points' in other.strike && !other.from
    ? { ...draft, strike: { points: outwardPoints(other.strike, option) + points } }
    : { ...draft, strike: ATM, from: { leg: at, points } }
}

const optionsOf = (groups: readonly LegGroup[]): Named[] =>
  groups.flatMap(({ side, options }) => options.map((option) => ({ side, option })))

/** Whether the other groups are the legs of this structure. */
function isSaidByLegs(group: LegGroup, groups: readonly LegGroup[], findings: Findings): boolean {
  const { structure, strikes, distances } = group
  const others = groups.filter((one) => one !== group && one.structure === undefined)
  const said = optionsOf(others)
  if (structure === undefined || said.length === 0) return false
  // `atm short straddle: sell atm ce and pe`: the strike of the structure is repeated at its legs.
  // In `synthetic short atm: sell ce, buy pe` its legs, which have no strikes of their own, are at the money anyway.
  const areBare = others.every((one) => one.strikes.length === 0 && one.distances.length === 0)
  const isRepeated = strikes.every(
    ({ strike }) => (areBare && isAtMoney(strike)) || others.some((one) => hasStrikeOf(one, strike)),
  )
  const areLegs = areLegsOf(group, others, said) && !areComboTitles(groups)
  if (!areLegs || !isRepeated || distances.length > 0) {
    if (areLegs || distances.length === 0) askWhoseLegs(group, others, findings)
    askForOwnSide(group, others, findings)
    return false
  }
  const areCounted = others.length === group.ratio.length && others.every(({ lots }) => lots === undefined)
  if (areCounted) others.forEach((one, at) => (one.lots = group.ratio[at]))
  if (!haveRatio(group, others)) askForRatio(group, findings)
  shareWith(others, group)
  return true
}

const isAtMoney = (strike: StatedStrike) => 'points' in strike && strike.points === 0 && !strike.isFromOther

/** `bull call spread, next expiry, buy atm ce, sell 200 otm ce`: the expiry is that of all its legs. */
function shareWith(legs: readonly LegGroup[], { expiry, lots }: LegGroup): void {
  for (const leg of legs) {
    leg.expiry ??= expiry
    leg.lots ??= lots
  }
}

/** `straddle + strangle combo: sell atm ce pe, sell 300 otm ce pe`: both names are of the pairs of legs behind them. */
function isInCombo(group: LegGroup, groups: readonly LegGroup[]): boolean {
  const legs = groups.filter(({ structure }) => structure === undefined)
  if (group.structure === undefined || !areComboTitles(groups)) return false
  const arePairs = legs.every(({ side, options }) => side !== undefined && new Set(options).size === 2)
  const away = legs.filter(({ strikes }) => strikes.some(isAwayFromMoney))
  return legs.length === 2 && arePairs && away.length === 1
}

function areComboTitles(groups: readonly LegGroup[]): boolean {
  const titles = groups.filter(({ structure }) => structure !== undefined)
  const names = titles.map(({ structure }) => structure).toSorted()
  return names.join() === 'straddle,strangle' && titles.every(({ clauses }) => clauses.length === 1)
}

const BY_STRUCTURES: ReadonlySet<string> = new Set([NAMED_LEGS, 'calendar-spread', 'iron-condor'])
const WINGED: ReadonlySet<string> = new Set(['iron-condor', 'iron-butterfly'])

/** `diagonal hedge: sell the atm straddle this week, buy a strangle next week`: a diagonal has two expiries. */
function areNamedByStructures(group: LegGroup, groups: readonly LegGroup[], findings: Findings): boolean {
  const others = groups.filter((one) => one !== group)
  const areSided = others.every(
    ({ side, structure = '' }) => side !== undefined && TWO_OPTIONS.has(structure),
  )
  const isAlone = BY_STRUCTURES.has(group.structure ?? '') && group.clauses.length === 1
  const isNamed = isAlone || isOfInnerSide(group, others)
  const isCondor = WINGED.has(group.structure ?? '')
  const isDiagonal = group.clauses.some((one) => /diagonal|calendar/i.test(findings.written(one)))
  const expiries = new Set(others.map(({ expiry }) => JSON.stringify(expiry ?? { expiry: 'current' })))
  const sides = new Set(others.map(({ side }) => side))
  const areFour = !isCondor || (others.length === 2 && sides.size === 2)
  return isNamed && others.length > 1 && areSided && areFour && (!isDiagonal || expiries.size > 1)
}

/** `long iron fly: long atm straddle, short 300 otm strangle`: the side of a structure with wings is that of its inner legs. */
function isOfInnerSide({ structure = '', clauses }: LegGroup, others: readonly LegGroup[]): boolean {
  const side = clauses.find((one) => one.is === 'side')
  const isBare = clauses.length === 2 && side !== undefined
  const inner = others.find((one) => one.structure === 'straddle') ?? nearest(others)
  return WINGED.has(structure) && isBare && inner?.side === side.side
}

/** The legs nearest to the money, if all of them are placed by points. */
function nearest(groups: readonly LegGroup[]): LegGroup | undefined {
  const placed = groups.map((group) => {
    const strike = group.strikes[0]?.strike
    return { group, points: strike && 'points' in strike ? strike.points : Number.NaN }
  })
  return placed.toSorted((a, b) => a.points - b.points).find(() => placed.every(({ points }) => points > 0))
    ?.group
}

/** Beside further legs the side of a straddle must be its own: `straddle, buy 400 otm ce as hedge`. */
function askForOwnSide(group: LegGroup, others: readonly LegGroup[], findings: Findings): void {
  const { side, structure = '', clauses } = group
  const hasOwn = clauses.some(({ is }) => is === 'side')
  // Bought legs beside a straddle that is known to be sold are its hedge.
  const isHedged = side === 'SELL' && others.every((one) => one.side === 'BUY')
  if (!hasOwn && !isHedged && TWO_OPTIONS.has(structure)) findings.ask(`Is the ${structure} sold or bought?`)
}

const hasStrikeOf = (group: Pick<LegGroup, 'strikes'>, strike: StatedStrike) =>
  group.strikes.some((one) => JSON.stringify(one.strike) === JSON.stringify(strike))

/**
 * As many legs as the structure has, but others: they could be its own with a slip, or further ones. So could any legs with
 * strikes beside a structure with wings that has none: `iron condor, becho 200 door, kharido 300 door`.
 */
function askWhoseLegs(group: LegGroup, others: readonly LegGroup[], findings: Findings): void {
  const { structure = '', clauses, side } = group
  const said = optionsOf(others)
  const own = PATTERNS[structure]?.legs.length ?? 2
  const named = clauses.find(({ is }) => is === 'structure')
  // Bought legs beside a sold straddle are its hedge.
  const isHedged = TWO_OPTIONS.has(structure) && said.some((one) => one.side !== side)
  const isPlaced =
    group.strikes.some((one) => one.side !== 'BUY') || others.every(({ strikes }) => strikes.length === 0)
  const couldBeOwn = said.length >= own || (structure in PATTERNS && !isPlaced)
  if (!couldBeOwn || !named || isHedged) return
  findings.ask(
    `Are the legs beside “${findings.written(named)}” its own, or further ones? Leave one of them out.`,
  )
}

function areLegsOf(group: LegGroup, others: readonly LegGroup[], stated: readonly Named[]): boolean {
  const { structure = '' } = group
  if (structure === NAMED_LEGS) return stated.length > 1
  if (structure === 'straddle' || structure === 'strangle') return areBothOptions(group, others)
  if (structure === 'ratio-spread' || structure === 'calendar-spread') return areOpposite(group, stated)
  const names = (legs: readonly Named[]) =>
    JSON.stringify(legs.map(({ side, option }) => `${side} ${option}`).toSorted())
  return names(PATTERNS[structure]?.legs ?? []) === names(stated)
}

function askForRatio({ clauses }: LegGroup, findings: Findings): void {
  for (const one of clauses.filter(({ is }) => is === 'ratio'))
    findings.ask(`“${findings.written(one)}”: the legs beside it have other lots. Leave one of them out.`)
}

/** Whether the lots of the legs are those of the structure's ratio. */
function haveRatio({ ratio }: LegGroup, legs: readonly LegGroup[]): boolean {
  return ratio.length === 0 || JSON.stringify(legs.map(({ lots = 1 }) => lots)) === JSON.stringify(ratio)
}

/** `otm` by itself needs a distance, and `itm` one that goes into the money; a strangle is out of it anyway. */
function checkMoneyness({ moneyness, strikes, distances, structure }: LegGroup, findings: Findings): void {
  if (!moneyness) return
  // Of a plain leg a distance goes where its word says: `itm call 100 points`.
  const counted = structure === undefined ? [] : distances
  const points = [...counted, ...strikes.flatMap(({ strike }) => ('points' in strike ? strike.points : []))]
  const isFitting = points.every((one) => (moneyness.isIn ? one < 0 : one > 0))
  const isKnown = strikes.length + distances.length > 0 || (structure === 'strangle' && !moneyness.isIn)
  if (isKnown && isFitting) return
  const words = findings.written(moneyness)
  findings.ask(`How far is “${words}”, as in “200 points ${words}”?`)
}

interface Named {
  readonly side: TradeType | undefined
  readonly option: OptionType
}

const isAwayFromMoney = ({ strike }: LegGroup['strikes'][number]) => 'points' in strike && strike.points !== 0

/** A call and a put on the side of the structure, which they then have; legs of the other side are its hedge. */
function areBothOptions({ side, structure, strikes }: LegGroup, others: readonly LegGroup[]): boolean {
  const own = side ?? others.find((one) => one.side !== undefined)?.side
  const pair = others.filter((one) => one.side === undefined || one.side === own)
  const options = pair.flatMap((one) => one.options)
  const isPair = options.length === 2 && new Set(options).size === 2
  // A straddle out of the money is a strangle.
  const isOther = (one: LegGroup['strikes'][number]) =>
    isAwayFromMoney(one) && !strikes.some(({ strike }) => hasStrikeOf({ strikes: [one] }, strike))
  const isAway = structure === 'straddle' && pair.some((one) => one.strikes.some(isOther))
  if (!isPair || isAway) return false
  for (const one of pair) one.side ??= own
  return true
}

/** Two legs of one option on both sides; a ratio of calls and one of puts are two such pairs. */
function areOpposite(group: LegGroup, stated: readonly Named[]): boolean {
  const {
    options: [wanted],
    structure,
  } = group
  const ofOption = (option: OptionType) => stated.filter((one) => one.option === option)
  const [calls, puts] = [ofOption('CALL'), ofOption('PUT')]
  const isPaired = structure === 'ratio-spread' || structure === 'calendar-spread'
  if (isPaired && wanted === undefined && calls.length > 0 && puts.length > 0)
    return [calls, puts].every((pair) => areOpposite({ ...group, structure: undefined }, pair))
  const options = new Set(stated.map(({ option }) => option))
  const isPair =
    stated.length === 2 && new Set(stated.map(({ side }) => side)).size === 2 && options.size === 1
  return isPair && (wanted === undefined || options.has(wanted))
}

function plainLegs(group: LegGroup, findings: Findings): LegDraft[] {
  const strike = group.strikes[0]?.strike ?? distanceBehind(group, findings)
  reportUnused(group, strike, findings, group.strikes.length === 0 && strike ? 1 : 0)
  if (!strike) findings.assume('One leg has no strike: at the money.')
  return group.options.map((option) => ({ ...sharedBy(group), option, strike: strike ?? ATM }))
}

const sharedBy = ({ side, lots = 1, expiry }: LegGroup) => ({ side, lots, expiry })

/** Reports the strikes, distances and ratios of a group that its legs do not use. */
function reportUnused(
  group: LegGroup,
  strike: StatedStrike | undefined,
  findings: Findings,
  distances = 0,
): void {
  const spare = group.clauses.filter(({ is }) => is === 'distance').slice(distances)
  for (const clause of group.clauses) {
    const isOtherStrike = clause.is === 'strike' && clause.strike !== strike
    if (isOtherStrike || clause.is === 'ratio' || spare.includes(clause)) findings.unused(clause)
  }
}

function structureLegs(group: LegGroup, findings: Findings): LegDraft[] {
  const structure = group.structure!
  if (structure === 'straddle' || structure === 'strangle') return bothOptions(group, findings)
  if (structure === 'ratio-spread') return ratioLegs(group, findings)
  if (structure === 'box-spread') return libraryLegs(group)
  const pattern = PATTERNS[structure]
  if (!pattern) {
    findings.ask(`The legs of this structure: name them one by one, like “buy atm ce, sell 200 otm ce”.`)
    return []
  }
  const areSidesSaid = new Set(group.strikes.map(({ side }) => side)).size > 1
  if (
    group.side === 'BUY' &&
    !areSidesSaid &&
    (structure === 'iron-condor' || structure === 'iron-butterfly')
  )
    findings.ask(`A bought ${titleOf(structure)} has the opposite legs: name its legs one by one.`)
  return patternLegs(group, pattern, findings)
}

function bothOptions(group: LegGroup, findings: Findings): LegDraft[] {
  const strike =
    group.structure === 'straddle' ? straddleStrike(group, findings) : strangleStrike(group, findings)
  return (['CALL', 'PUT'] as const).map((option) => ({ ...sharedBy(group), option, strike }))
}

function straddleStrike(group: LegGroup, findings: Findings): StatedStrike {
  const stated = group.strikes[0]?.strike
  // A straddle out of the money is a strangle.
  const isAway = stated && 'points' in stated && stated.points !== 0
  reportUnused(group, isAway ? undefined : stated, findings)
  return stated ?? ATM
}

function strangleStrike(group: LegGroup, findings: Findings): StatedStrike {
  const said = group.strikes[0]?.strike
  const [distance, ...others] = group.distances
  const second = others.find((one) => one !== distance)
  reportUnused(group, said, findings, said || second !== undefined ? 0 : 1)
  if (!said && distance === undefined)
    findings.assume(`How far out of the money is not stated: ${USUAL_POINTS} points, as in the library.`)
  return said ?? { points: distance ?? USUAL_POINTS }
}

function libraryLegs(group: LegGroup): LegDraft[] {
  const legs = LIBRARY.find(({ id }) => id === group.structure)?.legs ?? []
  return legs.map(({ action, type, strike, quantity }) => ({
    side: action === 'sell' ? 'SELL' : 'BUY',
    option: type === 'call' ? 'CALL' : 'PUT',
    lots: quantity * (group.lots ?? 1),
    strike: { points: Number(strike?.replace('ATM', '') ?? 0) },
    expiry: group.expiry,
  }))
}

type TwoStrikes = readonly [StatedStrike, StatedStrike | { readonly fromFirst: number }]

/** The two strikes of a structure: both stated, from a distance, or those of the library. */
function twoStrikes(group: LegGroup, usual: readonly [number, number], findings: Findings): TwoStrikes {
  return (
    bySide(group) ??
    furtherOnly(group, usual, findings) ??
    byOrder(group, usual) ??
    usualStrikes(group, usual, findings)
  )
}

/** `iron fly, wings 1.5% away`: only the further strike is stated. The nearer one is at the money, if the structure has it there. */
function furtherOnly(
  { strikes: [one, ...others], distances, structure = '', clauses }: LegGroup,
  [near]: readonly [number, number],
  findings: Findings,
): TwoStrikes | undefined {
  const isFurther = one?.side === (isCredit(structure) ? 'BUY' : 'SELL')
  if (!one || !isFurther || others.length > 0 || distances.length > 0) return undefined
  if (near === 0) return [ATM, one.strike]
  const named = clauses.find(({ is }) => is === 'structure')
  const sold = isCredit(structure) ? 'sold' : 'bought'
  findings.ask(
    `“${named ? findings.written(named) : titleOf(structure)}”: at which strikes are the ${sold} legs?`,
  )
  return [{ points: near }, one.strike]
}

/** `sell 200 otm, buy 400 otm`. */
function bySide({ strikes, structure = '' }: LegGroup): TwoStrikes | undefined {
  const sold = strikes.find(({ side }) => side === 'SELL')?.strike
  const bought = strikes.find(({ side }) => side === 'BUY')?.strike
  if (!sold || !bought) return undefined
  return isCredit(structure) ? [sold, bought] : [bought, sold]
}

/** Two strikes, two distances, or a strike and the distance to the other. */
function byOrder({ strikes, distances }: LegGroup, usual: readonly [number, number]): TwoStrikes | undefined {
  const [first, second] = strikes.map(({ strike }) => strike)
  const [near, far] = distances
  if (first && second) return [first, isFromOther(second) ? further(first, second.points) : second]
  if (near === undefined) return undefined
  if (first) return [first, further(first, near)]
  if (far !== undefined) return [{ points: near }, { points: far }]
  return usual[0] === 0 ? [ATM, { points: near }] : undefined
}

const isFromOther = (strike: StatedStrike): strike is Extract<StatedStrike, { points: number }> =>
  'points' in strike && strike.isFromOther === true

const further = (strike: StatedStrike, points: number): TwoStrikes[1] =>
  'points' in strike ? { points: strike.points + points } : { fromFirst: points }

/** Values that were not stated are as in the library. */
function usualStrikes(
  group: LegGroup,
  [near, far]: readonly [number, number],
  findings: Findings,
): TwoStrikes {
  const first = group.strikes[0]?.strike
  const [width] = group.distances
  const apart = group.clauses.filter(({ is }) => is === 'distance')
  // Points without context could be the nearer strike or the width; for wings they are the width.
  if (width !== undefined && apart.length === 0) {
    findings.assume(`The nearer strike is not stated: ${near} points out of the money, as in the library.`)
    return [{ points: near }, { points: near + width }]
  }
  apart.forEach((clause) => findings.unused(clause))
  if (first) {
    findings.assume(`The further strike is not stated: ${far - near} points further, as in the library.`)
    return [first, further(first, far - near)]
  }
  findings.assume(
    `The strikes are not stated: ${near} and ${far} points out of the money, as in the library.`,
  )
  return [{ points: near }, { points: far }]
}

const isCredit = (structure: string) =>
  ['iron-condor', 'iron-butterfly', 'bull-put-spread', 'bear-call-spread'].includes(structure)

function patternLegs(
  group: LegGroup,
  { strikes, legs }: (typeof PATTERNS)[string],
  findings: Findings,
): LegDraft[] {
  const isCalendar = group.structure === 'calendar-spread'
  const two: TwoStrikes = isCalendar
    ? [group.strikes[0]?.strike ?? ATM, group.strikes[0]?.strike ?? ATM]
    : twoStrikes(group, strikes, findings)
  return legs.map((one, i) => {
    const strike = two[one.strike]
    const shortLeg = legs.findIndex((other) => other.strike === 0 && other.option === one.option)
    const made = {
      side: one.side,
      option: isCalendar ? (group.options[0] ?? one.option) : one.option,
      lots: group.lots ?? 1,
      expiry: one.expiry ? { expiry: one.expiry } : group.expiry,
    }
    if (!('fromFirst' in strike)) return { ...made, strike }
    return { ...made, strike: ATM, from: { leg: Math.min(shortLeg, i), points: strike.fromFirst } }
  })
}

/** `put ratio spread 1:2 atm and 200 otm`: the first strike is bought, the second sold. */
function ratioLegs(group: LegGroup, findings: Findings): LegDraft[] {
  const [option] = group.options
  if (!option) {
    findings.ask('A ratio spread of calls or of puts?')
    return []
  }
  const [first = 1, second = 2] = group.ratio
  if (group.ratio.length === 0) findings.assume('The ratio is not stated: 1 to 2.')
  const [near, far] = twoStrikes(group, [0, USUAL_POINTS], findings)
  const lots = group.lots ?? 1
  const made = (side: TradeType, count: number, strike: TwoStrikes[1]): LegDraft => ({
    side,
    option,
    lots: count * lots,
    strike: 'fromFirst' in strike ? ATM : strike,
    ...('fromFirst' in strike && { from: { leg: 0, points: strike.fromFirst } }),
    expiry: group.expiry,
  })
  return [made('BUY', first, near), made('SELL', second, far)]
}

/** What a strategy of these legs is called. */
export function nameOfLegs(groups: readonly LegGroup[], legs: readonly LegDraft[]): string {
  const [structure] = groups.flatMap((group) => group.structure ?? [])
  const side = legs[0]?.side === 'BUY' ? 'Long' : 'Short'
  if (structure === 'straddle' || structure === 'strangle') return `${side} ${structure}`
  if (structure !== undefined) return titleOf(structure)
  if (legs.length === 1) return `${side} ${legs[0]?.option === 'PUT' ? 'put' : 'call'}`
  return `${legs.length} legs`
}
