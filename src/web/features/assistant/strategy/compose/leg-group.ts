import type { ExpiryFields, OptionType, ReEntryCause, TradeType } from '#domain'
import type { Clause, PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

/** A strike of a group; its side if it has its own, as in `condor: sell 200 otm, buy 400 otm`. */
interface GroupStrike {
  readonly strike: StatedStrike
  readonly side: TradeType | undefined
}

/** Legs that are said together: `sell 2 lots atm ce and pe`. */
export interface LegGroup {
  side: TradeType | undefined
  readonly options: OptionType[]
  lots: number | undefined
  readonly ratio: number[]
  readonly strikes: GroupStrike[]
  readonly distances: number[]
  expiry: ExpiryFields | undefined
  /** `otm` or `itm` by itself. */
  moneyness: Extract<PlacedClause, { is: 'moneyness' }> | undefined
  structure: string | undefined
  /** Whether its legs are entered only after the exit of another one. */
  readonly isLater: boolean
  /** The legs that it repeats with the other option. */
  readonly like?: LegGroup
  /** The clauses that say it. */
  readonly clauses: PlacedClause[]
  /** Index of its last clause among all. */
  last: number
}

/** The exit that a clause says: as a cause, or as a stop that is hit. */
export function causeOf(clause: PlacedClause): ReEntryCause | undefined {
  if (clause.is === 'cause') return clause.cause
  if (clause.is !== 'threshold' || !clause.isHit) return undefined
  return clause.rule === 'target' ? 'takeProfitReEntry' : 'stopLossReEntry'
}

/** Clauses that begin a leg. */
export const LEG_WORDS: ReadonlySet<Clause['is']> = new Set(['side', 'option', 'structure', 'strike'])

/** Rules that may stand behind a leg and then belong to it. */
export const LEG_RULES: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'trail',
  'lock',
  'reEntry',
  'entry',
  'exit',
  'breakout',
  'breakSide',
])

/** The side that all open legs have; undefined if they have different ones. */
export interface OpenSide {
  readonly side: TradeType | undefined
}

const isNotSide = ({ is }: PlacedClause) => is !== 'side'

/** Whether words change open legs: they name no side, or repeat that of the open legs without naming a leg. */
export function isOfOpenLegs({ side, structure, options }: LegGroup, open: OpenSide): boolean {
  if (structure !== undefined) return false
  return side === undefined || (side === open.side && options.length === 0)
}

/** Whether legs have no strike, lots or expiry of their own. */
export function lacks(group: LegGroup, kind: Clause['is']): boolean {
  if (kind === 'strike') return group.strikes.length === 0
  if (kind === 'lots') return group.lots === undefined
  return kind === 'expiry' && group.expiry === undefined
}

/** A new group that begins at a clause. `from` holds the attributes that it shares with the legs before it. */
export function emptyGroup(
  at: number,
  isLater: boolean,
  from: Partial<Pick<LegGroup, 'side' | 'lots' | 'strikes' | 'expiry'>>,
): LegGroup {
  return {
    side: from.side,
    options: [],
    lots: from.lots,
    ratio: [],
    strikes: [...(from.strikes ?? [])],
    distances: [],
    expiry: from.expiry,
    moneyness: undefined,
    structure: undefined,
    isLater,
    clauses: [],
    last: at,
  }
}

/** Whether lots are a sentence of their own, behind the legs. */
export function areLotsAlone(all: readonly PlacedClause[], at: number, findings: Findings): boolean {
  const clause = all[at]
  const before = all.slice(0, at).findLast(({ is }) => is !== 'and')
  const next = all.slice(at + 1).find(({ is }) => is !== 'and')
  if (clause?.is !== 'lots' || !before) return false
  const isEnd = (begin: number, end: number) =>
    /^\s*[.;\n][\s.;\n]*$/.test(findings.written({ is: 'and', begin, end }))
  return isEnd(before.end, clause.begin) && (!next || isEnd(clause.end, next.begin))
}

