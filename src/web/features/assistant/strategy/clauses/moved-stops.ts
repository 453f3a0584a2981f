import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

const MOVES =
  'bring move shift pull tighten lower raise lift drag push reduce increase drop slide trail moves shifts move up down'.split(
    ' ',
  )
const WHOSE = 'the my that this its each overall combined total leg legs position'.split(' ')
const NEARER =
  'closer nearer up down in by tighter tight higher lower upwards downwards forward neeche niche upar aage paas'.split(
    ' ',
  )
const MOVED_BEHIND =
  'lao laao le aao aana laana karo kar do karna khiskao khiska khiskana shift move trail badhao badha ghatao ghata de dena hai'.split(
    ' ',
  )

const FLOORS = ['floor', 'lock', 'protection']
/** The profit that is kept, by its other names: `raise the floor by 500`, `push the lock up 500`. */
const flooredAt = (words: Words, i: number): Read<string> | undefined =>
  words.is(i, ...FLOORS) ? { value: 'lock', end: i + 1 } : undefined

/** Words between what moves and its verb: `the lock should move`, `the stop is to be moved`. */
const SHOULD = 'should must shall will has have to is gets be get then also'.split(' ')
const MOVING =
  'moves goes comes move go come moved rise rises climb climbs shift shifts shifted raised lowered trail trails trailed'.split(
    ' ',
  )

/** Behind the verb of what moves, if there is one: `moves`, `should come`, `is to be raised`. */
const pastMoving = (words: Words, i: number): number => {
  const verb = words.past(i, SHOULD)
  return words.is(verb, ...MOVING) ? verb + 1 : i
}

const LOWERED = /\b(down|downwards|lower|lowered|reduce|decrease|drop|neeche|niche|ghata)\b/i

/** A stop that moves by an amount, in free words: `bring the stop 5% closer`, `raise it by ₹500`, `sl 10% neeche lao`. */
export function stopMovedBy(words: Words, i: number): Read<StatedAmount> | undefined {
  const read = movedBy(words, i)
  // A profit that is kept grows: 'the lock goes down' says something else.
  const said = words.tokens.slice(i, read?.end ?? i).map(({ text }) => text)
  const isLowered = said.some((text) => FLOORS.includes(text)) && LOWERED.test(said.join(' '))
  return isLowered ? undefined : read
}

function movedBy(words: Words, i: number): Read<StatedAmount> | undefined {
  const verb = words.past(i, MOVES)
  const whose = words.past(verb, WHOSE)
  const stop = words.find(whose, 'rule', 'stop') ?? flooredAt(words, whose)
  const isIt = verb > i && words.is(whose, 'it')
  const named = isIt ? whose + 1 : endOf(stop, whose)
  const moving = pastMoving(words, named)
  const way = words.past(words.past(moving, ['ko', 'bhi', 'by']), NEARER)
  const amount = amountAt(words, way)
  if (!amount) return undefined
  const behind = words.past(amount.end, [...NEARER, ...(verb > i ? [] : MOVED_BEHIND)])
  const isMoved = verb > i || behind > amount.end || moving > named
  return isMoved && (stop !== undefined || isIt) ? { value: amount.value, end: behind } : undefined
}

const KEEP = ['protect', 'secure', 'guarantee', 'keep', 'save', 'bank']
const KEPT = [
  'of',
  'it',
  'that',
  'the',
  'profit',
  'gain',
  'in',
  'karo',
  'kar',
  'do',
  'lo',
  'karna',
  'hai',
  'locked',
  'safe',
  'secured',
]

/** `protect ₹2,000`, `2000 lock karo`: the profit that is kept once another one is reached. */
export function keptProfit(words: Words, i: number): Read<StatedAmount> | undefined {
  const verb = keepVerb(words, i)
  const amount = amountAt(words, endOf(verb, i))
  const behind = verb ?? (amount && keepVerb(words, amount.end))
  if (!amount || !behind) return undefined
  return { value: amount.value, end: words.past(Math.max(amount.end, behind.end), KEPT) }
}

const TO_BE = 'more further extra additional should must shall will has have is are to be get gets'.split(' ')

/** `500 to be locked`, `250 is to be trailed`: the passive verb behind an amount. */
export function doneBehind(words: Words, i: number, rule: 'lock' | 'trail'): Read<string> | undefined {
  const at = words.past(i, TO_BE)
  const isLocked = rule === 'lock' && words.is(at, 'locked')
  return isLocked ? { value: rule, end: at + 1 } : words.find(at, 'rule', rule)
}

const BEFORE_KEPT = ['in', 'at', 'least', 'minimum', 'min', 'profit', 'profits', 'of']

/** `lock`, `keep`, `protect`. */
export function keepVerb(words: Words, i: number): Read<string> | undefined {
  const verb =
    words.find(i, 'rule', 'lock') ?? (words.is(i, ...KEEP) ? { value: 'lock', end: i + 1 } : undefined)
  return verb && { value: verb.value, end: words.past(verb.end, BEFORE_KEPT) }
}

