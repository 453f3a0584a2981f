import type { ExpiryChoice } from '#domain'
import { numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const CONTRACT = 'expiry expiries contract contracts with having that has have is ki ka should be must'.split(
  ' ',
)

/** `next week`, `contract with at least 3 trading days left`. */
export const readExpiry: ClauseReader = (words, i) => {
  const same = sameExpiry(words, i)
  if (same) return same
  const found = words.find(i, 'expiry')
  const day = found && dayOfMonth(words, i, found)
  if (day) return { value: { is: 'unsupported' }, end: day.end }
  if (found)
    return {
      value: { is: 'expiry', expiry: { expiry: found.value as ExpiryChoice } },
      end: pastAll(words, pastNoun(words, found.end)),
    }
  const least = words.find(words.past(i, CONTRACT), 'condition', 'GREATER_THAN')
  const days = least && numberAt(words, least.end)
  const dte = days && (words.find(days.end, 'day', 'dte') ?? awayAt(words, i, days.end))
  if (!least || !dte) return undefined
  const isMore = MORE_THAN.test(words.written(i, least.end))
  return { value: { is: 'expiry', expiry: { minDte: days.value + (isMore ? 1 : 0) } }, end: dte.end }
}

/** `next week ka expiry`. */
function pastNoun(words: Words, i: number): number {
  const noun = words.is(i, 'ka', 'ki', 'ke') && words.is(i + 1, 'expiry', 'contract', 'series') ? i + 2 : i
  return words.is(noun, 'day', 'days', 'din', 'ke', 'se') ? i : noun
}

/** `next week expiry for all` of an open strategy: the end of a phrase, which says no more than the expiry does. */
function pastAll(words: Words, i: number): number {
  const all = words.past(i, ['for', 'in', 'on'])
  const isAll = words.isOfOpen && all > i && words.is(all, 'all', 'everything', 'both')
  const end = words.past(all + 1, ['of', 'them', 'the', 'legs', 'options'])
  return isAll && (words.at(end) === undefined || words.isBreak(end)) ? end : i
}

/** `sell otm1 call next week, buy otm4 call same week`: the expiry that was said before. */
function sameExpiry(words: Words, i: number): Read<Clause> | undefined {
  if (!words.is(i, 'same') || !words.is(i + 1, 'expiry', 'week', 'series', 'month')) return undefined
  if (words.is(i + 2, 'day', 'days', 'exit')) return undefined
  const said: string[] = []
  for (let at = 0; at < i; at++) {
    const one = words.find(at, 'expiry')
    if (!one) continue
    said.push(one.value)
    at = one.end - 1
  }
  const [expiry, ...others] = new Set(said)
  return expiry === undefined || others.length > 0
    ? undefined
    : { value: { is: 'expiry', expiry: { expiry: expiry as ExpiryChoice } }, end: i + 2 }
}

/** `more than 2 days to expiry` are 3 or more; `at least 2` and `2 or more` are 2. */
const MORE_THAN = /\b(?:more|greater|above|over|exceeds?|exceeding)\b(?!.*\b(?:equal|or)\b)|>(?!\s*=)/i

/** `only on the monthly expiry day`: days can be chosen by the nearest expiry only. Held positions leave on that day. */
function dayOfMonth(words: Words, i: number, { value, end }: Read<string>): { end: number } | undefined {
  const at = words.past(end, ['expiry', 'ke', 'ki', 'wale'])
  const isDay = /onthly/.test(value) && words.is(at, 'day', 'days', 'din')
  const isLeft = words.tokens
    .slice(Math.max(0, i - BEFORE_DAY), i)
    .some((_, k, { length }) => words.find(i - length + k, 'time', 'exit'))
  const isHeld = words.tokens.some((_, k) => words.is(k, 'before', 'pehle', 'hold', 'held', 'positional'))
  return isDay && !isLeft && !isHeld ? { end: words.past(at + 1, ['only', 'hi']) } : undefined
}

/** Words from an exit to its day: `exit at 3 pm on the`. */
const BEFORE_DAY = 6

/** `expiry kam se kam 7 din door honi chahiye`, `contract at least 7 days away`: behind the word for a contract. */
function awayAt(words: Words, i: number, end: number): { end: number } | undefined {
  const days = words.past(end, ['trading', 'market', 'days', 'day', 'din', 'sessions'])
  const isAway =
    words.is(i, ...CONTRACT.slice(0, 4)) &&
    days > end &&
    words.is(days, 'away', 'door', 'dur', 'left', 'out', 'baad', 'baaki')
  return isAway ? { end: words.past(days + 1, ['honi', 'hona', 'ho', 'chahiye']) } : undefined
}
