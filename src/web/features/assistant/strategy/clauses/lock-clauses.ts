import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { CONDITIONAL, THEN } from './condition-words.ts'
import { lockMoreAt, isSameUnit, keepVerb, keptByArrow, keptProfit, profitTrailed } from './moved-stops.ts'
import { positionMoves } from './position-moves.ts'
import { pastScopes, thresholdAt, type ThresholdClause } from './risk-clauses.ts'
import { lockedBy, pastGains, perGain, readTrail, scopeOr, stepBehind, stepOf } from './trail-clauses.ts'

const REACHED =
  'when once if at after from above profit reach reaches reached is hits the another it has crosses touches gets to mtm makes make made earns earn i am we are up'.split(
    ' ',
  )

/** Profit that is locked: `lock profit at 3000 rs`, `lock 500 rs for every 1000 rs profit`. */
export const readLock: ClauseReader = (words, i) => {
  const read = lockFrom(words, i) ?? lockAt(words, i)
  return read?.value.is === 'lock' ? { ...read, end: pastTrailing(words, read.end) } : read
}

/** Behind `lock it with a trail`: the lock grows. In `with trailing sl` the stop trails, and `with a trail of 500` has a size. */
function pastTrailing(words: Words, i: number): number {
  const at = words.is(i, 'with', 'and') ? words.past(i + 1, ['a', 'the']) : i
  if (at === i || !words.is(at, 'trail', 'trailing')) return i
  const end = words.past(at + 1, ['profit', 'it'])
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return isEnd ? end : i
}

function lockAt(words: Words, i: number): Read<Clause> | undefined {
  const name = words.find(i, 'rule', 'lock')
  if (!name) return lockBehind(words, i) ?? protectedAt(words, i)
  const more = lockMoreAt(words, i)
  const step = more && perGain(words, more.end)
  if (more && step) return { value: stepOf(step, more).value, end: step.end }
  return leastLocked(words, name.end) ?? lockNamed(words, name.end)
}

const LEAST = ['minimum', 'min', 'least', 'atleast']

/** `lock minimum profit 1000 if mtm reaches 2000`: the least profit is kept at another one. */
function leastLocked(words: Words, i: number): Read<Clause> | undefined {
  const least = words.past(i, LEAST)
  const kept = least > i ? amountAt(words, words.past(least, ['profit', 'of', 'at'])) : undefined
  return kept && reachedBehind(words, kept)
}

/** @param i behind the name of the lock */
function lockNamed(words: Words, i: number): Read<Clause> | undefined {
  const between = pastScopes(words, i)
  const amount = amountAt(words, words.past(between.end, REACHED))
  if (!amount) return lockedForEach(words, between.end) ?? lockedWhen(words, i)
  const share = shareOfProfit(words, amount)
  if (share !== undefined) return { value: { is: 'unsupported' }, end: share }
  const isFirst = words.is(between.end, ...REACHED)
  const reached = isFirst ? keptBehind(words, amount) : reachedBehind(words, amount)
  if (reached) return reached
  const per = perGain(words, amount.end)
  const { scope, end } = scopeOr(words, between.scope, per ? per.end : pastGains(words, amount.end))
  return {
    value: { is: 'lock', amount: amount.value, ...(per && { per: per.value }), ...(scope && { scope }) },
    end,
  }
}

const STARTS =
  'start starts starting begin begins profit it the of is from at after once above reaches hits'.split(' ')
const FROM = ['from', 'after', 'once', 'above', 'start', 'starts', 'starting', 'begin', 'begins']

/** `trail from 2k, lock 1k`, `from 2000 profit lock 1000`: the profit at which another one is locked. */
function lockFrom(words: Words, i: number): Read<Clause> | undefined {
  const trail = words.find(words.past(i, ['start', 'begin']), 'rule', 'trail')
  const begin = endOf(trail, i)
  const at = words.past(begin, STARTS)
  const isFrom = words.tokens.slice(i, at).some(({ text }) => FROM.includes(text))
  const reached = isFrom ? amountAt(words, at) : undefined
  if (!reached) return undefined
  const locked = keptBehind(words, { ...reached, end: pastGains(words, reached.end) })
  if (locked || !trail) return locked
  const end = pastGains(words, reached.end)
  return trailFromEntry(words, i, end)
}

