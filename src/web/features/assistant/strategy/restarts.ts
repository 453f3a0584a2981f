import type { ReadSentence, Span } from './clauses/chatter.ts'
import type { Words } from './words/words.ts'

const list = (text: string): readonly string[] => text.split(' ')

/** Words that take back what was just begun. */
const SORRY = list('sorry oops correction galti galat arre mistake scratch mean meant wait')
const BESIDE_SORRY = list('i se ho gaya gayi hai no nahi nahin its it is make that rather actually hmm')

/** Words of which a new one takes the place of the old one. */
const ALIKE: readonly (readonly string[])[] = [
  list('above below over under upar neeche niche'),
  list('crosses cross closes close touches touch breaks break goes go falls fall rises rise'),
  list('upper lower middle'),
  list('high low'),
]

/** Words that are replaced only directly beside the new ones: between them another setting could stand. */
const ALIKE_BESIDE: readonly (readonly string[])[] = [
  list('ce pe call put calls puts'),
  list('buy sell long short bought sold becho kharido'),
]

/** Most words of a half sentence. */
const MOST_DROPPED = 6

/**
 * The words that a text takes back in the midst of a phrase, with those that take them back: in `closes below the lower…
 * sorry, touches above the upper band` those up to `touches`.
 */
export function restartsIn(words: Words, { unread }: ReadSentence): Span[] {
  if (unread.length === 0) return []
  return words.tokens.flatMap((_, i) => {
    const to = pastSorry(words, i)
    const from = to === undefined ? undefined : beginOfOld(words, i, to)
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
}

/** Behind `… sorry,`, `… no, keep it simple,`; undefined without such words. */
function pastSorry(words: Words, i: number): number | undefined {
  if (words.isBreak(i - 1)) return undefined
  const isApart = words.isBreak(i)
  const at = isApart ? i + 1 : i
  const said = words.past(at, [...SORRY, ...BESIDE_SORRY])
  const isSorry = words.tokens.slice(at, said).some(({ text }) => SORRY.includes(text))
  // 'No' by itself between two marks.
  const isNo = isApart && words.is(at, 'no', 'nahi') && said === at + 1 && words.isBreak(said)
  const isMeant = words.is(at, 'matlab') && said === at
  if (isMeant) return at + 1
  return isSorry || isNo ? pastRemark(words, said) : undefined
}

/** Behind `, keep it simple,`. */
function pastRemark(words: Words, i: number): number {
  const at = words.isBreak(i) ? i + 1 : i
  const remark = words.find(at, 'filler')
  return remark && words.isBreak(remark.end) ? remark.end + 1 : at
}

/** Where the words begin that the new ones behind `to` replace. */
function beginOfOld(words: Words, i: number, to: number): number | undefined {
  const next = words.textAt(to)
  const phrase = 1 + words.tokens.findLastIndex(({ kind }, at) => at < i && kind === 'break')
  const isMeant = words.is(to - 1, 'matlab')
  if (ALIKE_BESIDE.some((texts) => texts.includes(next) && words.is(i - 1, ...texts)))
    return words.is(i - 1, next) ? undefined : i - 1
  if (isMeant || i - phrase === 0) return undefined
  const alike = ALIKE.find((texts) => texts.includes(next))
  const old =
    alike && words.tokens.findLastIndex(({ text }, at) => at >= phrase && at < i && alike.includes(text))
  if (old !== undefined && old >= 0 && isHalf(words, { from: old, to: i }, to)) return old
  return words.is(phrase, next) && i - phrase <= MOST_DROPPED && isAsLong(words, { from: phrase, to: i }, to)
    ? phrase
    : undefined
}

/** Whether words are a side with its level and nothing more: in `below 30 on 5 min, sorry, above 70` the candles would be lost. */
function isHalf(words: Words, { from, to }: Span, next: number): boolean {
  const isOfLevel = (i: number) =>
    words.isStopWord(i) ||
    words.at(i)?.kind === 'number' ||
    words.find(i, 'indicator') !== undefined ||
    words.is(i, 'band', 'line') ||
    ALIKE.some((texts) => words.is(i, ...texts))
  return (
    to - from <= MOST_DROPPED &&
    words.tokens.slice(from, to).every((_, k) => isOfLevel(from + k)) &&
    isAsLong(words, { from, to }, next)
  )
}

/** Whether the new words have a number or a name of their own, if the old ones have one; and these have one at most. */
function isAsLong(words: Words, { from, to }: Span, next: number): boolean {
  const mark = words.tokens.findIndex(({ kind }, at) => at >= next && kind === 'break')
  const end = mark < 0 ? words.tokens.length : mark
  const valuesIn = (a: number, b: number) =>
    words.tokens.slice(a, b).filter(({ kind }, k) => kind === 'number' || words.find(a + k, 'indicator'))
      .length
  const old = valuesIn(from, to)
  return old === 0 || (old === 1 && valuesIn(next, end) > 0)
}
