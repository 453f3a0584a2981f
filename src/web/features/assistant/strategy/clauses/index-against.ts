import type { LegUnit } from '#domain'
import { amountAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import { AGAINST } from './amount-words.ts'

const MOVES = ['moves', 'move', 'goes', 'travels', 'runs', 'by', 'has', 'moved', 'gone', 'ka', 'ki', 'move']
const BEHIND_AGAINST = 'it that us me you the direction position leg jaye jata jaata ho hota hai'.split(' ')

/** A move of the index against a position: `nifty moves 80 points against it`, `the index goes 0.5% against the leg`. */
export function againstAt(words: Words, i: number, isTitled = false): Read<StatedAmount> | undefined {
  const index = indexAt(words, words.past(i, ['the']), isTitled)
  const begin = index?.end ?? (isTitled ? i : undefined)
  const amount = begin === undefined ? undefined : amountAt(words, words.past(begin, MOVES))
  const unit = amount?.value.unit
  if (!amount || (unit !== 'points' && unit !== 'percentage') || !words.is(amount.end, ...AGAINST))
    return undefined
  return {
    value: { value: amount.value.value, unit: ofIndex(unit) },
    end: words.past(amount.end, [...AGAINST, ...BEHIND_AGAINST]),
  }
}

/** Points or percent of the index as a unit. */
export const ofIndex = (unit: 'points' | 'percentage'): LegUnit =>
  unit === 'points' ? 'underlyingPoints' : 'underlyingPercentage'

/** No stop or target is a larger share of the index. */
const MOST_PERCENT = 5

/** An amount of a rule with the price that it is measured on: `50 points spot based`, `1% as per spot price`, `40 points based on spot`. */
export function measuredOnIndex(words: Words, { value, end }: Read<StatedAmount>): Read<StatedAmount> {
  const { unit } = value
  const behind = pastIndex(words, words.past(end, ['(']))
  const isShare = unit === 'percentage' && value.value <= MOST_PERCENT
  if (behind === undefined || !(unit === 'points' || isShare)) return { value, end }
  return { value: { ...value, unit: ofIndex(unit) }, end: words.past(behind, [')']) }
}

const MEASURED = ['based', 'measured', 'calculated', 'counted', 'as', 'according']

/** Behind `spot based`, `as per spot price`, `based on the index`. */
function pastIndex(words: Words, i: number): number | undefined {
  const measured = words.past(i, MEASURED)
  const on = words.past(measured, ['on', 'per', 'to', 'off', 'by', 'the'])
  const index = indexAt(words, on, false)
  if (!index) return undefined
  const end = words.past(index.end, ['price', 'level', 'levels', 'chart', 'movement', 'ke', 'pe', 'par'])
  const last = words.past(end, ['based', 'basis', 'hisaab', 'se', 'wise'])
  return (measured > i && on > measured) || words.is(last - 1, 'based', 'basis', 'se') ? last : undefined
}

/** The index; behind a title that names it also `it`. */
export function indexAt(words: Words, i: number, isTitled: boolean): Read<string> | undefined {
  const named = words.find(i, 'wait', 'index') ?? words.find(i, 'underlying')
  return named ?? (isTitled && words.is(i, 'it', 'that') ? { value: 'index', end: i + 1 } : undefined)
}
