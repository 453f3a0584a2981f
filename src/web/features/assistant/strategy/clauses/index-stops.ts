import { isIndexUnit, type OptionType } from '#domain'
import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { AGAINST } from './amount-words.ts'
import type { ClauseReader, LegScope } from './clause.ts'
import { CONDITIONAL, THEN } from './condition-words.ts'
import { againstAt, indexAt, ofIndex } from './index-against.ts'
import { pastScopes, type ThresholdClause } from './risk-clauses.ts'

/**
 * A stop on the index in a sentence of its own: `exit each leg if nifty moves 250 points against it`, `stop based on nifty: exit
 * when it moves 60 points against`, `stops on the index: 60 points each`.
 */
export const readIndexStop: ClauseReader = (words, i): Read<ThresholdClause> | undefined => {
  const title = titleAt(words, i)
  const at = endOf(title, i)
  return (
    sizeBefore(words, i) ??
    exitIf(words, at, title !== undefined) ??
    ifThenExit(words, at, title !== undefined) ??
    sized(words, title)
  )
}

const stopOf = (amount: StatedAmount, scope: LegScope | undefined, end: number): Read<ThresholdClause> => ({
  value: { is: 'threshold', rule: 'stop', amount, ...(scope && { scope }) },
  end,
})

const OF_MOVE = [
  'move',
  'movement',
  'against',
  'based',
  'wala',
  'as',
  'in',
  'on',
  'of',
  'the',
  'ka',
  'ki',
  'ke',
  'me',
  'my',
]

/** `500 points index stop`, `1% move in the index as sl`: the index stands between the size and the stop. */
function sizeBefore(words: Words, i: number): Read<ThresholdClause> | undefined {
  const amount = amountAt(words, i)
  if (!amount) return undefined
  const move = words.past(amount.end, OF_MOVE)
  const index = indexAt(words, move, false)
  const unit = amount.value.unit
  const isOnIndex = unit !== undefined && isIndexUnit(unit)
  const size = isOnIndex ? amount.value : index && sizeOnIndex(amount.value)
  const stop = words.find(words.past(isOnIndex ? move : endOf(index, move), OF_MOVE), 'rule', 'stop')
  if (!size || !stop || amountAt(words, words.skipLinks(stop.end))) return undefined
  const { scope, end } = scopeOrLeg(words, pastScopes(words, stop.end))
  return scope?.of === 'whole' ? undefined : stopOf(size, scope, end)
}

const BASED = ['is', 'are', 'should', 'be', 'based', 'measured', 'placed', 'kept', 'levels']
const BEHIND_INDEX = 'pe par ke hisaab se based movement price level instead now'.split(' ')

/** `stops on the index:`, `sl nifty spot pe based`: the price that the stop is measured on. */
function titleAt(words: Words, i: number): Read<'index' | 'name'> | undefined {
  const name = words.find(words.past(i, ['the', 'my']), 'rule', 'stop')
  const index = name && measuredOn(words, name.end)
  if (!index) return undefined
  const isIndex = index.value === 'index' || words.written(i, index.end).includes('based')
  const isMarked = words.isBreak(index.end) || words.is(index.end, '-')
  return { value: isIndex ? 'index' : 'name', end: isMarked ? index.end + 1 : index.end }
}

/** `based on the index`, `spot pe based`. */
function measuredOn(words: Words, i: number): Read<string> | undefined {
  const based = words.past(i, BASED)
  const isOn = words.is(based, 'on', 'off', 'by', 'from')
  if (!isOn && based > i) return undefined
  const index = indexAt(words, words.past(isOn ? based + 1 : based, ['the']), false)
  const end = index && words.past(index.end, BEHIND_INDEX)
  // In 'sl idx 0.6%' the word stands before the size.
  const isSized = index?.value === 'index' && amountAt(words, index.end) !== undefined
  return index && end !== undefined && (isOn || isSized || end > index.end)
    ? { value: index.value, end }
    : undefined
}

/** The stops that a title announces are those of the legs. */
const ofTitle = (isTitled: boolean): LegScope | undefined => (isTitled ? { of: 'each' } : undefined)

const ONE = ['a', 'the', 'that', 'any', 'one', 'each', 'every', 'leg', 'option']

