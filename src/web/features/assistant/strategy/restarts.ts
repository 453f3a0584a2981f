import type { ReadSentence, Span } from './clauses/chatter.ts'
import { isKnown } from './words/lexicon.ts'
import type { Words } from './words/words.ts'

const list = (text: string): readonly string[] => text.split(' ')

/** Words that take back what was just begun. */
const SORRY = list('sorry oops correction galti galat arre mistake scratch mean meant')
const BESIDE_SORRY = list('wait i se ho gaya gayi hai no nahi nahin its it is make that rather actually hmm')

const BESIDE_WAIT = list('no nahi nahin actually rather hmm make')

/** Words of which a new one takes the place of the old one. */
const ALIKE: readonly (readonly string[])[] = [
  list('above below over under upar neeche niche'),
  list('crosses cross closes close touches touch breaks break goes go falls fall rises rise'),
  list('upper lower middle'),
  list('high low'),
  list('red green bullish bearish'),
  list('if when once jab agar'),
  list('at'),
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
  const said = pastAll(words, at)
  const inside = words.tokens.slice(at, said).map(({ text }) => text)
  // In 'crosses below 30 then wait, crosses above 40' the second comes later.
  const isWait = inside.includes('wait') && inside.some((text) => BESIDE_WAIT.includes(text))
  const isSorry = isWait || inside.some((text) => SORRY.includes(text))
  // 'No' by itself between two marks.
  const isNo = isApart && words.is(at, 'no', 'nahi') && said === at + 1 && words.isBreak(said)
  const isMeant = words.is(at, 'matlab') && said === at
  if (isMeant) return at + 1
  return isSorry || isNo ? pastRemark(words, said) : undefined
}

/** Behind words that take back, also with marks between them: `wait, no,`. */
function pastAll(words: Words, i: number): number {
  const end = words.past(i, [...SORRY, ...BESIDE_SORRY])
  const isMore = end > i && words.isBreak(end) && words.is(end + 1, ...SORRY, 'no', 'nahi')
  return isMore ? pastAll(words, end + 1) : end
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
  if (isAlikeBeside(words, i - 1, to)) return i - 1
  if (words.is(to - 1, 'matlab') || i === phrase) return undefined
  const isAlike = alikeTo(words, to)
  const old = words.tokens.findLastIndex((_, at) => at >= phrase && at < i && isAlike(at))
  if (old >= 0 && isHalf(words, { from: old, to: i }, to)) return old
  const isAgain = words.is(phrase, next) && i - phrase <= MOST_DROPPED
  return isAgain && isAsLong(words, { from: phrase, to: i }, to) ? phrase : undefined
}

/** Whether a word is of the kind of another one, or a number with its unit. */
function alikeTo(words: Words, next: number): (i: number) => boolean {
  if (words.at(next)?.kind === 'number')
    return (i) => words.at(i)?.kind === 'number' && words.is(next + 1, '%') && words.is(i + 1, '%')
  const alike = ALIKE.find((texts) => words.is(next, ...texts)) ?? []
  return (i) => words.is(i, ...alike)
}

/** `call sorry put`, `60, sorry 55`: one word for another of its kind. */
function isAlikeBeside(words: Words, i: number, next: number): boolean {
  const alike = ALIKE_BESIDE.find((texts) => words.is(next, ...texts))
  // 'Sorry, put also' adds one; in 'ce and pe, sorry call 200 otm' and 'sorry no put' the old one is another.
  const isOther =
    words.is(next + 1, 'also', 'too', 'bhi', 'as') ||
    words.is(next - 1, 'no') ||
    words.is(i - 1, 'and', 'aur', '&')
  if (alike && isOther) return false
  if (alike) return words.is(i, ...alike) && words.textAt(i) !== words.textAt(next)
  return !words.is(next - 1, 'matlab') && isBareNumber(words, i) && isBareNumber(words, next)
}

/** `60` of `above 60, sorry 55 on 5 min`: a number without a unit or anything that it counts. */
function isBareNumber(words: Words, i: number): boolean {
  const next = words.at(i + 1)
  const isOfSide =
    ALIKE.some((texts) => words.is(i - 1, ...texts)) || words.find(i - 1, 'indicator') !== undefined
  const isEnd = next === undefined || next.kind === 'break' || words.is(i + 1, 'on', 'with', 'and', ...SORRY)
  return (
    words.at(i)?.kind === 'number' && isEnd && (isOfSide || words.is(i - 1, ...SORRY) || words.isBreak(i - 1))
  )
}

/** Whether words are a side with its level and nothing more: in `below 30 on 5 min, sorry, above 70` the candles would be lost. */
function isHalf(words: Words, { from, to }: Span, next: number): boolean {
  const isOfLevel = (i: number) =>
    words.isStopWord(i) ||
    words.at(i)?.kind === 'number' ||
    words.find(i, 'indicator') !== undefined ||
    words.is(i, 'band', 'line', '%') ||
    // 'If supert.. sorry, if macd': a word that breaks off.
    (i === to - 1 && words.textAt(to).startsWith('..') && !isKnown(words.textAt(i))) ||
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
