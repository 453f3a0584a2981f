import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { strikeAt } from './strikes.ts'

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

/** A re-entry of all legs together. */
export const WHOLE = 'whole'
/** Words for the position that is entered again. */
export const WHAT = [
  'one',
  'position',
  'positions',
  'set',
  'pair',
  'trade',
  'entry',
  'leg',
  'side',
  'option',
  'again',
]
/** Words before what is entered another time. */
export const NEW = ['fresh', 'new', 'another', 'naya', 'nayi', 'naye']

/** `take fresh straddle`, `enter fresh atm strangle`: the structure that the sentence has before. */
export function freshTrade(words: Words, i: number): Read<string> | undefined {
  const at = words.past(i, NEW)
  const what = at > i ? words.find(endOf(words.find(at, 'atm'), at), 'structure') : undefined
  if (!what || !isSaid(words, i, { structure: what.value })) return undefined
  const side = words.find(what.end, 'side')
  const isSame = side !== undefined && isSaid(words, i, { side: side.value })
  return { value: WHOLE, end: isSame ? side.end : what.end }
}

/** Behind `at new strike` how it is chosen, as at the entry: `of 60 premium`. */
export function pastSameStrike(words: Words, i: number): number {
  const at = words.past(i, ['of', 'with', 'at', 'near', 'around', 'having', 'a', 'the', 'same'])
  const strike = at > i ? strikeAt(words, at) : undefined
  const key = JSON.stringify(strike?.value)
  const isAgain = words.tokens.slice(0, i).some((_, k) => JSON.stringify(strikeAt(words, k)?.value) === key)
  return strike && isAgain ? strike.end : i
}

/** Whether the words before a position have a side or a structure. */
export const isSaid = (
  words: Words,
  i: number,
  wanted: { readonly side?: string; readonly structure?: string },
) =>
  (['side', 'structure'] as const).every(
    (meaning) =>
      wanted[meaning] === undefined ||
      words.tokens.slice(0, i).some((_, k) => words.find(k, meaning)?.value === wanted[meaning]),
  )

/** `sell the straddle again`, as it was said before. */
export function tradeAgain(words: Words, i: number): Read<string> | undefined {
  const verb = words.find(i, 'side') ?? words.find(i, 'time', 'enter')
  const what = verb && words.find(words.past(verb.end, ['the', 'a', 'same']), 'structure')
  const end = what && words.past(what.end, ['again', 'dobara', 'phir', 'se'])
  const isAgain = what !== undefined && end !== undefined && end > what.end
  if (!isAgain || !isSaid(words, i, { structure: what.value })) return undefined
  const isSame = !words.find(i, 'side') || isSaid(words, i, { side: verb!.value })
  return isSame ? { value: WHOLE, end } : undefined
}