/** The legs that are left: `each leg`, `a leg`, `the call`, or none. */
function legsLeft(words: Words, i: number): Read<LegScope | undefined> | undefined {
  const { scope, end: behind } = pastScopes(words, i)
  const end = words.past(behind, ONE)
  if (scope?.of === 'whole' || words.is(end, 'all', 'both', 'everything')) return undefined
  const option = scope ? undefined : words.find(end, 'option')
  if (option)
    return {
      value: { of: 'option', option: option.value as OptionType },
      end: words.past(option.end, ['leg', 'side']),
    }
  return { value: scope ?? (end > i ? { of: 'each' } : undefined), end }
}

const IF = ['if', 'when', 'once', 'as', 'soon', 'whenever', 'agar', 'jab']

const ALL = /\b(all|everything|both|whole|entire|sab|dono|poora|pura)\b/i

/** A verb of an exit; in 'exit everything' no leg has a stop of its own. */
function exitAt(words: Words, i: number): Read<string> | undefined {
  const exit = words.find(i, 'time', 'exit')
  return exit && !ALL.test(words.written(i, exit.end)) ? exit : undefined
}

/** `exit a leg when nifty moves 60 points against it`. */
function exitIf(words: Words, i: number, isTitled: boolean): Read<ThresholdClause> | undefined {
  const exit = exitAt(words, i)
  const legs = exit && legsLeft(words, words.past(exit.end, ['out', 'of']))
  const at = legs && words.past(legs.end, IF)
  const amount = at !== undefined && words.is(at - 1, ...IF) ? againstAt(words, at, isTitled) : undefined
  return amount && stopOf(amount.value, legs?.value ?? ofTitle(isTitled), amount.end)
}

/** `if nifty moves 60 points against a leg, exit that leg`. */
function ifThenExit(words: Words, i: number, isTitled: boolean): Read<ThresholdClause> | undefined {
  const begin = words.past(i, CONDITIONAL)
  const amount = againstAt(words, begin, isTitled)
  if (!amount) return undefined
  const behind = pastScopes(words, words.past(amount.end, ONE))
  const legs = legsLeft(
    words,
    words.past(words.isBreak(behind.end) ? behind.end + 1 : behind.end, [...THEN, 'us', 'ko']),
  )
  const verb = legs && exitAt(words, words.past(legs.end, ['ko', 'se']))
  const after = verb && legsLeft(words, verb.end)
  if (!verb || !after) return undefined
  const scope = behind.scope ?? legs.value ?? after.value ?? ofTitle(isTitled)
  return stopOf(amount.value, scope, after.end)
}

/** A stop of more percent is none of the index. */
const MOST_PERCENT = 5

/** `stops on the index: 60 points each`; the name of an index by itself may be that of the position. */
function sized(words: Words, title: Read<'index' | 'name'> | undefined): Read<ThresholdClause> | undefined {
  const amount = title && amountAt(words, title.end)
  const end = amount ? pastNotPremium(words, amount.end) : 0
  if (!amount || (title.value !== 'index' && end === amount.end)) return undefined
  const size = sizeOnIndex(amount.value)
  const legs = scopeOrLeg(words, pastScopes(words, words.past(end, [...AGAINST, 'move', 'movement'])))
  if (!size || legs.scope?.of === 'whole') return undefined
  return stopOf(size, legs.scope ?? ofTitle(true), legs.end)
}

/** `sl on nifty 70 points, not premium`. */
function pastNotPremium(words: Words, i: number): number {
  const not = words.isBreak(i) ? i + 1 : i
  const at = words.is(not, 'not') ? words.past(not + 1, ['on', 'of', 'in', 'the', 'option']) : i
  return at > i && words.is(at, 'premium', 'premiums') ? at + 1 : i
}

/** A scope that was said already, or `/leg`. */
function scopeOrLeg(words: Words, read: ReturnType<typeof pastScopes>): ReturnType<typeof pastScopes> {
  const leg = read.scope ? undefined : words.find(words.past(read.end, ['/', 'per', 'a']), 'scope', 'leg')
  return leg ? { scope: { of: 'each' }, end: leg.end } : read
}

function sizeOnIndex({ value, unit }: StatedAmount): StatedAmount | undefined {
  if (unit !== undefined && isIndexUnit(unit)) return { value, unit }
  if (unit === 'points') return { value, unit: ofIndex(unit) }
  return unit === 'percentage' && value <= MOST_PERCENT ? { value, unit: ofIndex(unit) } : undefined
}
