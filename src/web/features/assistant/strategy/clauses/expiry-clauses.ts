import type { ExpiryChoice } from '#domain'
import { numberAt } from '../words/values.ts'
import type { ClauseReader } from './clause.ts'

const CONTRACT = ['expiry', 'expiries', 'contract', 'contracts', 'with', 'having', 'that', 'has', 'have']

/** `next week`, `contract with at least 3 trading days left`. */
export const readExpiry: ClauseReader = (words, i) => {
  const found = words.find(i, 'expiry')
  if (found)
    return { value: { is: 'expiry', expiry: { expiry: found.value as ExpiryChoice } }, end: found.end }
  const least = words.find(words.past(i, CONTRACT), 'condition', 'GREATER_THAN')
  const days = least && numberAt(words, least.end)
  const dte = days && words.find(days.end, 'day', 'dte')
  return dte && { value: { is: 'expiry', expiry: { minDte: days.value } }, end: dte.end }
}
