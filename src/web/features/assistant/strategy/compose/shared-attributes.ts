import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { LEG_WORDS, type LegGroup } from './leg-group.ts'
import { isOfSome } from './whose-lots.ts'

type Kind = 'expiry' | 'lots'

/** The legs of a sentence and its clauses. */
interface Sentence {
  readonly groups: readonly LegGroup[]
  readonly all: readonly PlacedClause[]
  readonly findings: Findings
}

/** Gives an expiry, lots or a strike that are said once to all legs, or asks for which legs they are. */
export function shareAttributes(
  groups: readonly LegGroup[],
  all: readonly PlacedClause[],
  findings: Findings,
): void {
  const sentence: Sentence = { groups, all, findings }
  for (const kind of ['expiry', 'lots'] as const) share(kind, sentence)
  shareStrike(sentence)
  shareStrikeOfPair(sentence)
  shareRatio(groups)
}

/** `ce 50 otm pe 150 otm, 2:1 lots`: the lots of two legs in their order. */
function shareRatio(groups: readonly LegGroup[]): void {
  const [first, second, ...others] = groups
  const stated = groups.filter(({ ratio }) => ratio.length > 0)
  const [one] = stated
  const arePlain = groups.every(
    ({ structure, options, lots }) => structure === undefined && options.length === 1 && lots === undefined,
  )
  if (!first || !second || !one || others.length > 0 || stated.length > 1 || !arePlain) return
  ;[first.lots, second.lots] = one.ratio.splice(0)
  one.clauses.splice(
    one.clauses.findIndex(({ is }) => is === 'ratio'),
    1,
  )
}

/** An expiry or lots before all legs are for all; behind the last of several it is open for which they are. */
function share(kind: Kind, sentence: Sentence): void {
  const { groups, all } = sentence
  const [clause, ...others] = all.filter(({ is }) => is === kind)
  const owner = groups.find((group) => group[kind] !== undefined)
  if (!clause || others.length > 0 || !owner || isUsual(clause)) return
  if (isForAll(clause, all)) for (const group of groups) Object.assign(group, { [kind]: owner[kind] })
  else if (kind === 'lots' || !isCalendar(groups)) shareOf(owner, { kind, clause }, sentence)
}

function shareOf(
  owner: LegGroup,
  { kind, clause }: { kind: Kind; clause: PlacedClause },
  sentence: Sentence,
): void {
  const { groups, all } = sentence
  if (owner === groups[0]) shareFirst(kind, clause, sentence)
  else if (
    kind === 'expiry' &&
    (isOneOrder(groups) || haveOneExpiry(groups) || isApart(clause, sentence) || isSentence(clause, sentence))
  )
    shareExpiry(owner, clause, sentence)
  else if (owner === groups.at(-1) && isBehindLegs(all.indexOf(clause), all)) {
    if (kind === 'lots' && isOfEachLeg(clause, sentence)) shareLots(owner, clause, sentence)
    else askForWhich(clause, sentence)
  }
}

/** `… 200 otm. Next month expiry.`: a sentence of its own is about all legs. */
function isSentence(clause: PlacedClause, { all, findings }: Sentence): boolean {
  const before = all[all.indexOf(clause) - 1]
  const isStop = before?.is === 'and' && /^[.;,]/.test(findings.written(before))
  return isStop && isBetweenCommas(clause, { all, findings, groups: [] })
}

/** `24500 PE and 25500 CE sell, monthly expiry`: behind legs whose side ends them. */
const isLastSentence = (clause: PlacedClause, sentence: Sentence) =>
  isSentence(clause, sentence) &&
  !sentence.all.slice(sentence.all.indexOf(clause) + 1).some(({ is }) => LEG_WORDS.has(is))

/** `…, 3 lots`: lots of one leg stand at the leg. */
function isBetweenCommas(clause: PlacedClause, { all, findings }: Sentence): boolean {
  const at = all.indexOf(clause)
  const isComma = (one: PlacedClause | undefined) => one?.is === 'and' && /^[,;.]/.test(findings.written(one))
  return isComma(all[at - 1]) && (all[at + 1] === undefined || isComma(all[at + 1]))
}

const isOfEachLeg = (clause: PlacedClause, sentence: Sentence) =>
  isBetweenCommas(clause, sentence) || isBehindRules(clause, sentence)

