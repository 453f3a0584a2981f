import { isIndexUnit, thresholdUnit } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import { AWAITED } from '../clauses/awaited-ends.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind } from './findings.ts'
import type { StatedAmount } from '../words/values.ts'
import { pointsOut } from './form-legs.ts'
import { openRules } from './open-changes.ts'
import { legsBeside } from './legs-beside-rules.ts'
import { legsOf } from './open-legs.ts'
import { isAddition, saysWhole } from './said-whole.ts'
import { furtherThanNow } from './further-strikes.ts'
import { removedAmount, withOldValues } from './old-values.ts'
import { periodOrLevel } from './open-numbers.ts'
import { askedOfOpen, timeOfSide } from './open-remains.ts'
import { withRemarks } from './remarks.ts'
import { onlyLeft, withDenied } from './rules-left.ts'
import { withOpenOptions } from './open-options.ts'
import { NOON_ENDS } from './times.ts'

const NO_HEDGE = /^(no|without) hedges?$|^hedge nahi chahiye$/

/**
 * Clauses that mean something else of an open strategy than in a new one: `no leg stops` takes them away, and behind a
 * condition `till 1 pm` is the last entry, because the strategy has its exit.
 */
export function ofOpenStrategy(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  const hasWings = new Set(legsOf(open).map(({ tradeType }) => tradeType)).size > 1
  const kept = keptOption(clauses, open, written) ?? askedOption(clauses, open, written)
  if (kept) return [kept]
  const hasLegs = clauses.some(({ is }) => is === 'option' || is === 'structure')
  const isNew = saysWhole(clauses) && !isAddition(clauses)
  const remarked = isNew ? clauses : withRemarks(clauses, open, written)
  const removed = withDenied(remarked, written).map((clause) =>
    clause.is === 'filler' ? (removalOf(written(clause).toLowerCase().trim(), clause) ?? clause) : clause,
  )
  const ofLegs = withOpenOptions(withOldValues(removed, open, written), open, written)
  const asked = ofLegs.map(
    (clause, _, all) =>
      doubled(clause, open, written) ??
      upFrom(clause, { all, open, written }) ??
      furtherThanNow(clause, { all, open, written }) ??
      onlyLeft(clause, { all, open, written }) ??
      besideStop(clause, { all, open, written }) ??
      askedOfOpen(clause, { all, open, written }) ??
      timeOfSide(clause, { all, open, written }) ??
      periodOrLevel(clause, open, written) ??
      verbOrOption(clause, { all, open, written }) ??
      placeOrPut(clause, { all, open, written }) ??
      removedAmount(clause, open) ??
      clause,
  )
  const isWhole = saysWhole(asked) && !isAddition(asked)
  const ofRules = asked.map((clause, at) => {
    if (isWhole) return clause
    const phrase = phraseAt(asked, at)
    return (
      timeOfRule(clause, phrase, written) ??
      ofRuleBefore(clause, asked[at - 1], written) ??
      timeOfAdded(clause, phrase, { all: asked, open, written }) ??
      timeOfLeg(clause, { all: asked, open, written }) ??
      openWhole(clause, { all: asked, open, written }) ??
      clause
    )
  })
  return withNewExits(ofRules, open, written).map((clause, at, all): PlacedClause => {
    const words = written(clause).toLowerCase().trim()
    if (clause.is === 'side') return TAKEN.test(words) && !hasLegs ? { ...clause, is: 'filler' } : clause
    if (clause.is === 'wings') return (hasWings ? movedWings(clause, words) : undefined) ?? clause
    return (
      changedEntry(clause, open, namedEntry(words, all[at + 1])) ??
      movedEntry(clause, open, { before: all[at - 1], words }) ??
      inOpenTimes(clause, words, all.slice(0, at))
    )
  })
}