/** A trail from a profit on, without its steps. */
function trailFromEntry(words: Words, i: number, end: number): Read<Clause> {
  const question = `“${words.written(i, end)}”: a stop trails from the entry on. Name the gain of each step, as in “for every 15 points trail by 8 points”.`
  return { value: { is: 'question', question }, end }
}

const KEPT_BEHIND = [
  ',',
  '/',
  'then',
  'and',
  'profit',
  'reached',
  'hit',
  'is',
  'comes',
  'ho',
  'hote',
  'hi',
  'pe',
  'par',
]

/** `profit lock reach 2000 lock 1000`: the profit that triggers the lock stands first. */
function keptBehind(words: Words, reached: Read<StatedAmount>): Read<Clause> | undefined {
  const at = words.past(reached.end, KEPT_BEHIND)
  const kept = keepVerb(words, at) && keptProfit(words, at)
  return kept && kept.value.value < reached.value.value && isSameUnit(kept.value, reached.value)
    ? { value: { is: 'lock', amount: reached.value, keeps: kept.value }, end: kept.end }
    : undefined
}

const OF_ALL = ['mtm', 'pnl', 'total', 'overall', 'combined', 'its', 'of']

/** `lock 1000 at 3000`, `lock profit of 1000 when profit is 3000`: the locked profit stands before the profit that triggers the lock. */
function reachedBehind(words: Words, kept: Read<StatedAmount>): Read<Clause> | undefined {
  const byArrow = keptByArrow(words, kept)
  if (byArrow) return byArrow
  const at = words.past(kept.end, [...REACHED, ...OF_ALL])
  const profit = at > kept.end ? amountAt(words, at) : undefined
  if (!profit || profit.value.value <= kept.value.value || !isSameUnit(profit.value, kept.value))
    return undefined
  return { value: { is: 'lock', amount: profit.value, keeps: kept.value }, end: pastGains(words, profit.end) }
}

const PROFIT = /\b(profit|up|mtm|pnl|gains?)\b/

/** `protect 1000 once up 2000`: without a word for a profit, nothing says that the first amount is one. */
function protectedAt(words: Words, i: number): Read<Clause> | undefined {
  const kept = keepVerb(words, i) && keptProfit(words, i)
  const lock = kept && reachedBehind(words, kept)
  return lock && PROFIT.test(words.written(i, lock.end).toLowerCase()) ? lock : undefined
}

/** Behind `lock 50% of the profit once it is 3000`: Delta locks no share of a profit. */
function shareOfProfit(words: Words, { value: { unit }, end }: Read<StatedAmount>): number | undefined {
  const at = words.past(end, ['of', 'the', 'max', 'maximum', 'peak', 'that', 'my', 'total', 'highest'])
  const isShare =
    unit === 'percentage' && words.is(end, 'of') && words.is(at, 'profit', 'profits', 'gains', 'mtm')
  if (!isShare) return undefined
  const when = words.past(at + 1, CONDITIONAL)
  return when > at + 1 ? endOf(thresholdAt(words, when), at + 1) : at + 1
}

/** Behind a title without a colon `lock profit when overall reaches 5000 lock 2500`. */
const lockedWhen = (words: Words, i: number): Read<Clause> | undefined =>
  words.is(i - 1, 'profit') && words.is(i, 'when', 'once', 'if') ? lockBehind(words, i - 1) : undefined

