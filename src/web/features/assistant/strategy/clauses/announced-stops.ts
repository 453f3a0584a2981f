import { NEGATIONS } from '#domain/aliases'
import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { pastScopes, thresholdAt, type ThresholdClause } from './risk-clauses.ts'

const has = (words: Words, holds: (i: number) => unknown) => words.tokens.some((_, i) => holds(i))

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/**
 * `check sl on candle close, 25% each`: the size of a stop that was named before it, in a phrase of its own. A sentence with
 * another amount, or a target, leaves open what the size is of.
 */
export const readAnnouncedStop: ClauseReader = (words, i): Read<ThresholdClause> | undefined => {
  const amount = i === 0 || words.isBreak(i - 1) ? amountAt(words, i) : undefined
  if (!amount || !isSizeOfStop(amount.value)) return undefined
  const { scope, end } = pastScopes(words, amount.end)
  if (scope?.of !== 'each' || !isEdge(words, end)) return undefined
  const isNamed = words.tokens.slice(0, i).some((_, at) => isStopWith(words, at))
  const isOpen = has(
    words,
    (at) => words.find(at, 'rule', 'target', 'trail', 'lock') ?? thresholdAt(words, at),
  )
  return isNamed && !isOpen
    ? { value: { is: 'threshold', rule: 'stop', amount: amount.value, scope }, end }
    : undefined
}

/** A smaller number may be the distance of a strike. */
const LEAST_STOP = 5

const isSizeOfStop = ({ unit, value }: StatedAmount) =>
  (unit === 'percentage' || unit === 'points') && value >= LEAST_STOP

/** Whether a stop is named, and not as one that is missing. */
function isStopWith(words: Words, i: number): boolean {
  const stop = words.find(i, 'rule', 'stop')
  return stop !== undefined && ![i - 1, stop.end].some((at) => NEGATIONS.has(words.textAt(at)))
}

/** The amount of a rule, or of a premium that doubles. */
function amountOf(clause: Clause | undefined): StatedAmount | undefined {
  if (clause?.is === 'threshold') return clause.amount
  if (clause?.is === 'premiumRise') return { value: clause.percent, unit: 'percentage' }
  return clause?.is === 'premiumMove' ? clause : undefined
}

/** `double (100%)`: an amount in brackets that repeats the one before it. */
export const readRepeatedAmount: ClauseReader = (words, i, before) => {
  const stated = amountOf(before)
  const amount =
    stated && words.is(i, '(') ? amountAt(words, words.past(i + 1, ['i', 'e', 'ie', '='])) : undefined
  const end = endOf(amount, i)
  const isSame = amount?.value.value === stated?.value && amount?.value.unit === stated?.unit
  return amount && isSame && words.is(end, ')') ? { value: { is: 'filler' }, end: end + 1 } : undefined
}

/** `dono leg ka alag alag sl`, behind the stop itself: each leg has its own. */
export const readOwnStops: ClauseReader = (words, i) => {
  const legs = words.find(i, 'scope', 'each')
  const own = words.past(endOf(legs, i), ['ka', 'ki', 'ke', 'has', 'have', 'its', 'their'])
  const name = words.past(own, ['alag', 'separate', 'own', 'individual', 'different'])
  const stop = legs && name > own ? words.find(name, 'rule', 'stop') : undefined
  const isSaid = words.tokens.slice(0, i).some((_, at) => thresholdAt(words, at)?.value.rule === 'stop')
  return stop && isSaid && isEdge(words, stop.end)
    ? { value: { is: 'scope', scope: { of: 'each' } }, end: stop.end }
    : undefined
}
