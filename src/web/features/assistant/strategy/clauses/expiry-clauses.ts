import type { ExpiryChoice } from '#domain'
import { numberAt } from '../words/values.ts'
import type { Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'

const CONTRACT = 'expiry expiries contract contracts with having that has have is ki ka should be must'.split(
  ' ',
)

/** `next week`, `contract with at least 3 trading days left`. */
export const readExpiry: ClauseReader = (words, i) => {
  const found = words.find(i, 'expiry')
  if (found)
    return { value: { is: 'expiry', expiry: { expiry: found.value as ExpiryChoice } }, end: found.end }
  const least = words.find(words.past(i, CONTRACT), 'condition', 'GREATER_THAN')
  const days = least && numberAt(words, least.end)
  const dte = days && (words.find(days.end, 'day', 'dte') ?? awayAt(words, i, days.end))
  return dte && { value: { is: 'expiry', expiry: { minDte: days.value } }, end: dte.end }
}

/** `expiry kam se kam 7 din door honi chahiye`, `contract at least 7 days away`: behind the word for a contract. */
function awayAt(words: Words, i: number, end: number): { end: number } | undefined {
  const days = words.past(end, ['trading', 'market', 'days', 'day', 'din', 'sessions'])
  const isAway =
    words.is(i, ...CONTRACT.slice(0, 4)) &&
    days > end &&
    words.is(days, 'away', 'door', 'dur', 'left', 'out', 'baad', 'baaki')
  return isAway ? { end: words.past(days + 1, ['honi', 'hona', 'ho', 'chahiye']) } : undefined
}