/** `trail profit every 10% lock 5%`. */
function lockedForEach(words: Words, i: number): Read<Clause> | undefined {
  const per = perGain(words, i)
  const at = per && words.skipLinks(words.isBreak(per.end) ? per.end + 1 : per.end)
  return per && at !== undefined ? (lockedBy(words, at, per) ?? stepBehind(words, at, per)) : undefined
}

const AT_SUM =
  'pe par ho hone hojaye jaye jaaye jata hai aaye aa pahunche reaches hits crosses is at reached'.split(' ')

/** No premium moves by so much. */
const LEAST_SUM = 1000

/** `mtm 3000 rupees ho jaye`, `once mtm 2000`: before a lock the sum can only be a profit. */
function sumReached(words: Words, i: number) {
  const at = words.is(i, 'mtm', 'pnl', 'total', 'overall') ? words.past(i, [...AT_SUM, 'mtm', 'pnl']) : i
  const amount = at > i ? amountAt(words, at) : undefined
  const isSum = amount && (amount.value.unit ?? 'fixed') === 'fixed' && amount.value.value >= LEAST_SUM
  if (!amount || !(isSum || amount.value.unit === 'fixed')) return undefined
  const value = {
    is: 'threshold',
    rule: 'target',
    amount: amount.value,
    scope: { of: 'whole' },
  } as const
  return { value, end: words.past(amount.end, AT_SUM) }
}

const WHOSE_GAIN = 'it leg the each a option trade position is are am goes gets has gone'.split(' ')
const GAINED = 'up by in profit of gain gains gained favour favor ahead green'.split(' ')

/** `up 10 points`, `20 pt pe`: before a lock so much can only be a gain. */
function gained(words: Words, i: number): Read<ThresholdClause> | undefined {
  const begin = words.past(i, WHOSE_GAIN)
  const at = words.past(begin, GAINED)
  const amount = amountAt(words, at)
  if (!amount) return undefined
  const end = words.past(amount.end, [...GAINED, ...AT_SUM, 'ka', 'me', 'mein'])
  const isGain = at > begin || end > amount.end
  return isGain ? { value: { is: 'threshold', rule: 'target', amount: amount.value }, end } : undefined
}

function lockOf(words: Words, { amount, scope }: ThresholdClause, kept: Read<StatedAmount>): Read<Clause> {
  const on = words.past(kept.end, ON_AND_ON)
  const own = scope && { scope }
  // '20 pt pe 10 lock karte jao' goes on with every further gain.
  return /karte|each time/.test(words.written(kept.end, on))
    ? { value: { is: 'lock', amount: kept.value, per: amount, ...own }, end: on }
    : { value: { is: 'lock', amount, keeps: kept.value, ...own }, end: kept.end }
}

const ON_AND_ON = 'karte jao jana rehna raho rahe hai each time always'.split(' ')

const COMES = ['comes', 'come', 'is', 'made', 'reached', 'hit', 'in']

const profitSaid = (words: Words, i: number) =>
  positionMoves(words, i) ?? thresholdAt(words, i) ?? sumReached(words, i)

/** `once the combined profit hits 3,000 rupees lock it`, `once up 10 points lock 5`. */
function lockBehind(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, CONDITIONAL)
  const said = profitSaid(words, at)
  const profit = said ?? gained(words, at)
  if (profit?.value.rule !== 'target') return undefined
  const come = words.past(profit.end, COMES)
  const then = words.past(words.isBreak(come) ? come + 1 : come, THEN)
  const kept = keptProfit(words, then)
  // In 'target 5000, and lock 2000 once it is 3000 up' the lock has a profit of its own.
  if (kept && at === i && words.isBreak(come) && reachedBehind(words, kept)) return undefined
  return kept
    ? lockOfKept(words, { profit: profit.value, isSaid: said !== undefined, then }, kept)
    : (lockOfAll(words, then, profit.value) ??
        lockBeforeSteps(words, profit, { begin: i, then, isWhen: at > i }) ??
        trailBehindProfit(words, i, { profit, then, isWhen: at > i }))
}