const WAITS: ReadonlySet<Clause['is']> = new Set(['entry', 'entryMomentum', 'breakout'])

/** Whether an option repeats the leg before it, behind the event for which that leg waits: `PE 15 point gire to PE becho`. */
export function isAwaitedLeg(all: readonly PlacedClause[], at: number, { options }: LegGroup): boolean {
  const [clause, before] = [all[at], all.slice(0, at).findLast(({ is }) => is !== 'and' && is !== 'filler')]
  const isSame = clause?.is === 'option' && options.at(-1) === clause.option
  return isSame && before !== undefined && WAITS.has(before.is)
}

const BOTH_AT_STRIKE =
  /^(option,(and,)?option,strike|strike,option,(and,)?option|strike,option,(and,)?strike,option|option,strike,(and,)?option,strike)\b/

/** Whether a side stands before both legs of a straddle, with their strike: `strangle sell ce and pe around 60 rs, buy …`. */
export function beginsBothLegs(all: readonly PlacedClause[], at: number): boolean {
  const next = all.slice(at + 1, at + 6)
  const options = new Set(ofKind(next, 'option').map(({ option }) => option))
  return options.size === 2 && BOTH_AT_STRIKE.test(next.map(({ is }) => is).join(','))
}

/** The option of all legs, if the sentence names only one. */
export function onlyOption(all: readonly PlacedClause[]): OptionType | undefined {
  const options = all.flatMap((one) =>
    one.is === 'option' || one.is === 'structure' ? (one.option ?? []) : [],
  )
  return new Set(options).size === 1 ? options[0] : undefined
}

/** The last clause that says legs; in `…, wait till the premium rises 10%, then sell` the side stands behind their rules. */
export function lastOfLegs({ clauses: own, last }: LegGroup, clauses: readonly PlacedClause[]): number {
  const [before, end] = [own.at(-2), own.at(-1)]
  const isApart = before && end?.is === 'side' && end === clauses[last]
  return isApart ? clauses.indexOf(before) : last
}

/** Whether words name both sides: `on each side`, `both`. */
export const isOfSides = (clause: PlacedClause, findings: Findings) =>
  clause.is === 'scope' &&
  clause.scope.of === 'each' &&
  /side|taraf|dono|both/i.test(findings.written(clause))

/** `sell 200 otm both sides, …`: a leg that is said without an option directly before has both of them. */
export function putBothSides(group: LegGroup | undefined, before: PlacedClause | undefined): void {
  if (!group || group.clauses.at(-1) !== before || group.structure !== undefined) return
  if (group.options.length === 0 && group.side !== undefined && group.strikes.length > 0)
    group.options.push('CALL', 'PUT')
}

/** Whether lots are those of another leg, with its strike behind them: `2 lots atm and 1 lot 200 otm on each side`. */
export const isNextLots = (
  clause: PlacedClause,
  { side, lots, strikes }: LegGroup,
  next: PlacedClause | undefined,
) =>
  clause.is === 'lots' &&
  lots !== undefined &&
  strikes.length > 0 &&
  side !== undefined &&
  next?.is === 'strike'

/** `ce 2 lots pe 1 lot`: each option has its lots behind it. */
export function haveOwnLots({ clauses }: LegGroup, next: PlacedClause | undefined): boolean {
  const [option, lots] = clauses.slice(-2)
  const areLots = lots?.is === 'lots' && next?.is === 'lots' && lots.lots !== next.lots
  return option?.is === 'option' && areLots
}

/** `1-2-1`: the lots of the legs in their order, which these may repeat. */
export function putCounts(
  groups: readonly LegGroup[],
  all: readonly PlacedClause[],
  findings: Findings,
): void {
  for (const counts of ofKind(all, 'counts')) {
    const areLegs =
      groups.length === counts.lots.length && groups.every(({ options }) => options.length === 1)
    const areOpen = groups.every(({ lots }) => lots === undefined)
    const areSame = groups.every(({ lots = 1 }, i) => lots === counts.lots[i])
    if (!areLegs || !(areOpen || areSame)) findings.unused(counts)
    else groups.forEach((group, i) => (group.lots = counts.lots[i]))
  }
}