/** `…, target 2000 sl 1500 4 lots`: behind the rules of all legs, at the end. */
function isBehindRules(clause: PlacedClause, { all }: Sentence): boolean {
  const at = all.indexOf(clause)
  const before = all.slice(0, at).findLast(({ is }) => is !== 'and')
  const isRule = before !== undefined && (isRuleOfAll(before) || OF_ALL.has(before.is))
  return isRule && all.slice(at + 1).every(({ is }) => is === 'and')
}

const isRuleOfAll = (one: PlacedClause) => one.is === 'threshold' && !isOfSome(one.scope)

function shareLots(owner: LegGroup, clause: PlacedClause, { groups, findings }: Sentence): void {
  findings.assume(`“${findings.written(clause)}” was read as the lots of each leg.`)
  for (const group of groups) group.lots = owner.lots
}

/** `…, buy 2 pe 150 otm, nifty 9:45, next expiry`: apart from the legs, behind settings of all of them. */
function isApart(clause: PlacedClause, { all }: Sentence): boolean {
  const before = all.slice(0, all.indexOf(clause)).filter(({ is }) => is !== 'and')
  const [last] = before.slice(-1)
  return last !== undefined && OF_ALL.has(last.is) && isBehindLegs(all.indexOf(clause), all)
}

const OF_ALL: ReadonlySet<PlacedClause['is']> = new Set([
  'underlying',
  'time',
  'range',
  'enter',
  'enterEnd',
  'exit',
  'filter',
  'everyDay',
  'holding',
  'capital',
  'dates',
  'execution',
])

/** Legs of one side behind one verb, as in `sell 23000 put 24500 call next expiry`. */
function isOneOrder(groups: readonly LegGroup[]): boolean {
  const isPlain = groups.every(({ structure }) => structure === undefined)
  return isPlain && groups.slice(1).every(({ clauses }) => !clauses.some(({ is }) => is === 'side'))
}

/** Structures whose legs all have one expiry. */
const OF_ONE_EXPIRY: ReadonlySet<string> = new Set([
  'straddle',
  'strangle',
  'iron-condor',
  'iron-butterfly',
  'bull-call-spread',
  'bear-put-spread',
  'bull-put-spread',
  'bear-call-spread',
  'ratio-spread',
  'box-spread',
])

const haveOneExpiry = (groups: readonly LegGroup[]) =>
  groups.some(({ structure }) => structure !== undefined && OF_ONE_EXPIRY.has(structure))

function shareExpiry(owner: LegGroup, clause: PlacedClause, { groups, findings }: Sentence): void {
  findings.assume(`“${findings.written(clause)}” was read as the expiry of all legs.`)
  for (const group of groups) group.expiry = owner.expiry
}

/** One lot and the nearest expiry are those of every other leg as well. */
const isUsual = (clause: PlacedClause) =>
  (clause.is === 'lots' && clause.lots === 1) ||
  (clause.is === 'expiry' && clause.expiry.expiry === 'current')

function isForAll(clause: PlacedClause, all: readonly PlacedClause[]): boolean {
  const at = all.indexOf(clause)
  const next = all[at + 1]
  return at < all.findIndex(({ is }) => LEG_WORDS.has(is)) || (next?.is === 'scope' && !isOfSome(next.scope))
}

/** Whether legs differ in nothing but side and expiry, so that an expiry is for one of them. */
function isCalendar(groups: readonly LegGroup[]): boolean {
  const [first, ...others] = groups.map(({ options, strikes, structure }) =>
    JSON.stringify([options, strikes.map(({ strike }) => strike), structure]),
  )
  return others.every((one) => one === first)
}

/** In `sell monthly 24000 ce and 23000 pe` the expiry is of both; lots, and legs with another side, are open. */
function shareFirst(kind: Kind, clause: PlacedClause, sentence: Sentence): void {
  const [first, ...others] = sentence.groups
  if (!first || sentence.groups.some(({ structure }) => structure !== undefined)) return
  const isOneOrder = others.every(({ clauses }) => !clauses.some(({ is }) => is === 'side'))
  if (kind === 'expiry' && isLastSentence(clause, sentence)) shareExpiry(first, clause, sentence)
  else if (kind === 'expiry' && isOneOrder) for (const group of others) group.expiry = first.expiry
  else if (kind === 'expiry') askForWhich(clause, sentence)
  else if (isOneOrder) shareLotsOfFirst(first, clause, sentence)
}

function shareLotsOfFirst(first: LegGroup, clause: PlacedClause, sentence: Sentence): void {
  if (areAlike(sentence)) shareLots(first, clause, sentence)
  else askForWhich(clause, sentence)
}

