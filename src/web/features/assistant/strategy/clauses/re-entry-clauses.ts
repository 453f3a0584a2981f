import { RE_ENTRY_MODES } from '#domain'
import { clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { backAtCost, pastComesBack } from './back-at-cost.ts'
import { namedCauseAt, ruleHitAt, pastNewLeg, type NamedCause } from './causes.ts'
import type { Clause, ClauseReader, LegScope, StatedReEntry } from './clause.ts'
import { afterHit, causeAt, delayAt, neverAfter, pastOnlyExit } from './exit-causes.ts'
import {
  AT_COST,
  freshTrade,
  isSaid,
  NEW,
  notTakenAgain,
  pastSameStrike,
  areAtMoney,
  noSecondEntry,
  HOW_AGAIN,
  sameContractAsked,
  takenAgain,
  tradeAgain,
  WHAT,
  WHOLE,
  withOtherLeg,
} from './re-entered-legs.ts'
import { countOfOtherExit, isOfOtherExit, ONLY, perDay, timesAlone, timesAt } from './re-entry-counts.ts'
import { insteadOf, isOther, oppositeAt, reversedLeg, said } from './reversed-legs.ts'
import { scopeBehind } from './risk-clauses.ts'

/** The leg that comes back, behind the name: `re-enter that leg`. */
const THAT_LEG = ['that', 'the', 'same', 'stopped', 'leg', 'side', 'option', 'again']

type ReEntryParts = { -readonly [Key in keyof StatedReEntry]?: StatedReEntry[Key] }
interface ReEntryPart {
  readonly part: ReEntryParts
  readonly end: number
}

/** One part of a re-entry: how often, how, after what, how much later, until when. */
function reEntryPart(words: Words, i: number): ReEntryPart | undefined {
  const mode = modeAt(words, i)
  if (mode) return mode
  const both = afterEither(words, i)
  if (both !== undefined) return { part: { causes: ['stopLossReEntry', 'takeProfitReEntry'] }, end: both }
  const cause = causeOfLeg(words, i)
  if (cause) return { part: { causes: [cause.value] }, end: cause.end }
  const reverse = words.find(i, 'reverse')
  if (reverse) return { part: { reverse: true }, end: reversedLeg(words, reverse.end) }
  const delay = delayAt(words, i)
  if (delay) return { part: { delay: delay.value }, end: delay.end }
  const until = words.find(i, 'time', 'until')
  const time = until && clockAt(words, until.end, true)
  const last = notAfterInHindi(words, i)
  if (last) return { part: { until: last.value }, end: last.end }
  // 'Till the close' bounds no re-entry: it is the exit. 'Upto 2:45' in a sentence of its own is the last entry.
  if (time && time.value < SESSION_END && !words.is(i - 1, '.', '\n'))
    return { part: { until: time.value }, end: time.end }
  const count = timesAt(words, i)
  return count && { part: { count: count.value }, end: count.end }
}

function modeAt(words: Words, i: number): ReEntryPart | undefined {
  const back = backAtCost(
    words,
    words.past(i, words.is(i, 'at', 'same') ? ['at', 'the', 'same', 'strike'] : []),
  )
  if (back !== undefined) return { part: { mode: 'cost' }, end: back }
  const same = words.is(i, 'same') ? words.past(i + 1, ['strike', 'contract', 'option', ',', 'but']) : i
  const atCost = same > i + 1 ? words.find(same, 'mode', 'cost') : undefined
  if (atCost) return { part: { mode: 'cost' }, end: atCost.end }
  const mode = words.find(i, 'mode')
  const isMode = mode && (RE_ENTRY_MODES as readonly string[]).includes(mode.value)
  // A strike is chosen again as at the entry: a strangle comes back at no new atm.
  if (mode && /\batm\b/i.test(words.written(i, mode.end)) && !areAtMoney(words, i)) return undefined
  return isMode ? { part: { mode: mode.value as (typeof RE_ENTRY_MODES)[number] }, end: mode.end } : undefined
}

const NOT_AGAIN = 'koi bhi no nahi nahin mat lena karna karni re - entry reentry dobara hai'.split(' ')

/** `1:30 ke baad nahi`, `1 baje ke baad re-entry nahi karni`. */
function notAfterInHindi(words: Words, i: number): Read<string> | undefined {
  const time = clockAt(words, i, true)
  const isAfter = time && words.is(time.end, 'ke', 'k') && words.is(time.end + 1, 'baad')
  const end = isAfter ? words.past(time.end + 2, NOT_AGAIN) : 0
  return time && end > time.end + 2 ? { value: time.value, end } : undefined
}

/** `after either of them`: after the stop and after the target, if the sentence has both. */
function afterEither(words: Words, i: number): number | undefined {
  const at = words.is(i, 'after', 'on') ? words.past(i + 1, ['either', 'any', 'both']) : i
  const has = (rule: string) => words.tokens.some((_, k) => words.find(k, 'rule', rule) !== undefined)
  if (at <= i + 1 || !has('stop') || !has('target')) return undefined
  const end = words.past(at, ['of', 'them', 'these', 'the', 'two'])
  return end > at ? end : undefined
}

const SESSION_END = '15:30'

function withPart(so_far: ReEntryParts, part: ReEntryParts): ReEntryParts | undefined {
  for (const key of Object.keys(part) as (keyof StatedReEntry)[])
    if (key !== 'causes' && so_far[key] !== undefined && so_far[key] !== part[key]) return undefined
  return { ...so_far, ...part, ...(part.causes && { causes: [...(so_far.causes ?? []), ...part.causes] }) }
}

/** A re-entry, or a leg that comes back reversed: `re-enter 2 times at cost after sl, not after 2 pm`. */
export const readReEntry: ClauseReader = (words, i, before) => {
  if (isNone(words, i) || isAsked(words, i)) return undefined
  const read = neverAgain(words, i) ?? afterHit(reEntryOf(words, i, before), before)
  return read && before?.is === 'remove' && isNameOnly(words, i, read) ? undefined : read
}

/** `should i take it again?`. */
const isAsked = (words: Words, i: number) =>
  [i, i - 1].some((at) => words.is(at, 'i', 'we') && words.is(at - 1, 'should', 'shall', 'can', 'could'))

function reEntryOf(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const owned = namedCauseAt(words, i) ?? ruleHitAt(words, i)
  const other = before?.is === 'reEntry' ? countOfOtherExit(words, i, before) : undefined
  if (other) return other
  return (
    shiftBehindMove(words, i, before) ??
    (owned && ofNamedLeg(words, owned)) ??
    lastReEntry(words, i) ??
    ofLegs(words, i) ??
    reEntryAt(words, i)
  )
}

/** `if sl hits don't take it again`, of a new strategy. */
function neverAgain(words: Words, i: number): Read<Clause> | undefined {
  const at = words.isBreak(i) ? i + 1 : i
  const none = noSecondEntry(words, at)
  if (none !== undefined) return words.isOfOpen ? undefined : { value: { is: 'filler' }, end: none }
  const cause = words.isOfOpen ? undefined : (causeAt(words, words.past(at, IF)) ?? namedCauseAt(words, at))
  const end = cause && notTakenAgain(words, cause.end)
  return end === undefined ? undefined : { value: { is: 'filler' }, end }
}

/** In `remove sl on ce and re-entry on pe` the re-entry is removed as well. */
const isNameOnly = (words: Words, i: number, { value, end }: Read<Clause>) =>
  value.is === 'reEntry' &&
  value.reEntry.causes.length === 0 &&
  Object.values(value.reEntry).filter((part) => part !== undefined).length === 1 &&
  /^(and |& |aur )?(the )?re-? ?entr(y|ies)\b/i.test(words.written(i, end))

/** `re-entry: none`. */
function isNone(words: Words, i: number): boolean {
  const name = words.find(i, 'rule', 'reEntry')
  const at = name && words.past(name.end, [':', '=', '-', 'is'])
  if (at === undefined || !words.is(at, 'none', 'nil', 'no', 'na', 'off', 'zero', '0')) return false
  return words.at(at + 1) === undefined || words.isBreak(at + 1)
}

/** `agar PE ka sl lage to PE dobara becho`: the leg may be named again. */
function ofNamedLeg(words: Words, { value, end }: Read<NamedCause>): Read<Clause> | undefined {
  const again = value.scope?.of === 'option' ? words.find(end, 'option', value.scope.option) : undefined
  return (again && reEntryAt(words, again.end, value)) ?? reEntryAt(words, end, value)
}

/** `leg re-entry twice`. */
function ofLegs(words: Words, i: number): Read<Clause> | undefined {
  const leg = words.find(i, 'scope', 'leg')
  const again = leg && words.find(leg.end, 'rule', 'reEntry') ? reEntryAt(words, leg.end) : undefined
  return again?.value.is === 'reEntry'
    ? { ...again, value: { scope: { of: 'each' }, ...again.value } }
    : again
}

/** `last re-entry 2:45`: until then there are some. */
function lastReEntry(words: Words, i: number): Read<Clause> | undefined {
  const name = words.is(i, 'last', 'final', 'latest') ? words.find(i + 1, 'rule', 'reEntry') : undefined
  const time = name && clockAt(words, words.past(words.skipLinks(name.end), ['till', 'until', 'upto']), true)
  return time && { value: { is: 'reEntry', reEntry: { causes: [], until: time.value } }, end: time.end }
}

/** Behind `if premium of any leg doubles then exit that` the `and shift to new atm`. */
function shiftBehindMove(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isLeft = before?.is === 'premiumMove' || before?.is === 'premiumRise'
  const at = isLeft ? words.past(i, ['and', 'then', 'aur', '&']) : i
  const name = at > i ? shiftedTo(words, at) : undefined
  return name && reEntryAt(words, name.end, { cause: 'stopLossReEntry' })
}

const IF = ['agar', 'jab', 'jaise']

/** @param owned the exit before it, of the legs that come back */
function reEntryAt(words: Words, i: number, owned?: NamedCause): Read<Clause> | undefined {
  const begin = beginningAt(words, i, owned)
  if (!begin) return undefined
  const { parts, scope: behind, end } = reEntryParts(words, pastSameLeg(words, begin.end, owned), begin.known)
  const scope = owned?.scope ?? behind
  if (begin.isReversed && turnsPosition(parts)) return undefined
  const same = pastSameStrikeAsked(words, end, parts)
  if (same !== undefined) return askHowAgain(words, i, { end, same })
  const again = sameContractAsked(words, { i, named: begin.end, end }, parts)
  if (again) return again
  const other = timeOrLots(words, end)
  if (other !== undefined || isWholeOfLeg(begin.value, scope))
    return { value: { is: 'unsupported' }, end: other ?? end }
  return {
    value: { is: 'reEntry', reEntry: { causes: [], ...parts }, scope: scope ?? wholeOf(begin.value) },
    end,
  }
}

/** Behind `re-entry … at same strike`, where nothing says that its price comes back first. */
function pastSameStrikeAsked(words: Words, i: number, { mode }: ReEntryParts): number | undefined {
  const at = words.past(i, ['at', 'in', 'on', 'the', 'with'])
  return mode === undefined && at > i && isSameContract(words, at) ? at + 2 : undefined
}

/** The same contract is traded again at its cost only. */
function askHowAgain(words: Words, i: number, { end, same }: { end: number; same: number }): Read<Clause> {
  const said = words.written(i, end)
  const question = HOW_AGAIN(words.written(i, same))
  return {
    value: { is: 'question', question, instead: [`${said} at cost`, `${said} at a new strike`] },
    end: same,
  }
}

/** Behind a time or lots of its own, which no re-entry has. */
const timeOrLots = (words: Words, i: number) =>
  (words.is(i, 'at', '@', 'by') ? clockAt(words, i + 1, true)?.end : undefined) ?? withOtherLeg(words, i)

/** `if the call sl hits take a fresh straddle`: the put is still open. */
const isWholeOfLeg = (name: string, scope: LegScope | undefined) =>
  name === WHOLE && scope !== undefined && scope.of !== 'whole'

/** Behind the straddle and its side, which are said again: `dobara straddle becho`, `re-enter the straddle`. */
function pastSameTrade(words: Words, i: number): number {
  const at = words.past(i, ['the', 'same', 'a'])
  const what = words.find(at, 'structure')
  if (what && !isSaid(words, i, { structure: what.value })) return i
  const side = words.find(endOf(what, at), 'side')
  if (side && !isSaid(words, i, { side: side.value })) return endOf(what, i)
  return endOf(side ?? what, i)
}

/** `the whole strategy again`. */
const wholeOf = (name: string) => (name === WHOLE ? ({ of: 'whole' } as const) : undefined)

/** Behind a comma 're-entry not needed' is read from its name on. */
const isBehindComma = (words: Words, i: number, leading: ReEntryParts) =>
  words.isBreak(i) && Object.keys(leading).length === 0

/** Behind the option whose exit was said: `if the call sl hits re-enter the call`. */
function pastSameLeg(words: Words, i: number, owned: NamedCause | undefined): number {
  const option = owned?.scope?.of === 'option' ? owned.scope.option : undefined
  const again = option ? words.find(words.past(i, ['the', 'that']), 'option', option) : undefined
  return again?.end ?? (owned ? pastSameTrade(words, i) : i)
}

interface Beginning {
  readonly value: string
  readonly end: number
  readonly known: ReEntryParts
  readonly isReversed: boolean
}

/** The name of a re-entry with what stands before it, or a reversal by itself. */
function beginningAt(words: Words, i: number, owned: NamedCause | undefined): Beginning | undefined {
  const isIf = words.is(i, ...IF) && causeAt(words, i + 1) !== undefined
  const first = words.past(isIf ? i + 1 : i, ONLY)
  const leading = leadingParts(words, first, owned ? { causes: [owned.cause] } : {})
  const name = nameAt(words, leading.end, leading.part)
  if (name && !owned && isBehindComma(words, i, leading.part)) return undefined
  if (name) {
    const own =
      name.value === OPPOSITE ? { reverse: true } : name.value === AT_COST && { mode: 'cost' as const }
    const known = { ...leading.part, ...own }
    return { ...name, known, isReversed: false }
  }
  const reversed = leading.end > first ? undefined : words.find(i, 'reverse')
  return (
    reversed && {
      value: 'reverse',
      end: reversedLeg(words, reversed.end),
      known: { ...leading.part, reverse: true },
      isReversed: true,
    }
  )
}

/** `flip it` by itself turns the position. */
const turnsPosition = ({ causes, count }: ReEntryParts) => causes === undefined && count === undefined

/** The name of a re-entry; behind its cause also `sell a fresh straddle`. */
function nameAt(words: Words, i: number, { causes, reverse }: ReEntryParts): Read<string> | undefined {
  const name = words.find(i, 'rule', 'reEntry') ?? repeatedAt(words, i, causes !== undefined)
  // 'After sl buy it again' of sold legs is no re-entry of them.
  if (name && isOfOtherSide(words, i, name.end)) return undefined
  const again = causes && takenAgain(words, i)
  if (again && again.end > endOf(name, i)) return again
  if (name) return freshTrade(words, name.end - 1) ?? name
  return causes && nameBehindCause(words, i, reverse)
}

/** Whether a phrase trades the other side than all legs before it. */
const isOfOtherSide = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some((_, k) => {
    const side = words.find(from + k, 'side')
    return side !== undefined && side.end <= to && isOther(side.value, said(words, from, 'side'))
  })

function nameBehindCause(words: Words, i: number, reverse?: boolean): Read<string> | undefined {
  const turned = oppositeAt(words, i) ?? insteadOf(words, i)
  if (turned) return { value: OPPOSITE, end: turned }
  // 'On sl take the reverse trade' names the trade that follows.
  if (reverse)
    return { value: 'reverse', end: words.past(i, ['trade', 'position', 'entry', 'in', ...THAT_LEG]) }
  const fresh = words.past(i, NEW)
  if (fresh > i && words.is(fresh, 'entry', 'trade', 'position')) return { value: 'reEntry', end: fresh + 1 }
  const trade = freshTrade(words, i)
  if (trade) return trade
  return (
    tradeAgain(words, i) ??
    freshAt(words, i) ??
    shiftedTo(words, i) ??
    againAlone(words, i) ??
    newStrikeAlone(words, i)
  )
}

/** `on sl shift to new atm`: behind an exit the strike to which the leg moves is that of its re-entry. */
function shiftedTo(words: Words, i: number): Read<string> | undefined {
  const to = words.is(i, 'shift', 'roll', 'move', 'switch')
    ? words.past(i + 1, ['it', 'that', 'leg', 'to', 'into'])
    : i
  return to > i && words.is(to - 1, 'to', 'into') && words.find(to, 'mode', 'asap')
    ? { value: 'reEntry', end: to }
    : undefined
}

/** `after each sl new strike with 60 premium`: behind an exit the way of the re-entry says it, where no name follows. */
function newStrikeAlone(words: Words, i: number): Read<string> | undefined {
  const mode = words.find(i, 'mode', 'asap')
  if (!mode || !/strike|atm/i.test(words.written(i, mode.end))) return undefined
  const isNamed = words.tokens.some((_, k) => k > i && words.find(k, 'rule', 'reEntry') !== undefined)
  return isNamed ? undefined : { value: 'reEntry', end: i }
}

/** `after the stop buy the same option`, which was sold: a reversal. */
const OPPOSITE = 'opposite'

/** `repeat on target`, `on sl go again`: words for a re-entry only beside its cause. */
function repeatedAt(words: Words, i: number, isCaused: boolean): Read<string> | undefined {
  const again = words.is(i, 'go', 'do') && words.is(words.past(i + 1, ['it', 'in']), 'again')
  const isBack = words.is(i, 'come', 'get', 'go', 'jump') && words.is(i + 1, 'back')
  // `Come back to cost` is a price.
  if (isBack && !words.is(i + 2, 'to', 'at') && isCaused)
    return { value: 'reEntry', end: words.past(i + 2, ['in', 'again']) }
  if (!again && !words.is(i, 'repeat', 'repeats')) return undefined
  const end = words.past(i + 1, ['it', 'in', 'again', 'the', 'same', 'trade', 'leg', 'entry'])
  return isCaused || causeAt(words, end) ? { value: 'reEntry', end } : undefined
}

/** `sl lage to phir se,`, `after sl again sell`: the word by itself, behind its cause. */
function againAlone(words: Words, i: number): Read<string> | undefined {
  const end = words.is(i, 'phir', 'fir', 'wapas', 'dobara', 'again') ? words.past(i + 1, ['se']) : i
  const trade = end > i ? pastSameTrade(words, end) : end
  if (trade > end) return { value: 'reEntry', end: pastThatSide(words, trade) }
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return end > i && isEnd ? { value: 'reEntry', end } : undefined
}

/** Behind `again sell` the new contract: `the atm of that side`. */
function pastThatSide(words: Words, i: number): number {
  const atm = words.find(words.past(i, ['the']), 'atm')
  const side = atm && words.is(atm.end, 'of', 'on') ? words.past(atm.end + 1, ['that', 'the', 'same']) : i
  return side > i && words.is(side, 'side', 'leg', 'option') ? side + 1 : i
}

const AGAIN = ['fresh', 'new', 'another', 'same']

/** `sell a fresh straddle`, with the side and the structure that the sentence has before. */
function freshAt(words: Words, i: number): Read<string> | undefined {
  const verb = words.find(i, 'side') ?? words.find(i, 'time', 'enter')
  const fresh = verb && words.past(verb.end, ['a', 'an', 'the', 'one'])
  if (!verb || fresh === undefined || !words.is(fresh, ...AGAIN)) return undefined
  const at = words.past(fresh, AGAIN)
  const strike = endOf(words.find(at, 'atm'), at)
  const what = words.find(strike, 'structure')
  const end = words.past(endOf(what, strike), WHAT)
  const isOwnSide = !words.find(i, 'side') || isSaid(words, i, { side: verb.value })
  const isSame = isOwnSide && (!what || isSaid(words, i, { structure: what.value }))
  return end > at && isSame ? { value: what ? WHOLE : 'reEntry', end } : undefined
}

/** What stands before the name: `2 times re-entry`, `after a stop wait five minutes and enter again`. */
function leadingParts(words: Words, i: number, known: ReEntryParts): ReEntryPart {
  let part = known
  // In `ek baar sl lage to …` the words say when, not how often.
  const at = words.isBreak(i) ? i + 1 : i
  const isWhen = words.is(at, 'ek') && words.is(at + 1, 'baar', 'bar') && causeAt(words, at + 2) !== undefined
  let end = isWhen ? at + 2 : i
  while (!nameAt(words, end, part)) {
    // In 'hold till the close. Re-enter once' the time is no part of it.
    if (words.textAt(end).includes('.')) return { part: {}, end: i }
    const isApart = words.textAt(end) === ',' || (part.causes !== undefined && words.isBreak(end))
    const named = pastTaken(words, isApart ? end + 1 : end)
    const next = nameAt(words, named, part) ? { part, end: named } : nextPart(words, end, part)
    if (!next) return { part: {}, end: i }
    part = next.part
    end = next.end
  }
  return { part, end }
}

/** Words between an exit and what follows from it. */
const TAKEN = 'and before then to aur usko use take do i we a an the trade just will may is gets'.split(' ')

/** Behind such words, and behind `wait and`. */
function pastTaken(words: Words, i: number): number {
  const at = words.past(i, TAKEN)
  return words.is(at, 'wait') && words.is(at + 1, 'and', 'then') ? words.past(at + 2, TAKEN) : at
}

/** Reads parts and a scope in any order. */
function reEntryParts(words: Words, begin: number, known: ReEntryParts) {
  let parts = known
  const isOfAll = words.is(begin, 'everything') || (words.is(begin, 'sab') && words.is(begin + 1, 'kuch'))
  const named = words.past(begin, isOfAll ? ['everything', 'sab', 'kuch', 'again'] : ['allowed', 'permitted'])
  let end = known.count === undefined ? named : perDay(words, named)
  let scope: LegScope | undefined = isOfAll ? { of: 'whole' } : undefined
  for (;;) {
    const next = isOfOtherExit(words, end, parts) ? undefined : nextPart(words, end, parts)
    if (next) {
      parts = next.part
      // 'And only one re-entry' names it again.
      end =
        next.part.count === undefined ? next.end : endOf(words.find(next.end, 'rule', 'reEntry'), next.end)
      continue
    }
    const legs: PartsOfLegs | undefined = scope ? undefined : legsBehind(words, end, parts)
    if (!legs) return { parts, scope, end }
    ;({ parts, scope, end } = legs)
  }
}

interface PartsOfLegs {
  readonly parts: ReEntryParts
  readonly scope: LegScope
  readonly end: number
}

/** `on each leg`, and with the exit `after the overall stop`, `if max loss hits`. */
function legsBehind(words: Words, i: number, parts: ReEntryParts): PartsOfLegs | undefined {
  const named = words.is(i, 'after', 'on') || isOfWhole(words, i) ? namedCauseAt(words, i) : undefined
  const caused = named && withPart(parts, { causes: [named.value.cause] })
  if (named?.value.scope && caused) return { parts: caused, scope: named.value.scope, end: named.end }
  const isApart = words.isBreak(i) && words.is(i + 1, 'for', 'on')
  const { scope, end } = scopeBehind(words, isApart ? i + 1 : i)
  return scope && { parts, scope, end }
}

/** `at cost (same strike)`: back at its cost it is the same contract anyway. */
const isSameContract = (words: Words, i: number) =>
  words.is(i, 'same') && words.is(i + 1, 'strike', 'strikes', 'contract', 'option')

/** Behind `at cost (same strike)`, and `at a new strike (not the same strike)`. */
function pastContract(words: Words, i: number, { mode }: ReEntryParts): number {
  if (mode === 'cost' && isSameContract(words, i)) return i + 2
  if (mode === 'cost') return pastComesBack(words, i)
  if (mode !== 'momentum') {
    const same = pastSameStrike(words, i)
    if (same > i) return same
  }
  const at = mode === 'asap' && words.is(i, 'not') ? words.past(i + 1, ['at', 'the', 'in']) : i
  return at > i && isSameContract(words, at) ? words.past(at + 2, [')']) : i
}

/** Whether an exit is that of all legs together. */
const isOfWhole = (words: Words, i: number) => namedCauseAt(words, i)?.value.scope?.of === 'whole'

const causeOfLeg = (words: Words, i: number) => (isOfWhole(words, i) ? undefined : causeAt(words, i))

/** Behind the straddle of `reexecute at new atm straddle`, if it is the one of the strategy. */
function pastSameStructure(words: Words, i: number, { mode }: ReEntryParts): number {
  const what = mode === 'asap' ? words.find(i, 'structure') : undefined
  return what && isSaid(words, i, { structure: what.value }) ? what.end : i
}

/** The place after words that repeat what a re-entry does anyway: `at cost (same strike)`, `after the exit`, `flip: buy instead of sell`. */
function pastKnown(words: Words, i: number, parts: ReEntryParts): number {
  const end = pastOnlyExit(words, pastSameStructure(words, pastContract(words, i, parts), parts))
  return parts.reverse ? (insteadOf(words, end) ?? end) : end
}

const BETWEEN_PARTS = [
  ...TAKEN,
  ...'entry it lo lena karo , max but as well'.split(' '),
  ...ONLY,
  ...THAT_LEG,
]

/** Beside an open strategy, and before the first exit, `also` is one more exit. */
const alsoBehind = ({ isOfOpen }: Words, { causes }: ReEntryParts) =>
  isOfOpen || !causes ? [] : ['also', 'bhi']

/** The parts with the next one; undefined if none follows, or if it contradicts them. */
function nextPart(words: Words, end: number, parts: ReEntryParts): ReEntryPart | undefined {
  const at = words.past(words.isBreak(end) ? end + 1 : end, ['-', ':', '=', '(', ')'])
  const known = pastKnown(words, at, parts)
  if (known > at) return { part: parts, end: known }
  const never = parts.causes ? neverAfter(words, end) : undefined
  // 'On the target once, not after the stop' says which exit it is not.
  if (never) return parts.causes?.includes(never.value) ? undefined : { part: parts, end: never.end }
  const next =
    reEntryPart(words, at) ??
    reEntryPart(words, words.skipLinks(at)) ??
    reEntryPart(words, words.past(at, [...BETWEEN_PARTS, ...alsoBehind(words, parts)]))
  const sum = next && withPart(parts, next.part)
  return sum && { part: sum, end: next.end }
}

export const readCause: ClauseReader = (words, i, before) => {
  const named = namedCauseAt(words, i)
  if (named) return { value: { is: 'cause', ...named.value }, end: pastNewLeg(words, named.end) }
  const cause = causeAt(words, words.past(i, [...ONLY, ...IF, 'hi']))
  const times = cause ? undefined : timesAlone(words, i, before)
  if (times) return { value: { is: 'times', count: times.value }, end: times.end }
  return cause && { value: { is: 'cause', cause: cause.value }, end: cause.end }
}
