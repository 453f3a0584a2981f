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

/** The index; behind a title that names it also `it`. */
export function indexAt(words: Words, i: number, isTitled: boolean): Read<string> | undefined {
  const named = words.find(i, 'wait', 'index') ?? words.find(i, 'underlying')
  return named ?? (isTitled && words.is(i, 'it', 'that') ? { value: 'index', end: i + 1 } : undefined)
}