const WINGED = new Set(['iron-condor', 'iron-butterfly'])

/** `ce pe 150 otm becho aur 350 otm kharido`: bought legs without options, behind a sold call and put, also of an iron condor. */
export function isHedgeOfBoth(group: LegGroup, groups: readonly LegGroup[]): boolean {
  const earlier = groups.slice(0, groups.indexOf(group))
  const options = new Set(earlier.flatMap((one) => (one.side === 'SELL' ? one.options : [])))
  const isTitle = ({ structure = '', strikes }: LegGroup) => WINGED.has(structure) && strikes.length === 0
  const arePlain = earlier.every((one) => isTitle(one) || (!one.structure && one.side === 'SELL'))
  return group.side === 'BUY' && group.options.length === 0 && arePlain && options.size === 2
}

/** Legs once more, with the other option: `same for pe`. */
export const mirrored = (group: LegGroup, clause: PlacedClause & { is: 'mirror' }): LegGroup => ({
  ...group,
  options: [clause.option],
  like: group,
  clauses: [clause],
})

/** `same for put` and no more, of an open call: once more or in its place, which is asked. */
export const isMirrorAlone = (clauses: readonly PlacedClause[]) =>
  clauses.every(({ is }) => is === 'mirror' || is === 'and' || is === 'edit' || is === 'filler')

/** The changes of open legs. Words that say new legs have no place among them: `2 lots ce, same for pe` changes no put. */
export function changesOf(
  groups: readonly LegGroup[],
  all: readonly PlacedClause[],
  findings: Findings,
): LegGroup[] {
  const mirrors = isMirrorAlone(all) ? [] : ofKind(all, 'mirror').filter((one) => !stays(one, all, findings))
  for (const one of [...ofKind(all, 'counts'), ...mirrors]) findings.unused(one)
  return groups.filter(({ clauses }) => clauses.some(isNotSide))
}

/** `put one strike further, call same`: beside a strike that moves, the other one stays. */
function stays(
  clause: PlacedClause & { is: 'mirror' },
  all: readonly PlacedClause[],
  findings: Findings,
): boolean {
  const before = all.slice(0, all.indexOf(clause)).findLast(({ is }) => is !== 'and')
  return before?.is === 'moveStrikes' && /\bsame$/i.test(findings.written(clause))
}

type Side = PlacedClause & { is: 'side' }

/** In `straddle with hedge, buy 20 rs options` the side behind the straddle is that of its hedge. */
export function isSideOfHedge(
  { last, structure }: LegGroup,
  { side, begin }: Side,
  all: readonly PlacedClause[],
) {
  const isHedge = (one: PlacedClause) => one.is === 'protection' && one.begin < begin
  return structure !== undefined && side === 'BUY' && all.slice(last + 1).some(isHedge)
}

/** Gives a group without a side the one that is said behind it. */
export function putSideBehind(group: LegGroup, clause: Side, all: readonly PlacedClause[]): void {
  if (!isSideOfHedge(group, clause, all)) group.side ??= clause.side
}

/** `otm call (100 points)`, `otm call 300`: the distance stands directly behind the option. */
export function distanceBehind(
  { moneyness, distances, clauses }: LegGroup,
  findings: Findings,
): StatedStrike | undefined {
  const [points, ...others] = distances
  const at = clauses.findIndex(({ is }) => is === 'distance')
  const [before, distance] = [clauses[at - 1], clauses[at]]
  const isBehind = before && distance && distance.begin - before.end <= 1
  if (!moneyness || points === undefined || others.length > 0 || !isBehind) return undefined
  const written = findings.written(distance)
  if (/^\d+$/.test(written))
    findings.assume(`“${written}” was read as points ${moneyness.isIn ? 'in' : 'out of'} the money.`)
  return { points: moneyness.isIn ? -points : points }
}
