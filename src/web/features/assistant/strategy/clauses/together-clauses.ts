import type { TogetherKey } from '#domain'
import { WORDS_IN_ANY_ORDER } from '#domain/aliases'
import { amountAt, clockAt, numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { isPostposition } from './leg-clauses.ts'
import { readPositionResult } from './position-results.ts'
import { hitByEach, readThreshold } from './threshold-clauses.ts'

/**
 * The stop of one leg: in a known phrase, or in any order of words; `any leg hits its stop`.
 * @param isFirst at the first word that completes it: in `when one stops out other to cost` the `other` is of what follows
 */
function whenAt(words: Words, i: number, isFirst = false): number | undefined {
  const known = words.find(i, 'whenOneStops')?.end ?? words.anyOrder(i, WORDS_IN_ANY_ORDER.oneStops, isFirst)
  const end = Math.max(known ?? i, stopOfOne(words, i) ?? i)
  if (end === i) return undefined
  const at = words.past(end, ['out', 'of', 'the', 'leg', 'legs', 'side', 'sides', 'option', 'options'])
  const stop = words.find(words.past(at, ['its', 'own', 'the']), 'rule', 'stop')
  return stop && !amountAt(words, words.skipLinks(stop.end)) ? stop.end : at
}

const OF = ['of', 'in', 'on', 'for']
const ONE = ['one', 'any', 'either', 'single', '1', 'a', 'first']

/** `after SL of one leg`: the stop before the leg. */
function stopOfOne(words: Words, i: number): number | undefined {
  const after = words.past(i, ['after', 'on', 'upon', 'once', 'post', 'the', 'a'])
  const stop = after > i ? words.find(after, 'rule', 'stop') : undefined
  // The name of a stop may end with `of`, as in `sl of 30%`.
  const of = stop && words.past(stop.end, ['hit', ...OF])
  const leg = of !== undefined && words.is(of - 1, ...OF) ? words.past(of, ONE) : undefined
  const isOne = leg !== undefined && leg > of! && words.is(leg, 'leg', 'side', 'option')
  return isOne ? leg + 1 : undefined
}

/** What the others then do. */
function thenAt(words: Words, i: number): Read<TogetherKey> | undefined {
  const found = words.find(i, 'together')
  // 'SL to be checked on the close' moves no stop to breakeven.
  const isOfVerb = found && words.is(found.end - 1, 'be') && words.at(found.end)?.kind === 'word'
  if (found && !isOfVerb) return { value: found.value as TogetherKey, end: words.past(found.end, LAST) }
  const [first, second] = (['onLegStop', 'squareOffMode'] as const).flatMap((key) => {
    const end = words.anyOrder(i, WORDS_IN_ANY_ORDER[key])
    // The 'be' of 'everything should be closed' is no break-even.
    const isVerb =
      end !== undefined && words.is(end - 1, 'be') && words.find(end, 'time', 'exit') !== undefined
    const isOther = key === 'onLegStop' ? isVerb : end !== undefined && OF_STOP.test(words.written(i, end))
    return end === undefined || isOther ? [] : [{ value: key, end: words.past(end, LAST) }]
  })
  return first && second && second.end > first.end ? second : first
}

/** In `kill the sl of the other leg` a stop goes, and no leg. */
const OF_STOP =
  /\b(kill|close|cut|exit|cover|dump) (the |its )?(sls?|stop(loss)?s?)\b|\b(sls?|stop(loss)?s?) (is|are|gets|get)? ?(killed|closed|cut|covered|dumped)\b/i

const LAST =
  'one wala wali price level pe par do karo kar dena chahiye lagao jao immediately turant also too bhi le aao aana aate aata laana laate lana lete dete deta karte karta hain rakho dena off legs leg yes enabled on for of the remaining other others rest side sides position out then two three four'.split(
    ' ',
  )

/** `square off: complete`, as the form has it. */
function squareOffMode(words: Words, i: number): Read<Clause> | undefined {
  const at = words.is(i, 'square') && words.is(i + 1, 'off') ? words.past(i + 2, ['mode', 'type']) : i
  const value = at > i && /^[:=-]$/.test(words.textAt(at)) ? at + 1 : undefined
  if (value === undefined || !words.is(value, 'complete', 'partial')) return undefined
  return words.is(value, 'complete')
    ? { value: { is: 'together', key: 'squareOffMode' }, end: value + 1 }
    : { value: { is: 'filler' }, end: value + 1 }
}

/** In `exit the other leg if it is in loss when one leg's sl hits` its loss is a condition, which there is no setting for. */
const IN_LOSS = /\b(in|at|is|having|making|shows?|has) (a )?(loss|profit)\b|\b(ghate|nuksan) (me|mein)\b/i

/** What the other legs do once one leg is stopped. */
export const readTogether: ClauseReader = (words, i, before) => {
  if (isPostposition(words, i, before)) return undefined
  const together = squareOffMode(words, i) ?? togetherAt(words, i, before)
  if (together && IN_LOSS.test(words.written(i, together.end)))
    return { value: { is: 'unsupported' }, end: together.end }
  return together && isOff(words, together.end) ? undefined : together
}

function togetherAt(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const when = whenBefore(words, i)
  const at = when === undefined ? i : pastBreak(words, when)
  const then = thenAt(words, at)
  if (!then) return undefined
  const behind = when === undefined ? whenBehind(words, at, then.end) : undefined
  const isHit = isConditionBehind(words, then) || isConditionBefore(before, then.value)
  const isCaused = (when ?? behind) !== undefined || isHit
  if (!isCaused && !isByItself(words, at, then)) return undefined
  const denied = then.value === 'squareOffMode' ? leftOpen(words, at, then.end) : undefined
  if (denied) return denied.value ? { value: denied.value, end: denied.end } : undefined
  return { value: { is: 'together', key: then.value }, end: pastSameThen(words, then, behind) }
}

/** Behind what the others do, and behind `square off complete - if any leg sl hits` the same once more: `close all`. */
function pastSameThen(words: Words, then: Read<TogetherKey>, behind: number | undefined): number {
  if (behind === undefined) return then.end
  const again = thenAt(words, pastBreak(words, behind))
  const isSame = again?.value === then.value && !isNoExit(words, pastBreak(words, behind), again.end)
  return isSame ? again.end : behind
}

/** The stop of one leg before what the others do. */
function whenBefore(words: Words, i: number): number | undefined {
  const last = whenAt(words, i)
  return last === undefined || thenAt(words, pastBreak(words, last)) ? last : whenAt(words, i, true)
}

/** The stop of one leg behind what the others do. */
function whenBehind(words: Words, from: number, i: number): number | undefined {
  const last = pastBreak(words, i)
  const end = whenAt(words, last) ?? whenAt(words, words.skipLinks(last)) ?? onOneStop(words, from, i)
  return end !== undefined && words.is(end, ...IS) && words.is(end + 1, ...YES) ? end + 2 : end
}

/** In `square off all legs on one leg sl` the words `on one leg` could end what the others do. */
function onOneStop(words: Words, from: number, to: number): number | undefined {
  for (let at = to - 1; at > from; at--) {
    const stop = words.is(at, 'on') ? words.find(at, 'whenOneStops') : undefined
    if (stop) return words.past(stop.end, ['hit', 'hits'])
  }
  return undefined
}

/** The value of a setting in the form of another tool: `square off all on one sl = yes`. */
const IS = ['=', ':']
const YES = ['yes', 'true', 'on', 'enabled', 'y']
const NO = ['no', 'false', 'off', 'disabled', 'n']

const isOff = (words: Words, i: number) => words.is(i, ...IS) && words.is(i + 1, ...NO)

/** 'Close all at 3 pm' is the square-off. */
const isAtTime = (words: Words, i: number) =>
  clockAt(words, words.past(i, ['at', 'by', '@']), true) !== undefined

/** `exit both legs when any one leg's sl of 30% hits`: the stop is said behind. */
const isConditionBehind = (words: Words, { value, end }: Read<TogetherKey>) =>
  value === 'squareOffMode' && hitByEach(words, end)?.value.rule === 'stop'

/** 'Close all at 3 pm' is the square-off, and `leave the other leg` closes none. */
const isNoExit = (words: Words, i: number, end: number) => isAtTime(words, end) || isLeftAlone(words, i, end)

const DOES = ['ko', 'bilkul', 'karna', 'karo', 'kar', 'karni', 'hi', 'hai', 'chahiye']

/** Behind `dusri leg exit mat karna`, where the denial stands behind its verb. */
function pastDenied(words: Words, i: number): number | undefined {
  const at = words.past(i, DOES)
  return words.is(at, 'mat', 'nahi', 'nahin', 'na') ? words.past(at + 1, DOES) : undefined
}

/**
 * Words by which the other legs do not leave; without a clause where they are read elsewhere. A leg that stays is what happens anyway, and
 * a change of an open strategy.
 */
function leftOpen(words: Words, i: number, end: number): Read<Clause | undefined> | undefined {
  if (isNoExit(words, i, end)) return { value: undefined, end }
  const denied = pastDenied(words, end)
  return denied === undefined
    ? undefined
    : { value: words.isOfOpen ? undefined : { is: 'filler' }, end: denied }
}

/** `leave the other leg` closes none. */
function isLeftAlone(words: Words, i: number, end: number): boolean {
  const at = words.past(i, ['then', 'just', 'to', 'i', 'we'])
  const what = words.past(at + 1, ['the'])
  return at < end && words.is(at, 'leave') && words.is(what, 'other', 'others', 'remaining', 'rest', 'second')
}

/** `if either leg hits its 25% stop, square off both legs`: the stop is said first. */
const isConditionBefore = (before: Clause | undefined, key: TogetherKey) =>
  before?.is === 'threshold' && before.isHit === true && (key === 'squareOffMode' || before.rule === 'stop')

/** 'Exit all' by itself is the square-off, and 'the other leg at cost' a re-entry. */
function isByItself(words: Words, i: number, { value, end }: Read<TogetherKey>): boolean {
  if (words.written(i, end).toLowerCase().includes('complete')) return true
  if (value !== 'onLegStop') return false
  // Only behind a stop there is a surviving leg.
  return (
    words.find(i, 'together') !== undefined ||
    /surviv|remaining|bachi|bacha/.test(words.written(i, end).toLowerCase())
  )
}

function pastBreak(words: Words, i: number): number {
  const first = words.past(i, THEN)
  return words.past(words.isBreak(first) ? first + 1 : first, THEN)
}

const THEN =
  'then just simply to and we i hi hone hua hui gaya gayi par pe ke baad out - > = ho jaye tab hai'.split(' ')

const REST = ['everything', 'rest', 'baaki', 'remaining', 'others', 'other']
const REST_WORDS = [...REST, 'the', 'else', 'leg', 'legs', 'of', 'it', 'sab', 'at', 'by', 'ko', 'all']

/** What follows 'or', and the rest behind one leg: `exit at 2000 rs profit or at 2:30`, `everything else at 3:15 pm`. */
export const readAlternative: ClauseReader = (words, i, before): Read<Clause> | undefined => {
  if (!before) return undefined
  const rest = before.is === 'exit' && before.scope ? restAt(words, i) : undefined
  if (rest || !words.is(i, 'or', 'ya', '/')) return rest
  const sum = orSum(words, i + 1, before)
  return sum || words.is(i, '/') ? sum : orElse(words, i, before)
}

function orElse(words: Words, i: number, before: Clause): Read<Clause> | undefined {
  const time = RULES.has(before.is) ? orTime(words, i + 1) : undefined
  if (time || !(RULES.has(before.is) || TIMED.has(before.is))) return time
  const exit =
    before.is === 'range' || RULES.has(before.is) ? before : ({ is: 'verb', verb: 'exit' } as const)
  const at = words.past(i + 1, ['at', 'a', 'when', 'if', 'on'])
  const read = sumOfAll(readThreshold(words, at, exit), before)
  return (read && resultAtExit(read, before)) ?? readPositionResult(words, at, exit)
}

/** `exit at 11 or 30% profit`: where everything is left at a time, so it is at a profit. */
function resultAtExit(read: Read<Clause>, before: Clause): Read<Clause> {
  const isOfAll = before.is === 'exit' && !before.scope
  const isResult = read.value.is === 'threshold' && read.value.isResult && !read.value.scope
  return isOfAll && isResult ? { ...read, value: { ...read.value, scope: { of: 'whole' } } as Clause } : read
}

/** In `dono milake 3000 nuksan ya 2500 fayda` both sums are those of all legs together. */
function sumOfAll(read: Read<Clause> | undefined, before: Clause): Read<Clause> | undefined {
  if (read?.value.is !== 'threshold' || before.is !== 'threshold' || before.scope?.of !== 'whole') return read
  const { unit, value } = read.value.amount
  const isSum = unit === undefined && value >= LEAST_THOUSAND && before.amount.value >= LEAST_THOUSAND
  if (!isSum || read.value.scope || (before.amount.unit ?? 'fixed') !== 'fixed') return read
  return { ...read, value: { ...read.value, amount: { value, unit: 'fixed' }, scope: { of: 'whole' } } }
}

/** No premium moves by so many rupees. */
const LEAST_THOUSAND = 1000

/** `exit all if mtm -4000 or +3000`: the other sum of all legs together, with its sign. */
function orSum(words: Words, i: number, before: Clause): Read<Clause> | undefined {
  if (before.is !== 'threshold' || before.scope?.of !== 'whole' || before.amount.unit !== 'fixed')
    return undefined
  const rule = before.rule === 'stop' ? 'target' : 'stop'
  const sum = signedSum(words, i)
  if (!sum || sum.value < 0 !== (rule === 'stop')) return undefined
  const amount = { value: Math.abs(sum.value), unit: 'fixed' } as const
  return { value: { is: 'threshold', rule, amount, scope: { of: 'whole' } }, end: sum.end }
}

/** `+3000`, `minus 4000`, with its sign. */
function signedSum(words: Words, i: number): Read<number> | undefined {
  const size = numberAt(words, words.past(i, ['+', '-', 'plus', 'minus', 'rs', '₹']))
  const isMinus = size && (size.value < 0 || words.is(i, '-', 'minus'))
  const isSigned = isMinus || words.is(i, '+', 'plus')
  if (!size || !isSigned || Math.abs(size.value) < LEAST_SUM) return undefined
  return { value: isMinus ? -Math.abs(size.value) : size.value, end: size.end }
}

const LEAST_SUM = 100

/** `or at 2:30`. */
function orTime(words: Words, i: number): Read<Clause> | undefined {
  const time = clockAt(words, words.past(i, ['at', 'by', 'the', 'else', 'phir']), true)
  return time && { value: { is: 'exit', time: time.value }, end: words.past(time.end, ['pe', 'par']) }
}

const RULES: ReadonlySet<Clause['is']> = new Set(['threshold', 'lock', 'trail'])
/** Exits at a time; that of `exit on expiry day 2:30` stands by itself. */
const TIMED: ReadonlySet<Clause['is']> = new Set(['exit', 'range', 'time', 'beforeExpiry'])

/** `and everything else at 3:15 pm`. */
function restAt(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(words.past(i, ['the', 'and']), ...REST)) return undefined
  const time = clockAt(words, words.past(i, [...REST_WORDS, 'and']), true)
  return time && { value: { is: 'exit', time: time.value }, end: time.end }
}

/** `don't move to cost`. */
export function notTogether(words: Words, i: number): Read<Clause> | undefined {
  const isDont = words.is(i, 'dont') || (words.is(i, 'do') && words.is(i + 1, 'not'))
  const at = isDont ? words.past(i, ['do', 'dont', 'not']) : (words.find(i, 'edit', 'remove')?.end ?? i)
  const found = at > i ? words.find(words.past(at, ['the']), 'together', 'onLegStop') : undefined
  if (!found) return costBehind(words, i)
  return { value: { is: 'remove', what: 'onLegStop' }, end: found.end }
}

/** `cost wala band kar do`: the stops stay where they are. */
function costBehind(words: Words, i: number): Read<Clause> | undefined {
  const named = words.find(i, 'together', 'onLegStop')?.end ?? (words.is(i, 'cost', 'breakeven') ? i + 1 : i)
  const at = words.past(named, ['wala', 'wali', 'ka', 'rule', 'shift', 'move', 'ko'])
  const behind = named > i ? words.find(at, 'edit', 'removeBehind') : undefined
  return behind && { value: { is: 'remove', what: 'onLegStop' }, end: behind.end }
}