const BEGUN = 'mat nahi karo kar karna do chalu shuru start starts begin begins on hai ho jaye'.split(' ')

/** `profit 2000 ho jaye to trail chalu`: a trail from that profit on, which is no target. */
function trailBehindProfit(
  words: Words,
  i: number,
  {
    profit,
    then,
    isWhen,
  }: { readonly profit: Read<ThresholdClause>; readonly then: number; readonly isWhen: boolean },
): Read<Clause> | undefined {
  const trail = words.find(words.past(then, BEFORE_STEPS), 'rule', 'trail')
  const end = trail && words.past(trail.end, BEGUN)
  const isLast = end !== undefined && (words.at(end) === undefined || words.isBreak(end))
  const isApart = words.tokens.slice(profit.end, then).some(({ kind }) => kind === 'break')
  return isLast && (isWhen || then > profit.end) && !isApart ? trailFromEntry(words, i, end) : undefined
}

const BEFORE_STEPS = 'ke k baad uske iske ho jaye to toh tab then after that phir start begin'.split(' ')

/** `jab 2000 profit ho to uske baad har 1000 pe 500 trail`: where no stop could trail, a profit before the steps is locked. */
function lockBeforeSteps(
  words: Words,
  { value: { amount, scope }, end }: Read<ThresholdClause>,
  { begin, then, isWhen }: { readonly begin: number; readonly then: number; readonly isWhen: boolean },
): Read<Clause> | undefined {
  const at = words.past(then, BEFORE_STEPS)
  const isBehind = (isWhen || at > end) && !words.isBreak(end) && areSteps(words, at)
  if (!isBehind) return undefined
  if (mayLock(words)) return { value: { is: 'lock', amount, ...(scope && { scope }) }, end: at }
  const isSum = (amount.unit ?? 'fixed') === 'fixed' && amount.value >= LEAST_SUM
  const question = `“${words.written(begin, at)}”: a stop trails from the entry on, not from a profit of ${amount.value}. Say it without that profit, or lock profit: “lock profit at ${amount.value} rs and trail it by …”.`
  return isSum ? { value: { is: 'question', question }, end: at } : undefined
}

/** Whether no stop could trail in rupees, or the words name the lock. */
const mayLock = (words: Words) =>
  words.tokens.every((_, k) => !words.find(k, 'rule', 'stop') || isStopOfPremium(words, k)) ||
  words.tokens.some(({ text }) => text === 'lock')

/** Whether a stop has a size in percent: `30% sl`, `sl 30%`. */
const isStopOfPremium = (words: Words, i: number) =>
  words.is(i - 1, '%') || thresholdAt(words, i)?.value.amount.unit === 'percentage'

/** Whether the steps of a trail stand at a position. */
function areSteps(words: Words, i: number): boolean {
  const steps = readTrail(words, i, undefined)?.value
  return (
    (steps?.is === 'trail' && steps.trail.per !== undefined) ||
    (steps?.is === 'lock' && steps.per !== undefined)
  )
}

interface Reached {
  readonly profit: ThresholdClause
  readonly isSaid: boolean
  /** Where the words for the kept profit begin. */
  readonly then: number
}

function lockOfKept(words: Words, { profit, isSaid, then }: Reached, kept: Read<StatedAmount>) {
  // In 'if it is up 100 points keep 20' nothing says that 20 is a profit.
  const isLocked = isSaid || /lock/i.test(words.written(then, kept.end))
  return isLocked ? lockOf(words, profit, kept) : undefined
}

function lockOfAll(words: Words, i: number, { amount, scope }: ThresholdClause): Read<Clause> | undefined {
  const lock = words.find(i, 'rule', 'lock') ?? profitTrailed(words, i)
  if (!lock) return undefined
  return {
    value: { is: 'lock', amount, ...(scope && { scope }) },
    end: words.past(lock.end, ['it', 'this', 'that', 'the', 'profit', 'in', 'there']),
  }
}
