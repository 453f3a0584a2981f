import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'

const BOUNDS =
  'till until upto up for only if when unless while once agar jab jab tak at from after before as'.split(' ')

/** `put should stay till 2:30`, `until 2:30 put should stay`, `put should stay only if …`: not in any case. */
export function isKeptUntil(words: Words, from: number, to: number): boolean {
  const begin = 1 + words.tokens.findLastIndex(({ kind }, k) => kind === 'break' && k < from)
  const isTimed = words.tokens
    .slice(begin, from)
    .some(({ kind, text }) => kind === 'time' || BOUNDS.includes(text))
  return isTimed || words.is(to, ...BOUNDS) || clockAt(words, to, true) !== undefined
}

const APART = 'without with overnight bina after before till until as carry'.split(' ')

interface LeftOut {
  readonly end: number
  /** Whether a condition follows, which the words may begin. */
  readonly isOfNext: boolean
}

/** 'Monday ko kuch nahi to …' could be a condition; 'kuch nahi, sirf straddle' and 'nothing else' name what to trade. */
const isNothingBut = (words: Words, from: number, end: number) =>
  words.tokens.slice(from, end).some(({ text }) => text === 'kuch' || text === 'nothing') &&
  words.is(end, 'to', 'toh', 'sirf', 'bas', 'sivay', 'siwa', 'else', 'but', 'more', 'other', 'except', 'aur')

/** Whether a denial applies to only a part of the trading on those days: `fridays do not take the trade overnight`. */
export const isOfPart = (words: Words, from: number, { end, isOfNext }: LeftOut) =>
  isOfNext ||
  words.is(end, ...APART) ||
  isNothingBut(words, from, end) ||
  (words.tokens.slice(from, end).some(({ text }) => text === 'take') &&
    words.at(end) !== undefined &&
    !words.isBreak(end))

/** In `only mondays skip if vix above 20` the days are traded; `mondays skip if …` says neither. */
export const isSkipOfCondition = (words: Words, skip: Read<string> | undefined) =>
  skip !== undefined && words.is(skip.end, 'if', 'when', 'agar', 'jab', 'unless')
