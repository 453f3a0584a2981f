import { CHATTER_WORDS, NEGATIONS, PHRASE_STARTS } from '#domain/aliases'
import type { Words } from '../words/words.ts'
import type { PlacedClause } from './clause.ts'

/** Words from a position up to another one. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The words that were not read, without phrases of mere talk such as “my wife is mad”. Such a phrase has words of everyday
 * talk only: no setting, no number and no negation.
 */
export function withoutChatter(
  words: Words,
  unread: readonly Span[],
  clauses: readonly PlacedClause[],
): readonly Span[] {
  const read = new Set(
    clauses
      .filter(({ is }) => is !== 'and' && is !== 'filler')
      .flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, k) => begin + k)),
  )
  return unread.filter(({ from, to }) => {
    for (let i = from; i < to; i++) if (!isChatter(words, phraseAround(words, i), read)) return true
    return false
  })
}

/** The phrase of a word: up to the marks and the linking words around it. */
function phraseAround(words: Words, i: number): Span {
  let from = i
  while (from > 0 && !words.isBreak(from - 1) && !PHRASE_STARTS.has(words.textAt(from))) from--
  let to = i + 1
  while (to < words.tokens.length && !words.isBreak(to) && !PHRASE_STARTS.has(words.textAt(to))) to++
  return { from, to }
}

function isChatter(words: Words, { from, to }: Span, read: ReadonlySet<number>): boolean {
  for (let i = from; i < to; i++) {
    const text = words.textAt(i)
    const isTalk = words.at(i)?.kind === 'word' && (CHATTER_WORDS.has(text) || words.isStopWord(i))
    if (!isTalk || NEGATIONS.has(text) || read.has(i)) return false
  }
  return true
}