/** `target double`, where there is a target: twice the open one, or twice the premium. */
function doubled(
  clause: PlacedClause,
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  const words = written(clause)
  const isDoubled =
    clause.is === 'threshold' && clause.rule === 'target' && /\b(double|dugn|dugu|twice)/i.test(words)
  const isOpen = legsOf(open).some((leg) => leg.tradeType === 'SELL' || leg.riskManagement.takeProfit.enabled)
  if (!isDoubled || !isOpen) return undefined
  const question = `“${words}”: twice the open target, or once the premium has doubled? Say its number.`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

interface Said {
  readonly all: readonly PlacedClause[]
  readonly open: FormRequest
  readonly written: (clause: PlacedClause) => string
}

/** `exit if nifty moves 1% against`, where legs have a stop on their premium: a leg has one stop, and nothing says that this one goes. */
function besideStop(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  const unit = clause.is === 'threshold' && clause.rule === 'stop' ? clause.amount.unit : undefined
  if (unit === undefined || !isIndexUnit(unit) || NAMES_STOP.test(written(clause))) return undefined
  const isOfPremium = legsOf(open).some(
    ({ riskManagement: { stopLoss } }) => stopLoss.enabled && !isIndexUnit(thresholdUnit(stopLoss)),
  )
  if (!isOfPremium || all.some((one) => one.is === 'remove' && one.what === 'stop')) return undefined
  const question = `“${written(clause)}”: in place of the open stops? A leg has one stop, on its premium or on the index.`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

const NAMES_STOP = /\b(sls?|stops?|stop ?loss(es)?|instead)\b/i

/** `400 otm pe karo`: the put at that strike, or all legs there. */
function placeOrPut(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  const at = all.indexOf(clause)
  const [strike, verb] = [all[at - 1], all[at + 1]]
  const isPe = clause.is === 'option' && written(clause) === 'pe'
  const isPlaced = strike?.is === 'strike' && strike.end === clause.begin
  if (!isPe || !isPlaced || verb?.is !== 'edit' || verb.edit !== 'make') return undefined
  const areBoth = new Set(legsOf(open).map(({ optionType }) => optionType)).size > 1
  if (!areBoth || all.some((one) => one.is === 'side' || (one.is === 'option' && one !== clause)))
    return undefined
  const { begin } = strike
  const question = `“${written({ ...clause, begin })}”: the put alone, or all strikes?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

/** `put target 50%`: where every leg is a put, or none is, both readings are one. */
function verbOrOption(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  if (clause.is !== 'openPut') return undefined
  const { begin, end } = clause
  const options = new Set(legsOf(open).map(({ optionType }) => optionType))
  if (options.size < 2 || isBehindRemoved(clause, all, written)) return { is: 'filler', begin, end }
  const rule = all[all.indexOf(clause) + 1]
  const words = written({ ...clause, end: rule?.end ?? end })
  // `Put a target of 4000`: no rule of the put begins so.
  if (/^put (in )?(an?|some|another)\b/i.test(words)) return { is: 'filler', begin, end }
  return { is: 'question', question: `“${words}”: of the put only, or of all legs?`, begin, end }
}

/** `remove the overall stop and put target 3500 instead`: the verb, because one rule takes the place of the other. */
function isBehindRemoved(
  put: PlacedClause,
  all: readonly PlacedClause[],
  written: (clause: PlacedClause) => string,
): boolean {
  const at = all.indexOf(put)
  const before = all.slice(0, at).findLast(({ is }) => is !== 'and' && is !== 'filler')
  const isRule = before?.is === 'remove' && typeof before.what !== 'object' && before.scope?.of !== 'option'
  const rule = all[at + 1]
  // A sum so large is one of the whole position, and none of the put.
  const isSum = rule?.is === 'threshold' && isLargeSum(rule.amount)
  const isInstead =
    rule !== undefined && /^\W*instead\b/i.test(written({ ...rule, begin: rule.end, end: rule.end + 1 }))
  return isRule && (before.scope?.of === 'whole' || isInstead || isSum)
}

const isLargeSum = ({ unit, value }: StatedAmount) =>
  (unit === undefined || unit === 'fixed') && value >= LEAST_SUM

/** `ek strike upar`, where the leg is not at the money: from where it is, or from the money. */
function upFrom(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  const words = written(clause)
  const isMoved = clause.is === 'strike' && 'points' in clause.strike && UP_OR_DOWN.test(words)
  const isAway = legsOf(open).some((leg) => pointsOut(leg) !== 0)
  if (!isMoved || !isAway || /atm|spot|money|index|market/i.test(words)) return undefined
  // `Make it a bear call spread: sell the atm call and buy the call 200 points higher` counts from the leg before.
  const isOfNew = all.some(({ is }) => is === 'structure') && all.filter(({ is }) => is === 'side').length > 1
  if (isOfNew && 'points' in clause.strike && clause.strike.isFromOther) return undefined
  if (isBesideMoney(clause, all)) return undefined
  const question = `“${words}”: from where the strike is, or from the money?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

/** `atm call becho aur 200 upar wali kharido`: beside a leg at the money both readings are one. */
function isBesideMoney(clause: PlacedClause, all: readonly PlacedClause[]): boolean {
  const sides = new Set(ofKind(all, 'side').map(({ side }) => side))
  const others = ofKind(all, 'strike').filter((one) => one !== clause)
  const areAtMoney = others.every(({ strike }) => 'points' in strike && strike.points === 0)
  return sides.size === 2 && others.length > 0 && areAtMoney
}

const UP_OR_DOWN = /\b(up|upar|higher|above|down|neeche|niche|lower|below)\b/i

/** The clauses around one, up to the words that join phrases. */
function phraseAt(clauses: readonly PlacedClause[], at: number): readonly PlacedClause[] {
  const begin = 1 + clauses.findLastIndex(({ is }, i) => i < at && is === 'and')
  const end = clauses.findIndex(({ is }, i) => i > at && is === 'and')
  return clauses.slice(begin, end < 0 ? undefined : end)
}

/** What has no time of its own. */
const TIMELESS: ReadonlySet<PlacedClause['is']> = new Set([
  'threshold',
  'trail',
  'trails',
  'lock',
  'reEntry',
  'remove',
  'together',
  'scaleRule',
  'otherValue',
])
const FROM_THEN = /^(from|after|at|by|around|post|since|before)\b|\b(pe|ko|se|baad|onwards?)$/i

/** `at 1 pm tighten sl to 15%`: a time in the phrase of a rule is hardly that of the entry. */
function timeOfRule(
  clause: PlacedClause,
  phrase: readonly PlacedClause[],
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  const words = written(clause)
  // `9:30 pe buy`.
  if (phrase.some((one) => one.is === 'side' && one.begin === clause.end)) return undefined
  const isBare = clause.is === 'time' || (clause.is === 'enter' && /\bbaad$/i.test(words))
  const isOfRule = phrase.some(({ is }) => TIMELESS.has(is))
  if (!isBare || !isOfRule || (!FROM_THEN.test(words) && clause.time < NOON)) return undefined
  const question = `“${words}”: the time of the entry? A stop, a target or a re-entry has no time from which it holds.`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

/** `stop 40% if vix above 15`, `stop 25% only till noon`: directly behind a rule such words could be of it alone, which Delta has not. */
function ofRuleBefore(
  clause: PlacedClause,
  before: PlacedClause | undefined,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  const words = written(clause)
  const isOfRule = clause.is === 'filter' ? CONDITION.test(words) : clause.is === 'exit' && UNTIL.test(words)
  if (before?.is !== 'threshold' || !isOfRule) return undefined
  const question = `“${words}”: for the whole strategy? A stop or a target has no days or hours of its own.`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

const CONDITION = /^(only |just |sirf )?(if|when|agar|jab|on|for|in)\b/i
const UNTIL = /^(only |just |sirf )?(till|until|upto|up to)\b/i

/** `also buy a put at 10 am`, `…, exit it at 2 pm`: the time of the leg that is added, which the open strategy has not. */
function timeOfAdded(
  clause: PlacedClause,
  phrase: readonly PlacedClause[],
  { all, written }: Said,
): PlacedClause | undefined {
  if (!all.some((one) => one.is === 'edit' && one.edit === 'add')) return undefined
  const words = written(clause)
  const isEntry = clause.is === 'time' || clause.is === 'enter'
  const isOfLeg = isEntry && phrase.some(({ is }) => is === 'option' || is === 'structure')
  const isOfIt = clause.is === 'exit' && !clause.scope && /\b(it|them|this|that|isko|usko)\b/i.test(words)
  if (!isOfLeg && !isOfIt) return undefined
  const question = `“${words}”: of all legs, or of the new one only?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

/** `sell call leg only after 10:30, put leg same as now`: the entry of one of several legs, which has none of its own. */
function timeOfLeg(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  if (clause.is !== 'time' && clause.is !== 'enter') return undefined
  const isJoint = (one: PlacedClause) => one.is === 'and' && !/^(only|just|sirf|bas)$/i.test(written(one))
  const at = all.indexOf(clause)
  const end = all.findIndex((one, i) => i > at && isJoint(one))
  const phrase = all.slice(
    1 + all.findLastIndex((one, i) => i < at && isJoint(one)),
    end < 0 ? undefined : end,
  )
  const isOfLeg = phrase.some(
    (one) => one.is === 'option' || (one.is === 'scope' && one.scope.of === 'option'),
  )
  const isOne = new Set(legsOf(open).map(({ optionType }) => optionType)).size > 1
  const leaves = all.some((one) => one.is === 'filler' && one.stays)
  if (!isOfLeg || !isOne || !leaves || phrase.some(({ is }) => is === 'structure')) return undefined
  const question = `“${written(clause)}”: a leg has no entry time of its own. All legs at that time, or does it stay?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

/** `target 8000`, where only the whole position has a target, and behind `remove the overall stop and` a sum: that of the whole position. */
function openWhole(clause: PlacedClause, { all, open }: Said): PlacedClause | undefined {
  if (clause.is !== 'threshold' || clause.scope || legsBeside(clause, all)) return undefined
  const { unit, value } = clause.amount
  if (unit !== undefined && unit !== 'fixed') return undefined
  const rules = openRules(open).filter(({ rule }) => rule === clause.rule)
  const isOpen =
    rules.length > 0 &&
    rules.every(
      ({ scope, amount }) =>
        scope.of === 'whole' && value <= MOST_TIMES * amount.value && value * MOST_TIMES >= amount.value,
    )
  const isInPlace = all.some((one) => one.is === 'remove' && one.scope?.of === 'whole') && value >= LEAST_SUM
  return isOpen || isInPlace ? { ...clause, scope: { of: 'whole' } } : undefined
}

/** A new number that is so many times the open one may be of something else. */
const MOST_TIMES = 5
/** A smaller number may be points or percent of a leg. */
const LEAST_SUM = 1000

/** Times from then on are seldom those of an entry. */
const NOON = '12:00'

/** `sell only the put`, where a call is sold as well: the legs of the other option go. */
function keptOption(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  const said = clauses.filter(({ is }) => is !== 'and' && is !== 'filler')
  const [side, option] = [said.find(({ is }) => is === 'side'), said.find(({ is }) => is === 'option')]
  const isNamed = said.length === 2 ? side?.is === 'side' : said.length === 1
  if (!isNamed || option?.is !== 'option') return undefined
  const [begin, end] = [
    Math.min(...clauses.map((one) => one.begin)),
    Math.max(...clauses.map((one) => one.end)),
  ]
  // `Call only`: behind the option the word is no clause.
  const words = written({ ...option, begin, end: side ? end : end + 1 })
  const isOnly = (side ? /\b(only|just|sirf|keval)\b/i : ONLY_OPTION).test(words)
  const legs = legsOf(open)
  const isOpen =
    legs.some(({ optionType }) => optionType === option.option) &&
    legs.every(({ tradeType }) => side?.is !== 'side' || tradeType === side.side)
  const other = option.option === 'CALL' ? 'PUT' : 'CALL'
  return isOnly && isOpen ? { is: 'remove', what: { of: 'option', option: other }, begin, end } : undefined
}

/** One option and no more: `call only`, `only the puts`. */
const ONLY_OPTION =
  /^((only|just|sirf|keval) (the )?(calls?|puts?|ce|pe)|(calls?|puts?|ce|pe) only)( (side|legs?))?$/i

/** Words between `only` and the option. */
const FEW = 3
const OF_OPTION: ReadonlySet<PlacedClause['is']> = new Set(['lots', 'strike', 'expiry'])

/** `leave the call` says that the other option stays. */
const LEFT_ALONE = /^(leave|leaving|keep|keeping) (the |my )?(call|put|ce|pe)\b/i

/** `only the ce with 2 lots`: the other option may go, or only the lots of this one change. */
function askedOption(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  const option = clauses.find(({ is }) => is === 'option')
  if (option?.is !== 'option' || !clauses.some(({ is }) => OF_OPTION.has(is))) return undefined
  const words = written({ ...option, begin: Math.max(0, option.begin - FEW) })
  const before = /\b(only|just|sirf|keval|bas)( sell| buy)?( the| my)? \S+$/i.test(words)
  const behind = /\b(only|hi)$/i.test(written({ ...option, end: option.end + 1 }))
  // In `move only the put to 100 otm` the verb says that the strike changes.
  const isChanged = clauses.some(
    (one) =>
      one.is === 'edit' && (one.edit === 'make' || one.edit === 'adjust') && !/^keep/i.test(written(one)),
  )
  const isBoth = legsOf(open).some(({ optionType }) => optionType !== option.option)
  const isOther = clauses.some(
    (one) =>
      (one.is === 'option' && one.option !== option.option) ||
      (one.is === 'filler' && LEFT_ALONE.test(written(one))),
  )
  if (!(before || behind) || isChanged || !isBoth || isOther) return undefined
  const { begin, end } = option
  const [name, other] = option.option === 'CALL' ? ['call', 'put'] : ['put', 'call']
  const question = `“${words}”: does the ${other} go, or does only the ${name} change and the ${other} stay?`
  return { is: 'question', question, begin, end }
}

/** `exit 3:15 se 3:00 kar do`: the second time is the new one. */
function withNewExits(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): readonly PlacedClause[] {
  return clauses.flatMap((clause, at): PlacedClause[] => {
    const next = clauses[at + 1]
    const [before, after] = [clauses[at - 1], clauses[at + 2]]
    const fromTo = newExitBehindVerb([clause, next, after], open, written)
    if (fromTo) return [fromTo]
    const isConsumed = (...one: (PlacedClause | undefined)[]) =>
      newExitBehindVerb(one, open, written) !== undefined
    if (isConsumed(before, clause, next) || isConsumed(clauses[at - 2], before, clause)) return []
    if (isOldTo(before, clause, written)) return []
    if (next?.is === 'time' && isOldTo(clause, next, written)) return [newForOld(clause, next, open)]
    return withoutOldExit([before, clause, next, after], written)
  })
}

/** The new exit in the place of the open one; another time is none of the exit. */
function newForOld(
  clause: PlacedClause,
  next: Extract<PlacedClause, { is: 'time' }>,
  open: FormRequest,
): PlacedClause {
  return clause.is === 'exit' && clause.time === open.strategy.squareOffTime
    ? { ...clause, time: next.time, end: next.end }
    : { is: 'unsupported', begin: clause.begin, end: next.end }
}

/** `exit 3:15 se 3:00 kar do`: the exit with its second time, which is then no clause of its own. */
function withoutOldExit(
  [before, clause, next, after]: readonly [
    PlacedClause | undefined,
    PlacedClause,
    PlacedClause | undefined,
    PlacedClause | undefined,
  ],
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  const isJoined = (one: PlacedClause | undefined, other: PlacedClause | undefined) =>
    one?.is === 'exit' && other?.is === 'time' && /\bse\b/i.test(written({ ...one, end: other.end }))
  if (clause.is === 'time' && isJoined(before, clause) && next?.is === 'edit') return []
  if (clause.is === 'exit' && next?.is === 'time' && isJoined(clause, next) && after?.is === 'edit')
    return [{ ...clause, time: next.time, end: next.end }]
  return [clause]
}

/** `exit 3:15 to 3:00`: two times of the exit, of which the first is the open one. */
const isOldTo = (
  one: PlacedClause | undefined,
  other: PlacedClause,
  written: (clause: PlacedClause) => string,
) =>
  one?.is === 'exit' &&
  other.is === 'time' &&
  /(\bto\b|->|=>|→)\s*[\d.:]+\s*([ap]m|baje)?$/i.test(written({ ...one, end: other.end }))

/** `exit from 3:15 to 3:00`. */
function newExitBehindVerb(
  [verb, old, next]: readonly (PlacedClause | undefined)[],
  { strategy }: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  if (verb?.is !== 'verb' || verb.verb !== 'exit' || old?.is !== 'time' || next?.is !== 'time')
    return undefined
  const { begin } = verb
  if (!/\bfrom\b.*(\bto\b|->|=>|→)/i.test(written({ ...verb, end: next.end }))) return undefined
  return old.time === strategy.squareOffTime
    ? { is: 'exit', time: next.time, begin, end: next.end }
    : { is: 'unsupported', begin, end: next.end }
}

/** `9:20 se 9:30 kar do`: two times before a verb of change are those of the entry, if the first one is. */
const namedEntry = (words: string, next: PlacedClause | undefined) =>
  next?.is === 'edit' && /^\S+ se /.test(words) ? `entry ${words}` : words

const OF_CHANGE = ['make', 'adjust']

/** `shift entry from 9:20 to 9:30`: behind a verb of change the first of two times is the open one. */
function movedEntry(
  clause: PlacedClause,
  { strategy: { entryStartTime } }: FormRequest,
  { before, words }: { readonly before: PlacedClause | undefined; readonly words: string },
): PlacedClause | undefined {
  const isMoved = before?.is === 'edit' && OF_CHANGE.includes(before.edit) && clause.begin - before.end <= 1
  if (clause.is !== 'range' || !isMoved || clause.from !== entryStartTime || clause.to >= NOON_ENDS)
    return undefined
  const { to: time, begin, end } = clause
  return /^((entry|enter|entries|time|the|it) )*from\b.*\bto\b/.test(words)
    ? { is: 'enter', time, begin, end }
    : undefined
}

/** `entry 9:20 se 9:30 kar do`, `9:20 → 9:35`, where it is entered at 9:20; `9:20 to 9:35` could be a short day. */
function changedEntry(
  clause: PlacedClause,
  { strategy: { entryStartTime } }: FormRequest,
  words: string,
): PlacedClause | undefined {
  if (clause.is !== 'range' || clause.from !== entryStartTime || clause.to >= NOON_ENDS) return undefined
  const { to: time, begin, end } = clause
  if (/->|=>|→/.test(words) || /^(entry|enter)\b.*\bse\b(?!.*\btak\b)/.test(words))
    return { is: 'enter', time, begin, end }
  const isShort = /^[\d:.]+ to [\d:.]+$/.test(words) && time < SOON
  const question = `“${words}”: the entry at ${time} in place of ${entryStartTime}, or in at ${entryStartTime} and out at ${time}?`
  return isShort ? { is: 'question', question, begin, end } : undefined
}

/** An exit before then would end a position of the morning within the hour. */
const SOON = '10:15'

/** An exit behind a condition of the entry is the last entry, and `entry 10 to 1` could be. */
function inOpenTimes(clause: PlacedClause, words: string, before: readonly PlacedClause[]): PlacedClause {
  if (clause.is === 'range' && mayBeWindow(clause, words)) return { ...clause, isWindow: true, isOpen: true }
  if (clause.is !== 'exit' || !clause.isBare || !isAwaited(before)) return clause
  return { is: 'enterEnd', time: clause.time, begin: clause.begin, end: clause.end }
}

/** `entry 10 to 1`: until the last entry, or until the exit. */
const mayBeWindow = ({ isWindow, to }: PlacedClause & { is: 'range' }, words: string) =>
  !isWindow && to < NOON_ENDS && /^(entry|enter|entries)\b/.test(words)

/** Whether the last clause is a condition of the entry. */
function isAwaited(clauses: readonly PlacedClause[]): boolean {
  const before = clauses.findLast(({ is }) => is !== 'and' && is !== 'filler')
  return before !== undefined && AWAITED.has(before.is)
}

/** `delta 0.15 le lo` takes the strike, and buys nothing. */
const TAKEN = /^(le lo|lelo|le lena|le lijiye|lena hai|leke|lekar)$/

/** `wings 100 points further`: so much further out than they are. */
function movedWings(
  { strike, begin, end }: PlacedClause & { is: 'wings' },
  words: string,
): PlacedClause | undefined {
  const isMoved = /\b(further|farther|another|more)\b/.test(words) && 'points' in strike && !strike.inSteps
  return isMoved ? { is: 'moveWings', points: strike.points, begin, end } : undefined
}

function removalOf(words: string, { begin, end }: PlacedClause): PlacedClause | undefined {
  return NO_HEDGE.test(words) ? { is: 'remove', what: 'wings', begin, end } : undefined
}
