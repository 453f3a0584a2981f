import { numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'

const LOTS = ['lots', 'lot', 'qty', 'quantity', 'size']
const OF = ['with', 'of', 'in', 'at', 'using', 'for', 'on', 'the', 'a']

/** Other lots or another expiry than at the entry: `2 lots`, `double qty`, `next week expiry`. */
function otherLeg(words: Words, i: number): number | undefined {
  const scaled = words.find(i, 'edit', 'double', 'halve')?.end
  const count = scaled ?? numberAt(words, i)?.end
  if (count !== undefined) {
    const lots = words.past(count, ['the', 'x'])
    return words.is(lots, ...LOTS) ? lots + 1 : undefined
  }
  const expiry = words.find(i, 'expiry')
  return expiry && words.past(expiry.end, ['expiry', 'contract', 'series'])
}

/** Behind a re-entry lots or an expiry of its own, which no re-entry has: `with 2 lots`. */
export function withOtherLeg(words: Words, i: number): number | undefined {
  const at = words.past(i, OF)
  return at > i ? otherLeg(words, at) : undefined
}

/** `2 lots on re-entry`, `re-entry with 2 lots` behind a re-entry: there is no setting for it. */
export const readReEnteredLeg: ClauseReader = (words, i) => {
  const lots = otherLeg(words, i)
  const again = lots === undefined ? undefined : reEntryAt(words, words.past(lots, OF), lots)
  const name = words.find(i, 'rule', 'reEntry')
  const end = again?.end ?? (name && withOtherLeg(words, name.end))
  return end === undefined ? undefined : { value: { is: 'unsupported' }, end }
}

const reEntryAt = (words: Words, i: number, from: number): Read<string> | undefined =>
  i > from ? words.find(i, 'rule', 'reEntry') : undefined
