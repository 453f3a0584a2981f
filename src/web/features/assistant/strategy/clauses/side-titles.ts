import type { OptionType } from '#domain'
import type { Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'

const hasOtherSide = (words: Words, i: number) =>
  words.tokens.some((_, at) => at !== i && words.find(at, 'side') !== undefined)

/** The end of the sentence or line of a position. */
export function endOfSentence(words: Words, i: number): number {
  const end = words.tokens.findIndex(
    ({ kind, text }, at) => at > i && kind === 'break' && /[.;\n]/.test(text),
  )
  return end < 0 ? words.tokens.length : end
}

/** `call side: sell strike nearest 60 premium`: a title with the option of a leg, whose own words do not name it. */
function optionTitle(words: Words, i: number): ReturnType<ClauseReader> {
  const option = words.find(i, 'option')
  const colon = option && words.is(option.end, 'side', 'leg') ? option.end + 1 : undefined
  if (!option || colon === undefined || !words.textAt(colon).startsWith(':')) return undefined
  const last = endOfSentence(words, colon)
  const has = (meaning: 'option' | 'side') =>
    words.tokens.some((_, at) => at > colon && at < last && words.find(at, meaning) !== undefined)
  return has('side') && !has('option')
    ? { value: { is: 'option', option: option.value as OptionType }, end: colon + 1 }
    : undefined
}

const ONLY = ['only', 'just', 'sirf', 'bas', 'keval', 'hi']
const TRADED = 'trade trading karna karni karenge lenge lena leni chahiye hai now today'.split(' ')

/** `sirf call side`, `put side only`: a phrase of its own. */
function onlySideAt(words: Words, i: number): ReturnType<typeof words.find> {
  const first = words.past(i, ONLY)
  const option = words.find(first, 'option')
  if (!option || !words.is(option.end, 'side', 'taraf')) return undefined
  const only = words.past(option.end + 1, ONLY)
  const end = words.past(only, TRADED)
  const isSaid = first > i || only > option.end + 1
  return isSaid && (words.at(end) === undefined || words.isBreak(end)) ? { ...option, end } : undefined
}

/** `sirf call side, …`, `put side only: …`: it says no more than the legs do, and is asked about where these are others. */
function onlySide(words: Words, i: number, before: Clause | undefined): ReturnType<ClauseReader> {
  const isFirst = i === 0 || words.isBreak(i - 1) || before?.is === 'underlying'
  const side = isFirst && !words.isOfOpen ? onlySideAt(words, i) : undefined
  if (!side) return undefined
  const { end } = side
  const others = words.tokens.flatMap((_, at) =>
    at < i || at >= end ? (words.find(at, 'option')?.value ?? []) : [],
  )
  const isNamed = others.includes(side.value)
  if (others.length === 0 || (isNamed && others.some((one) => one !== side.value))) return undefined
  if (isNamed) return { value: { is: 'filler' }, end }
  const question = `“${words.written(i, end)}”: the legs are of the other option. Which of both?`
  return { value: { is: 'question', question }, end }
}

/** `buy side: atm ce and pe`, `straddle, nifty sell side`: the side of the only legs, by itself. */
export const readSideTitle: ClauseReader = (words, i, before) => {
  const option = onlySide(words, i, before) ?? optionTitle(words, i)
  if (option) return option
  const scope = words.is(i, 'on', 'for', 'of', 'in', 'from') ? undefined : scopeAt(words, i)
  if (scope?.value.of !== 'side' || hasOtherSide(words, i)) return undefined
  const isTitle = words.textAt(scope.end).startsWith(':')
  if (!isTitle && !isSideAlone(words, { i, end: scope.end, before })) return undefined
  return { value: { is: 'side', side: scope.value.side }, end: isTitle ? scope.end + 1 : scope.end }
}

/** The `sell side` of `nifty sell side, 5 lots`: at the end of its phrase. */
function isSideAlone(
  words: Words,
  { i, end, before }: { i: number; end: number; before: Clause | undefined },
): boolean {
  const isFirst = i === 0 || words.isBreak(i - 1) || before?.is === 'underlying' || before?.is === 'structure'
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return isFirst && isEnd && words.is(end - 1, 'side')
}