/** `profit lock 1500->800`: the smaller sum behind the arrow is kept. */
export function keptByArrow(words: Words, reached: Read<StatedAmount>): Read<Clause> | undefined {
  const isArrow = /^(->|=>|→)/.test(words.textAt(reached.end).trim())
  const kept = isArrow ? amountAt(words, reached.end + 1) : undefined
  return kept && kept.value.value < reached.value.value && isSameUnit(kept.value, reached.value)
    ? { value: { is: 'lock', amount: reached.value, keeps: kept.value }, end: kept.end }
    : undefined
}

/** Whether two amounts may have one unit. */
export const isSameUnit = (one: StatedAmount, two: StatedAmount) =>
  one.unit === two.unit || one.unit === undefined || two.unit === undefined

/** `trail it`, `trail the profit`, without a size: from then on the profit is locked in steps. */
export function profitTrailed(words: Words, i: number): Read<string> | undefined {
  const verb = words.is(i, 'trail', 'trailing')
    ? words.past(i + 1, ['it', 'the', 'my', 'profit', 'profits'])
    : i
  const isProfit = verb > i + 1 && words.is(verb - 1, 'it', 'profit', 'profits')
  return isProfit && (words.at(verb) === undefined || words.isBreak(verb))
    ? { value: 'lock', end: verb }
    : undefined
}

const OF_EACH = ['each', 'every', 'har', 'per']

/** Behind `15 points trail` the gain of each step: `on each 20 points`. */
export function gainOfEach(words: Words, i: number, by: StatedAmount): Read<StatedAmount> | undefined {
  const each = words.past(i, ['sl', 'stop', 'on', 'for'])
  const per = words.is(each, ...OF_EACH) ? amountAt(words, words.past(each, OF_EACH)) : undefined
  return per && isSameUnit(by, per.value) && per.value.value >= by.value ? per : undefined
}

/** `for every 1000 rupees the position makes`. */
export function pastMaker(words: Words, i: number): number {
  const verb = words.past(i, [
    'the',
    'position',
    'trade',
    'strategy',
    'straddle',
    'strangle',
    'i',
    'we',
    'it',
  ])
  const isMade =
    verb > i ? words.is(verb, 'makes', 'make', 'earns', 'earn', 'gains') : words.is(i, 'made', 'earned')
  return isMade ? verb + 1 : i
}

/** `lock 600 more`, `lock another 400`. */
export function lockMoreAt(words: Words, i: number): Read<StatedAmount> | undefined {
  const name = keepVerb(words, i)
  const at = name && words.past(name.end, ['another', 'a', 'further', 'additional', 'in'])
  const amount = at === undefined ? undefined : amountAt(words, at)
  const end = amount && words.past(amount.end, ['more', 'aur'])
  const isMore = name && amount && (end !== amount.end || words.written(name.end, at ?? 0).length > 0)
  return isMore && end !== undefined ? { value: amount.value, end } : undefined
}

const RISEN = 'up upar badhe badhne badhta badhti'.split(' ')
const FALLEN = 'down gire girne girta girti'.split(' ')
const BEHIND_MOVE = 'jaye jaaye ho hone hua pe par to toh'.split(' ')
const BEFORE_MOVE = 'jab agar aur and if when premium'.split(' ')

/** `10 points badhe to …`, `5% up hone pe …`: the move at which the stop behind it moves, the same way. A move of the index is none. */
export function movedFirst(
  words: Words,
  i: number,
  amount: Read<StatedAmount>,
): Read<StatedAmount> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, ...BEFORE_MOVE)
  const verb = words.past(amount.end, [...RISEN, ...FALLEN])
  const end = words.past(verb, BEHIND_MOVE)
  const isCondition = isFirst && verb > amount.end && words.is(end - 1, 'to', 'toh', 'pe', 'par')
  const against = words.is(amount.end, ...RISEN) ? DOWNWARD : UPWARD
  return isCondition && !inPhrase(words, end, against) ? { value: amount.value, end } : undefined
}

const UPWARD = 'up upar higher raise badhao badha'.split(' ')
const DOWNWARD = 'down neeche niche lower ghatao ghata'.split(' ')

/** Whether one of some words stands between a position and the end of its phrase. */
function inPhrase(words: Words, i: number, wanted: readonly string[]): boolean {
  for (let at = i; words.at(at) !== undefined && !words.isBreak(at); at++)
    if (words.is(at, ...wanted)) return true
  return false
}

/** `on the total, for every 1000 rupees profit trail 500`: the steps belong to the scope that is named before them. */
export const ofTotalNamed = (before: Clause | undefined, read: Read<Clause> | undefined) =>
  before?.is === 'scope' && before.scope.of === 'whole' && read?.value.is === 'trail' && !read.value.scope
    ? { ...read, value: { ...read.value, scope: before.scope } }
    : read
