import type { Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { isAgain } from './leg-remarks.ts'

const BOTH =
  'both dono all re also get gets got are is sl sls stop stops legs leg sides the hit hits stopped triggered taken out ka ke lage lag gaye jaye ho i am im we then to toh its it thats that'.split(
    ' ',
  )

const DONE = ['done', 'finished', 'over', 'khatam', 'through', 'it']

const STOP_TRADING = ['stop', 'trading', 'for', 'the', 'no', 'more', 'trades', 'trade']

const DAY = ['for', 'the', 'day', 'today', 'trading', 'aaj', 'ka', 'kaam', 'din', 'hai']

/** Behind `I'm done for the day`, `that's the day`, `stop for day`. */
function pastDone(words: Words, i: number): number | undefined {
  if (words.is(i, ...DONE)) return words.past(i + 1, DAY)
  const end = words.past(words.past(i, STOP_TRADING), DAY)
  const has = (...texts: readonly string[]) =>
    words.tokens.slice(i - 1, end).some(({ text }) => texts.includes(text))
  return end > i && has('day', 'today', 'trading', 'trades', 'trade') ? end : undefined
}

/** `both`, `all`, and `that also` of the last leg. */
const areAll = (words: Words, i: number) =>
  words.is(i, 'both', 'dono', 'all') || (words.is(i, 'that') && words.is(i + 1, 'also'))

/** `if both get hit I am done for the day`: without a re-entry nothing follows anyway, nor behind the last one. */
export function doneForDay(words: Words, i: number, before: Clause | undefined): number | undefined {
  const first = doneAfterAll(words, i) ?? noneAfterThat(words, i, before)
  if (first !== undefined) return first
  const at = words.past(i, ['if', 'when', 'once', 'after', 'agar', 'jab'])
  const both = words.past(at, ['the'])
  const isOfLast = words.is(both + 1, 're') || words.find(both + 1, 'rule', 'reEntry') !== undefined
  const isBoth = at > i && areAll(words, both)
  const broken = words.past(at, BOTH)
  const said = isBoth ? words.past(words.isBreak(broken) ? broken + 1 : broken, BOTH) : i
  const mayFollow = words.tokens.some((_, k) => k !== both + 1 && isAgain(words, k))
  const ends = [said, said - 1].map((from) => (isBoth && from > both ? pastDone(words, from) : undefined))
  const end = ends.find((one) => one !== undefined)
  if (end === undefined || (mayFollow && !isOfLast)) return undefined
  return words.at(end) === undefined || words.isBreak(end) ? end : undefined
}

/** `no more trades after both stops are hit`, where nothing comes back. */
function doneAfterAll(words: Words, i: number): number | undefined {
  const trades = words.past(i, STOP_TRADING)
  const isTold = words.is(i, 'no', 'stop') && words.is(trades - 1, 'trade', 'trades', 'trading')
  const when = words.is(trades, 'after', 'once', 'when', 'if') ? words.past(trades + 1, ['the']) : undefined
  const end = isTold && when !== undefined && areAll(words, when) ? words.past(when, BOTH) : undefined
  const isHit = end !== undefined && words.tokens.slice(when, end).some(({ text }) => ALL_HIT.includes(text))
  const mayFollow = words.tokens.some((_, k) => isAgain(words, k))
  return isHit && !mayFollow && isEdge(words, end) ? end : undefined
}

const THEREAFTER =
  'after that this it uske us iske is ke baad then phir fir thereafter and so for the rest of day us din aaj today me mein'.split(
    ' ',
  )
const NONE = 'no nothing koi kuch kuchh dont do not na nahi nahin mat never'.split(' ')
const TRADED =
  'bhi more new fresh other any further trade trades trading entry entries position positions order orders lena leni lunga lenge karna karni karenge le lo take enter again hoga hogi hai'.split(
    ' ',
  )
const IS_NONE = /\b(no|nothing|dont|not|never|nahi|nahin|mat)\b/i
const IS_THEN = /\b(after that|after this|baad|thereafter|no more|nothing more)\b/i
const IS_TRADE = /\b(trad|entr|position|order|nothing|kuch)/i
const RULES: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'lock',
  'trail',
  'trails',
  'exit',
  'verb',
  'together',
])

/**
 * `uske baad koi trade nahi`, `no trade after that`, behind an exit after which nothing comes back anyway. Behind a condition it
 * would be one of the entry.
 */
function noneAfterThat(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (!before || !RULES.has(before.is) || words.tokens.some((_, k) => isAgain(words, k))) return undefined
  const end = words.past(i, [...THEREAFTER, ...NONE, ...TRADED])
  const said = words.written(i, end)
  const isSaid = [IS_NONE, IS_THEN, IS_TRADE].every((one) => one.test(said))
  return end > i && isSaid && isEdge(words, end) ? end : undefined
}

const ALL_HIT = ['hit', 'hits', 'stopped', 'triggered', 'taken']

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
