import { EMPTY_WORDS } from '#domain/aliases'
import type { Words } from '../words/words.ts'
import type { ReadSentence } from './chatter.ts'
import type { PlacedClause } from './clause.ts'

/**
 * Unread words of a sentence that say nothing beside the settings around them: `my own 25% stop`, `deep itm call 400 points`,
 * `after 12:30 only`. Beside another unread word they may belong to it.
 */
export function emptyWords(words: Words, { clauses, unread }: ReadSentence): number[] {
  const isEmpty = (i: number) =>
    EMPTY_WORDS.has(words.textAt(i)) ||
    isOnly(words, i, clauses) ||
    isSame(words, i, clauses) ||
    isDeep(words, i, clauses)
  const spans = unread.map(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k))
  return spans.filter((span) => span.every(isEmpty)).flat()
}

/** `only the call`: directly at a setting, which needs no such word. */
function isOnly(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  if (!words.is(i, 'only', 'sirf', 'keval')) return false
  let next = i + 1
  while (!words.isBreak(next) && (words.isStopWord(next) || EMPTY_WORDS.has(words.textAt(next)))) next++
  return clauses.some(({ is, begin, end }) => is !== 'and' && (begin === next || end === i))
}

/** `monthly same 200 otm ce`: before a setting that was said before. */
function isSame(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  const next = words.is(i, 'same') ? clauses.find(({ begin }) => begin === i + 1) : undefined
  // 'Same premium around 100 on both sides' says which.
  if (next?.is === 'strike' && !('isFromOther' in next.strike)) return true
  const keyOf = ({ begin: _, end: __, ...clause }: PlacedClause) => JSON.stringify(clause)
  return next !== undefined && clauses.some((one) => one.end <= i && keyOf(one) === keyOf(next))
}

/** `deep itm call 400 points`: a number says in the same phrase how far. */
function isDeep(words: Words, i: number, clauses: readonly PlacedClause[]): boolean {
  if (!words.is(i, 'deep', 'far', 'well', 'way') || !words.find(i + 1, 'strike', 'Strike Type')) return false
  const end = words.tokens.findIndex(({ kind }, at) => at > i && kind === 'break')
  return clauses.some(({ is, begin }) => is === 'strike' && begin > i && (end < 0 || begin < end))
}
