import type { OptionType } from '#domain'
import type { Words } from '../words/words.ts'
import type { ClauseReader, LegScope } from './clause.ts'
import { readReEntry } from './re-entry-clauses.ts'
import { readWait } from './wait-clauses.ts'

const BEHIND_OPTION = [
  'leg',
  'side',
  'ka',
  'ki',
  'ke',
  'me',
  'mein',
  'ko',
  'should',
  'may',
  'can',
  'will',
  '-',
  ':',
]

/** A re-entry or a wait behind the option that it is for, which is a leg already: `…, pe re-enter at cost`, `ce momentum 10% up`. */
export const readOptionRule: ClauseReader = (words, i) => {
  const option = words.isBreak(i - 1) ? words.find(i, 'option') : undefined
  if (!option || !isNamedBefore(words, i, option.value)) return undefined
  const at = words.past(option.end, BEHIND_OPTION)
  const rule = readReEntry(words, at, undefined) ?? readWait(words, at, undefined)
  const scope: LegScope = { of: 'option', option: option.value as OptionType }
  if (rule?.value.is === 'reEntry' && !rule.value.scope)
    return { value: { ...rule.value, scope }, end: rule.end }
  return rule?.value.is === 'entry' ? { value: { ...rule.value, scope }, end: rule.end } : undefined
}

/** Whether the sentence has such a leg before a position. */
export const isNamedBefore = (words: Words, i: number, option: string) =>
  words.tokens
    .slice(0, i)
    .some(
      (_, at) =>
        words.find(at, 'option')?.value === option ||
        words.find(at, 'structure', 'straddle', 'strangle') !== undefined,
    )
