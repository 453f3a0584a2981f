import type { OptionType } from '#domain'
import { WORDS_IN_ANY_ORDER } from '#domain/aliases'
import { clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { firstCause } from './causes.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { thresholdAt } from './risk-clauses.ts'

const WHEN = 'if when whenever once after as soon jab agar jaise hi and aur , the'.split(' ')
const OF = 'ka ki ke leg side option wali wala s its is'.split(' ')
const HIT =
  'is are gets get got hit hits hua hui ho hone hota lage lagta lagne laga lag gaya gayi jaye jaaye jata goes triggered triggers stopped stops out'.split(
    ' ',
  )
const SAYS_HIT = 'hit hits lage lagta lagne laga triggered triggers stopped stops'.split(' ')
const MOVED = 'to toh then move moves bring shift shifts set the tab'.split(' ')
const TO_COST = 'goes moves comes shifts becomes to at pe par ko its own'.split(' ')
const COST = ['cost', 'breakeven', 'entry']
const BEHIND_COST = 'price level pe par ho jaye kar karo do dena le lao aao hoga'.split(' ')

interface Crossed {
  readonly stopped: OptionType
  readonly moved: OptionType
}

/** `CE hit hua to PE ka SL cost pe`, `once the call is stopped, the put stop goes to cost`. */
function crossedAt(words: Words, i: number): Read<Crossed> | undefined {
  const stopped = words.find(words.past(i, WHEN), 'option')
  const hit = stopped && hitBehind(words, stopped.end)
  if (!stopped || hit === undefined) return undefined
  const then = words.past(hit, MOVED)
  const moved = words.find(words.past(words.isBreak(then) ? then + 1 : then, MOVED), 'option')
  const cost = moved && costBehind(words, moved.end)
  if (!moved || moved.value === stopped.value || cost === undefined) return undefined
  return { value: { stopped: stopped.value as OptionType, moved: moved.value as OptionType }, end: cost }
}

/** The end of `ka SL hit hua`, `is stopped` behind an option. */
function hitBehind(words: Words, i: number): number | undefined {
  const own = words.past(i, OF)
  const from = endOf(words.find(own, 'rule', 'stop'), own)
  const hit = words.past(from, HIT)
  return words.tokens.slice(from, hit).some(({ text }) => SAYS_HIT.includes(text)) ? hit : undefined
}

/** The end of `ka SL cost pe`, `stop goes to cost` behind an option. */
function costBehind(words: Words, i: number): number | undefined {
  const at = words.past(i, OF)
  const cost = words.past(endOf(words.find(at, 'rule', 'stop'), at), TO_COST)
  return words.is(cost, ...COST) ? words.past(cost + 1, BEHIND_COST) : undefined
}

/** What each of two legs does once the other is stopped, said in both directions, or with `vice versa`. */
export const readOtherToCost: ClauseReader = (words, i) => {
  const one = crossedAt(words, i)
  if (!one) return undefined
  const next = words.past(words.isBreak(one.end) ? one.end + 1 : one.end, ['and', 'aur', '&'])
  const isReverse = words.is(next, 'vice') && words.is(next + 1, 'versa', 'verse', 'versus')
  const two = isReverse ? undefined : crossedAt(words, next)
  const isBoth = isReverse || two?.value.stopped === one.value.moved
  return isBoth ? { value: { is: 'together', key: 'onLegStop' }, end: two?.end ?? next + 2 } : undefined
}

const VERBS = 'leave keep let hold holding keeping'.split(' ')
const SOFT = 'the then i we to will should just simply continue'.split(' ')
const OTHERS = 'other others second remaining another dusri dusra doosri doosra'.split(' ')
const LEGS = 'leg legs side sides one option options ko'.split(' ')
const STAYS =
  'as it they is are was alone on open running run runs continue continues stays stay be untouched still going chalne chalti chalta chale rehne rahne rahe do dena'.split(
    ' ',
  )
const OWN_STOP = 'with at on by its own their the sl sls stop stops stoploss loss'.split(' ')
/** Words with which the other leg does more than stay. */
const ELSE = 'cost breakeven too also both entry'.split(' ')

/** The stop of one leg: `if one leg is hit`, `when the first is stopped`. */
const oneHit = (words: Words, i: number) =>
  words.find(i, 'whenOneStops')?.end ?? words.anyOrder(i, WORDS_IN_ANY_ORDER.oneStops)

const THEN = 'then just to toh pe par hone and , out'.split(' ')

/** `leave the other leg as it is`, `let the other be with its own sl`: the end of words by which the other leg stays. */
function staysAt(words: Words, i: number): number | undefined {
  const verb = words.past(i, SOFT)
  const nothing = nothingDone(words, verb)
  if (nothing !== undefined) return nothing
  const at = words.past(verb, [...VERBS, ...SOFT])
  if (!words.is(at, ...OTHERS)) return undefined
  const legs = words.past(at, [...OTHERS, ...LEGS])
  const end = pastUntouched(words, pastOwnStop(words, words.past(legs, STAYS)))
  const last = lastAt(words, end)
  const isSaid = end > legs || (isHeld(words, verb) && last !== 'hit')
  const mayStay = words.is(verb, ...VERBS) || words.is(legs, ...RUNS)
  return isSaid && mayStay && last !== undefined && !words.is(end, ...ELSE) ? end : undefined
}

const TOUCHES =
  'moving move touching changing change changes shifting adjusting adjustment adjustments disturbing doing'.split(
    ' ',
  )
const UNTOUCHED =
  'anything any it its the their sl sls stop stops change changes adjustment adjustments'.split(' ')

/** Behind `without moving anything`. */
function pastUntouched(words: Words, i: number): number {
  const at = words.past(i + 1, ['any', 'further'])
  // 'Without any sl' is another rule.
  return words.is(i, 'without') && words.is(at, ...TOUCHES)
    ? words.past(at + 1, [...TOUCHES, ...UNTOUCHED])
    : i
}

/** `do nothing with the other`, `nothing on the other side`. */
function nothingDone(words: Words, i: number): number | undefined {
  const nothing = words.past(i, ['do', 'is', 'done'])
  const at = words.past(nothing + 1, ['is', 'done', 'to', 'with', 'on', 'for', 'the'])
  if (!words.is(nothing, 'nothing') || !words.is(at, ...OTHERS)) return undefined
  const end = words.past(at, [...OTHERS, ...LEGS])
  return isEnd(words, end) ? end : undefined
}

/** What follows: the end of the phrase, a time, or the stop of a leg. */
function lastAt(words: Words, i: number): 'end' | 'hit' | undefined {
  const time = words.is(i, 'till', 'until') ? words.past(i + 1, ['the']) : i
  const isUntil =
    time > i && (words.is(time, 'eod', 'close', 'end') || clockAt(words, time, true) !== undefined)
  if (isUntil || isEnd(words, i)) return 'end'
  return oneHit(words, i) === undefined ? undefined : 'hit'
}

const isHeld = (words: Words, i: number) => words.is(i, ...HOLDS) || words.is(i + 1, ...HOLDS)
const HOLDS = ['hold', 'holding', 'keep', 'keeping']
const RUNS = 'continues runs stays continue run stay chalne chalti chalta chale rehne rahne'.split(' ')

/** Behind `with its own sl`. */
function pastOwnStop(words: Words, i: number): number {
  const own = words.is(i, 'with', 'on', 'at', 'by') ? words.past(i, OWN_STOP) : i
  return words.is(own - 1, 'sl', 'sls', 'stop', 'stops', 'stoploss', 'loss') ? own : i
}

const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** What a leg does anyway once the other one is stopped: `if one leg is hit let the other be with its own sl`. */
export const readOtherStays: ClauseReader = (words, i, before) => {
  const hit = oneHit(words, i)
  const first = hit === undefined ? i : words.past(words.isBreak(hit) ? hit + 1 : hit, THEN)
  const stays = staysAt(words, first)
  if (stays === undefined) return undefined
  const behind = hit === undefined ? oneHit(words, stays) : undefined
  // Without a stop of one leg nothing tells which is the other.
  if (hit === undefined && behind === undefined && !isOfOneLeg(before)) return undefined
  const end = behind ?? stays
  // `Let the other continue till 2 pm`: the builder has one time at which all legs close.
  const isTimed = words.is(end, 'till', 'until') && clockAt(words, words.past(end + 1, ['the']), true)
  const note = 'the legs that are open close at the time behind it, whether a stop was hit or not'
  return { value: { is: 'filler', ...(isTimed && { note }) }, end }
}

/** Whether a clause is the exit of one leg: `when one leg hits 30% sl`, `if either leg rises by 25% close it`. */
const isOfOneLeg = (clause: Clause | undefined) =>
  (clause?.is === 'threshold' && clause.isHit === true && clause.rule === 'stop') ||
  (clause?.is === 'premiumRise' && clause.scope?.of !== 'whole')

/** Whether an exit of a leg with its consequence stands before a position: `agar CE ka SL hit ho to …`. */
export const isAfterExit = (words: Words, i: number) =>
  firstCause(words) < i || words.tokens.slice(0, i).some((_, k) => words.find(k, 'cause') !== undefined)

/** `one more lot` after the exit of a leg: an entry that follows. A change of an open strategy adds the lot to its legs instead. */
export const isMoreLot = (words: Words, i: number, count: number) =>
  words.is(count, 'more', 'aur') && !words.isOfOpen && isAfterExit(words, i)

/** `sell the otm put, same sl` behind an exit: the leg that is entered then has the stop that was said before, if all are alike. */
export const readSameStop: ClauseReader = (words, i, before) => {
  const at = words.past(i, ['with', 'the', 'us', 'ka'])
  const rule = words.is(at, 'same') ? words.find(at + 1, 'rule', 'stop', 'target') : undefined
  if (!rule || before?.is === 'threshold' || !isAfterExit(words, i)) return undefined
  const said = words.tokens.slice(0, at).flatMap((_, k) => {
    const one = thresholdAt(words, k)
    return one?.value.rule === rule.value ? [one.value.amount] : []
  })
  const [amount, ...others] = said
  const areAlike = others.every((one) => JSON.stringify(one) === JSON.stringify(amount))
  if (!amount || !areAlike) return undefined
  return {
    value: { is: 'threshold', rule: rule.value === 'target' ? 'target' : 'stop', amount },
    end: words.past(rule.end, ['ke', 'saath', 'as', 'before', 'again', 'too']),
  }
}
