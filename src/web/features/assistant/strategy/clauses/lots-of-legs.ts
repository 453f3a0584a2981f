import type { OptionType } from '#domain'
import { countAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { strikeAt } from './strikes.ts'

const NAMES = 'lots lot qty quantity ratio'.split(' ')
const BEFORE = [...NAMES, 'in', 'of', 'as', ':', '=', '-']
/** A larger number behind a strike is hardly a number of lots. */
const MOST_LOTS = 9

/** `1-3-2 ladder`, `lots 1/2/1`, `ratio 1:2:1`: lots of the legs in their order. Slashes alone could be a date. */
export function countsOfLegs(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, words.is(i, ...NAMES, 'in') ? BEFORE : [])
  const counts = countedFrom(words, begin)
  const end = words.past(counts.end, NAMES)
  const isNamed = begin > i || end > counts.end
  const isSlashed = counts.value.marks.includes('/')
  const isList = counts.value.lots.length > (isSlashed && isNamed ? 1 : 2)
  if (!isList || (isSlashed && !isNamed)) return undefined
  return { value: { is: 'counts', lots: counts.value.lots }, end }
}

/** The numbers from a position, and the marks between them. */
function countedFrom(words: Words, i: number): Read<{ readonly lots: number[]; readonly marks: string[] }> {
  const lots: number[] = []
  const marks: string[] = []
  let end = i
  while (/^[1-9]([:x][1-9])*$/.test(words.textAt(end))) {
    const numbers = words.textAt(end).split(/[:x]/).map(Number)
    lots.push(...numbers)
    marks.push(...numbers.slice(1).map(() => ':'))
    const mark = words.textAt(end + 1)
    if (!['-', '/', ':', 'x'].includes(mark) || !/^[1-9]$/.test(words.textAt(end + 2)))
      return { value: { lots, marks }, end: end + 1 }
    marks.push(mark)
    end += 2
  }
  return { value: { lots, marks }, end }
}

/** `ratio 1 x 3`: of a ratio the numbers may stand apart. */
export function ratioApart(words: Words, i: number): Read<Clause> | undefined {
  const [first, second] = [words.textAt(i), words.textAt(i + 2)]
  const isRatio = /^[1-9]$/.test(first) && words.is(i + 1, 'x', ':', 'by') && /^[1-9]$/.test(second)
  const isNamed = words.tokens.some(({ text }) => text === 'ratio' || text === 'backspread')
  const isEnd = words.at(i + 3) === undefined || words.isBreak(i + 3) || words.is(i + 3, 'lots', 'ratio')
  if (!isRatio || !isNamed || !isEnd) return undefined
  return { value: { is: 'ratio', lots: [Number(first), Number(second)] }, end: words.past(i + 3, NAMES) }
}

/** `buy atm 1, sell 150 otm 2`, `atm buy 1, 150 otm sell 2`: where a number ends each of several legs, it is that of its lots. */
export function lotsBehindLeg(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (!before || !['strike', 'option', 'side'].includes(before.is)) return undefined
  const sides = words.tokens.flatMap((_, at) => {
    const side = words.find(at, 'side')
    return side && !words.find(side.end, 'scope', 'leg') ? [{ begin: at, end: side.end }] : []
  })
  const counts = sides.map(({ begin, end }) => countBehind(words, end) ?? countBehindSide(words, begin, end))
  const count = counts.find((one) => one?.begin === i)
  if (!count || counts.length < 2 || counts.includes(undefined)) return undefined
  return { value: { is: 'lots', lots: count.value }, end: count.end }
}

interface Count extends Read<number> {
  readonly begin: number
}

/** The number behind the strike of a leg, and its option, at the end of its words. */
function countBehind(words: Words, i: number): Count | undefined {
  let at = i
  let strikes = 0
  for (let part = partAt(words, at); part; part = partAt(words, at)) {
    if (part.isStrike) strikes++
    at = part.end
  }
  return strikes === 1 ? countAtEnd(words, at) : undefined
}

/** The number behind a side that ends the phrase of a strike. */
function countBehindSide(words: Words, side: number, i: number): Count | undefined {
  const begin = 1 + words.tokens.findLastIndex((_, at) => at < side && words.isBreak(at))
  const strikes = words.tokens.slice(begin, side).filter((_, k) => strikeAt(words, begin + k) !== undefined)
  return strikes.length > 0 ? countAtEnd(words, i) : undefined
}

/** A part of a leg at a position. */
function partAt(words: Words, i: number): { readonly end: number; readonly isStrike?: boolean } | undefined {
  const strike = strikeAt(words, i)
  if (strike) return { end: strike.end, isStrike: true }
  const name = words.find(i, 'option') ?? words.find(i, 'underlying')
  return name ?? (words.is(i, 'the', 'a', 'wala', 'wali') ? { end: i + 1 } : undefined)
}

/** A small number that ends a leg. */
function countAtEnd(words: Words, i: number): Count | undefined {
  const count = countAt(words, words.past(i, ['(']), MOST_LOTS)
  if (!count) return undefined
  const lots = words.find(count.end, 'rule', 'lots')
  const end = words.past(lots?.end ?? count.end, [')'])
  return isEndOfLeg(words, end) ? { ...count, end, begin: i } : undefined
}

const KEPT = 'leave keep let hold take put raise bring increase make set move'.split(' ')
const AT_COUNT = ['at', 'with', 'on', 'to', 'as', 'just', 'only']

/** `leave the call at one`, `take the put to two`, of open legs: lots, where the text has others, and no time. */
export const readKeptLots: ClauseReader = (words, i) => {
  const option = words.isOfOpen && words.is(i, ...KEPT) ? optionOf(words, i + 1) : undefined
  const count = option && countKept(words, option.end)
  if (!option || !count || !isPhraseEnd(words, count.end)) return undefined
  if (!count.isNamed && !hasOtherLots(words, i, count.end)) return undefined
  return { value: { is: 'lotsOf', option: option.value as OptionType, lots: count.value }, end: count.end }
}

/** `at one`, `to 2 lots`. */
function countKept(words: Words, i: number): (Read<number> & { readonly isNamed: boolean }) | undefined {
  const at = words.past(i, AT_COUNT)
  const count = at > i ? countAt(words, at, MOST_LOTS) : undefined
  const lots = count && words.find(count.end, 'rule', 'lots')
  return (
    count && {
      value: count.value,
      isNamed: lots !== undefined,
      end: words.past(lots?.end ?? count.end, ['only', 'itself', 'each']),
    }
  )
}

const isPhraseEnd = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', '&', 'but')

/** Whether lots are said outside of a phrase. */
const hasOtherLots = (words: Words, from: number, to: number): boolean =>
  words.tokens.some((_, k) => (k < from || k >= to) && words.find(k, 'rule', 'lots') !== undefined)

const optionOf = (words: Words, i: number) => words.find(words.past(i, ['the', 'my']), 'option')

const isEndOfLeg = (words: Words, i: number): boolean =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.is(i, 'and', 'aur', '&', '+', 'at', '@', '(') ||
  (words.find(i, 'side') ?? words.find(i, 'underlying')) !== undefined