/** `sell 2 lots of 250 otm ce and 250 otm pe`: a call and a put of one strike; in `and a 250 otm pe` the second is one lot. */
function areAlike({ groups, findings }: Sentence): boolean {
  const [first, second, ...others] = groups
  if (!first || !second || others.length > 0) return false
  const options = [...first.options, ...second.options].toSorted().join()
  const strikesOf = (group: LegGroup) => JSON.stringify(group.strikes.map(({ strike }) => strike))
  const [own, other] = [first.clauses.at(-1), second.clauses[0]]
  const between = own && other ? findings.written({ ...own, begin: own.end, end: other.begin }) : ''
  const isOne = /\b(a|an|one|ek|single|the)\b/i.test(between)
  return options === 'CALL,PUT' && strikesOf(first) === strikesOf(second) && !isOne
}

/** A strike after the last of several legs, if the others have none, may belong to that leg or to all; the user is asked. */
function shareStrike(sentence: Sentence): void {
  const { groups, all, findings } = sentence
  const [clause, ...others] = ofKind(all, 'strike')
  const last = groups.at(-1)
  if (!clause || others.length > 0 || !last?.clauses.includes(clause)) return
  if (isAtTheMoney(clause.strike) || groups.some(({ structure }) => structure !== undefined)) return
  const at = all.indexOf(clause)
  const isBehind = last.clauses.some((one) => one.is === 'option' && all.indexOf(one) < at)
  const lacking = groups.filter(({ strikes }) => strikes.length === 0)
  if (!isBehind || lacking.length < groups.length - 1) return
  if (isOfEach(all[at + 1]) || /premiums|deltas|strikes/i.test(findings.written(clause)))
    for (const group of lacking) group.strikes.push({ strike: clause.strike, side: undefined })
  else askForWhich(clause, sentence)
}

/**
 * `short call at 0.25 delta, short put at 0.25 delta, long call and long put at 0.08 delta`: where every other leg has its
 * strike, the last of a joined call and put has that of both.
 */
function shareStrikeOfPair(sentence: Sentence): void {
  const { groups, findings } = sentence
  const [first, last] = groups.slice(-2)
  const said = last?.strikes[0]
  const clause = last?.clauses.find((one) => one.is === 'strike')
  if (groups.length < 3 || !first || !said || !clause || isAtTheMoney(said.strike)) return
  const areOthersPlaced = groups.slice(0, -2).every((one) => one.strikes.length > 0 && !one.structure)
  if (!areOthersPlaced || !arePair(first, last, sentence)) return
  findings.assume(`“${findings.written(clause)}” was read as the strike of both legs before it.`)
  first.strikes.push(said)
}

/** Whether two groups are a call without a strike and a put of one side, or the reverse, joined to each other. */
function arePair(first: LegGroup, last: LegGroup, { all }: Sentence): boolean {
  if (first.strikes.length > 0 || first.moneyness) return false
  const [begin] = last.clauses
  const between = begin ? all.slice(first.last + 1, all.indexOf(begin)) : []
  const options = [...first.options, ...last.options].toSorted().join()
  return first.side === last.side && options === 'CALL,PUT' && between.every(({ is }) => is === 'and')
}

const isAtTheMoney = (strike: StatedStrike) => 'points' in strike && strike.points === 0

/** 'Premium 15 each leg' and 'premiums near 90' are those of all legs. */
const isOfEach = (next: PlacedClause | undefined) => next?.is === 'scope' && next.scope.of === 'each'

/** Whether no leg follows, and the last words of legs before it name what is traded. */
function isBehindLegs(at: number, all: readonly PlacedClause[]): boolean {
  const isLeg = ({ is }: PlacedClause) => is === 'option' || is === 'structure'
  const before = all.slice(0, at).findLast((one) => isLeg(one) || one.is === 'side')
  // In Hindi the side ends its leg: '350 door wale kharid lo. 3 baje exit. 4 lot'.
  const isEnded = before !== undefined && all.slice(all.indexOf(before), at).some(({ is }) => OF_ALL.has(is))
  return (before?.is !== 'side' || isEnded) && !all.slice(at + 1).some(isLeg)
}

function askForWhich(clause: PlacedClause, { findings }: Sentence): void {
  const words = findings.written(clause)
  findings.ask(
    `“${words}”: for all legs, or for the last only? Say it before the first leg, or at each leg.`,
    [`${words}, ${findings.text.replace(words, '').trim()}`],
  )
}
