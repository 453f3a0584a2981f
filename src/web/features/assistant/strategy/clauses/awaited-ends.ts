import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { isCountOfEntries } from './entry-windows.ts'

/** What an entry waits for. */
export const AWAITED: ReadonlySet<Clause['is']> = new Set(['entry', 'entryMomentum', 'breakout', 'rule'])

const IF_NOT =
  'if agar and but so in case it there is are has have does do did the a high low price level nifty banknifty index market nothing that condition signal this such any comes come came happens happened occurs occur triggered trigger triggers'.split(
    ' ',
  )
const NOT = ['not', 'no', 'nothing', 'doesnt', 'hasnt', 'isnt', 'didnt', 'nahi']
const COMES =
  'break breaks broken breakout crosses cross crossed crossing crossover signal trigger triggered triggers happen happens happened occur occurs come comes came'.split(
    ' ',
  )
const BY = ['till', 'until', 'by', 'before', 'upto', 'tak']
const NO_TRADE =
  'then i we just will skip skips leave forget ignore no trade trades entry for that the this day today do nothing stay out to be taken'.split(
    ' ',
  )
const SKIPS = ['skip', 'skips', 'leave', 'forget', 'ignore', 'no', 'nothing', 'out']

/** `If it does not break till 12:00 skip the day`, beside what the entry waits for: the last entry. */
function noneUntil(words: Words, i: number): Read<string> | undefined {
  const at = notCome(words, i)
  const time = at !== undefined && words.is(at, ...BY) ? clockAt(words, at + 1, true) : undefined
  if (at === undefined || !time || !isAwaited(words, i, at)) return undefined
  const then = words.isBreak(time.end) ? time.end + 1 : time.end
  const end = words.past(then, NO_TRADE)
  const isSkip = words.tokens.slice(then, end).some(({ text }) => SKIPS.includes(text))
  return isSkip && (words.at(end) === undefined || words.isBreak(end))
    ? { value: time.value, end }
    : undefined
}

/** Behind `if it does not break`, `no break`, the first words of a phrase. */
function notCome(words: Words, i: number): number | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'but')
  if (!isFirst || !words.is(i, 'if', 'agar', 'in', 'no')) return undefined
  const at = words.past(i, [...IF_NOT, ...NOT, ...COMES])
  const said = words.tokens.slice(i, at).map(({ text }) => text)
  const isDenied = said.filter((text) => NOT.includes(text)).length === 1
  return isDenied && said.some((text) => COMES.includes(text)) ? at : undefined
}

/** Whether the entry waits for what a phrase names: a line or a side of a range in it is said elsewhere as well. */
function isAwaited(words: Words, from: number, to: number): boolean {
  const outside = words.tokens.flatMap((_, k) => (k < from || k >= to ? [k] : []))
  const isSaid = (text: string) => outside.some((k) => words.is(k, text))
  const waits = outside.some((k) => words.find(k, 'indicator') ?? words.find(k, 'wait', 'high', 'low'))
  const sides = words.tokens.slice(from, to).filter(({ text }) => text === 'high' || text === 'low')
  return waits && sides.every(({ text }) => isSaid(text))
}

/** Behind a condition of the entry `up to 11`: the last entry. */
export const readAwaitedEnd: ClauseReader = (words, i, before) => {
  const none = noneUntil(words, i)
  if (none) return { value: { is: 'enterEnd', time: none.value }, end: none.end }
  const isUpTo = (words.is(i, 'up') && words.is(i + 1, 'to')) || words.is(i, 'upto')
  const at = words.is(i, 'upto') ? i + 1 : i + 2
  const time = isUpTo && before && AWAITED.has(before.is) ? clockAt(words, at, true) : undefined
  return time && !isCountOfEntries(words, time.end)
    ? { value: { is: 'enterEnd', time: time.value }, end: words.past(time.end, ['only', 'tak']) }
    : undefined
}
