import type { Words } from '../words/words.ts'
import type { ReadSentence, Span } from './chatter.ts'
import type { Clause, PlacedClause } from './clause.ts'

/** Words for a kind of setting, which say nothing beside the setting itself. */
const NAMES_OF: readonly (readonly [names: readonly string[], says: (clause: Clause) => boolean])[] = [
  [['lazy', 'idle', 'leg', 'legs', 'lazyleg'], ({ is }) => is === 'cause'],
  [['momentum', 'standby'], ({ is }) => is === 'entry' || is === 'entryMomentum'],
  [['buying', 'buyer'], (clause) => clause.is === 'side' && clause.side === 'BUY'],
  [['selling', 'seller'], (clause) => clause.is === 'side' && clause.side === 'SELL'],
]

/** A sentence without words that repeat a setting: the `momentum` of “momentum straddle: enter when …”. */
export function withoutEchoes(words: Words, { clauses, unread }: ReadSentence): ReadSentence {
  const isEcho = (span: Span) => isName(words, span, clauses) || isTitleOfIndex(words, span, clauses)
  return { clauses, unread: unread.filter((span) => !isEcho(span)) }
}

function isName(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const isOf = (text: string) =>
    NAMES_OF.some(([names, says]) => names.includes(text) && clauses.some((clause) => says(clause)))
  return words.tokens.slice(from, to).every(({ text }) => isOf(text))
}

/** `Instrument BANKNIFTY`. */
function isTitleOfIndex(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const isTitle =
    to - from === 1 &&
    words.is(from, 'idx', 'underlier', 'scrip', 'instrument', 'underlying', 'symbol', 'segment')
  return isTitle && clauses.some(({ is, begin }) => is === 'underlying' && begin === words.skipLinks(to))
}
