import type { OptionType } from '#domain'
import { WORDS_IN_ANY_ORDER } from '#domain/aliases'
import { clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { namedCauseAt } from './causes.ts'
import type { ClauseReader } from './clause.ts'
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
  const own = stopped && words.past(stopped.end, OF)
  const stop = own === undefined ? undefined : words.find(own, 'rule', 'stop')
  const from = stop?.end ?? own
  const hit = from === undefined ? undefined : words.past(from, HIT)
  const isHit = hit !== undefined && words.tokens.slice(from, hit).some(({ text }) => SAYS_HIT.includes(text))
  if (!stopped || !isHit) return undefined
  const then = words.past(hit, MOVED)
  const begin = words.past(words.isBreak(then) ? then + 1 : then, MOVED)
  const moved = words.find(begin, 'option')
  if (!moved || moved.value === stopped.value) return undefined
  const at = words.past(moved.end, OF)
  const cost = words.past(endOf(words.find(at, 'rule', 'stop'), at), TO_COST)
  if (!words.is(cost, ...COST)) return undefined
  return {
    value: { stopped: stopped.value as OptionType, moved: moved.value as OptionType },
    end: words.past(cost + 1, BEHIND_COST),
  }
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
  'as it they is are was alone on open running run runs continue continues stays stay be untouched still going'.split(
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
  const isKept = words.is(verb, ...VERBS)
  const at = words.past(verb, [...VERBS, ...SOFT])
  if (!words.is(at, ...OTHERS)) return undefined
  const legs = words.past(at, [...OTHERS, ...LEGS])
  const stays = words.past(legs, STAYS)
  const own = words.is(stays, 'with', 'on', 'at', 'by') ? words.past(stays, OWN_STOP) : stays
  const isOwn = words.is(own - 1, 'sl', 'sls', 'stop', 'stops', 'stoploss', 'loss')
  const end = isOwn ? own : stays
  const isHeld = words.is(verb, 'hold', 'holding') || words.is(verb + 1, 'hold', 'holding')
  const until = words.is(end, 'till', 'until') && clockAt(words, end + 1, true) !== undefined
  const isSaid = end > legs || (isHeld && (until || isEnd(words, end)))
  const mayStay = isKept || words.is(legs, 'continues', 'runs', 'stays', 'continue', 'run', 'stay')
  if (!isSaid || !mayStay || words.is(end, ...ELSE)) return undefined
  return until || isEnd(words, end) || oneHit(words, end) !== undefined ? end : undefined
}

const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** What a leg does anyway once the other one is stopped: `if one leg is hit let the other be with its own sl`. */
export const readOtherStays: ClauseReader = (words, i) => {
  const hit = oneHit(words, i)
  const first = hit === undefined ? i : words.past(words.isBreak(hit) ? hit + 1 : hit, THEN)
  const stays = staysAt(words, first)
  if (stays === undefined) return undefined
  const behind = hit === undefined ? oneHit(words, stays) : undefined
  // Without a stop of one leg nothing tells which is the other.
  if (hit === undefined && behind === undefined) return undefined
  return { value: { is: 'filler' }, end: behind ?? stays }
}

/** Whether an exit of a leg with its consequence stands before a position: `agar CE ka SL hit ho to …`. */
export const isAfterExit = (words: Words, i: number) =>
  words.tokens.some((_, k) => k < i && (namedCauseAt(words, k) ?? words.find(k, 'cause')) !== undefined)

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
