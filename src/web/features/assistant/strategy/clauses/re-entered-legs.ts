import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { causeAt } from './exit-causes.ts'
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
  // 'Of same premium' where the legs have one.
  const isSame = words.is(at - 1, 'same') && words.is(at, 'premium', 'delta')
  if (isSame && hasStrikeOf(words, i, words.textAt(at))) return at + 1
  const strike = at > i ? strikeAt(words, at) : undefined
  const key = JSON.stringify(strike?.value)
  const isAgain = words.tokens.slice(0, i).some((_, k) => JSON.stringify(strikeAt(words, k)?.value) === key)
  return strike && isAgain ? strike.end : i
}

/** Whether a strike before a position is chosen by a premium or a delta. */
const hasStrikeOf = (words: Words, i: number, what: string) =>
  words.tokens.slice(0, i).some((_, k) =>
    JSON.stringify(strikeAt(words, k)?.value ?? '')
      .toLowerCase()
      .includes(what),
  )

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

/** Words of a leg that is traded once more, which say nothing but that. */
const OF_AGAIN =
  'may be can should will i we it that this the a an one ka ki ke same leg legs side option contract position trade new fresh naya nayi naye more time atm strike do de dena karo kar karna karlo lo lena lelo hi bhi ko usko usi use ussi wahi wohi then us'.split(
    ' ',
  )
const WHOLE_WORDS = ['whole', 'full', 'entire', 'complete', 'poora', 'pura']
const TAKES = 'pick choose take takes taken taking enter enters add le lo lena lelo leta karo lenge'.split(
  ' ',
)
const AGAIN = ['again', 'dobara', 'phir', 'fir', 'wapas', 'wapis', 'firse', 'phirse']

/**
 * `i take again`, `dobara atm bech do`, `sell the same side again`: words for the same trade once more, in any order. A strike among them
 * is the one of the legs. Where a strike is chosen anew stands behind them.
 */
export function takenAgain(words: Words, i: number): Read<string> | undefined {
  const said = new Set<PartOfAgain>()
  let end = i
  for (let next = partOfAgain(words, i); next; next = partOfAgain(words, end)) {
    said.add(next.what)
    end = next.end
  }
  if (!said.has('taken') || !said.has('again') || isOtherLegAt(words, end)) return undefined
  if (!said.has('cost')) return { value: said.has('whole') ? WHOLE : 'reEntry', end }
  return said.has('whole') ? undefined : { value: AT_COST, end }
}

/** In `after sl sell a new call`, `sell fresh 1 otm call` another leg is named. */
function isOtherLegAt(words: Words, i: number): boolean {
  const count = numberAt(words, i)
  const isCount = count && words.is(count.end, 'times', 'time', 'baar', 'bar', 'x', 'more', 'max')
  return (
    (count !== undefined && !isCount) ||
    words.find(i, 'option') !== undefined ||
    words.is(i, 'otm', 'itm', 'lot')
  )
}

/** A re-entry at the cost. */
export const AT_COST = 'atCost'

type PartOfAgain = 'taken' | 'again' | 'whole' | 'cost' | 'other'

/** The end of `entry price pe`, `cost par`, `at the same price`. */
function pastCost(words: Words, i: number): number | undefined {
  const at = words.past(i, ['at', 'on', 'the', 'same', 'its', 'us', 'usi'])
  const price = words.past(at, ['entry', 'cost', 'price', 'rate', 'bhav'])
  const isSame = words.tokens
    .slice(i, at)
    .some(({ text }) => text === 'same' || text === 'usi' || text === 'us')
  const isCost = words.is(at, 'cost') || (price > at && (isSame || (words.is(at, 'entry') && price > at + 1)))
  if (!isCost) return undefined
  const end = words.past(price, ['pe', 'par', 'ko'])
  return end > price || at > i ? end : undefined
}

function partOfAgain(words: Words, i: number): { what: PartOfAgain; end: number } | undefined {
  if (words.is(i, ...AGAIN)) return { what: 'again', end: words.is(i + 1, 'se') ? i + 2 : i + 1 }
  if (isNewStrike(words, i)) return undefined
  const cost = pastCost(words, i)
  if (cost !== undefined) return { what: 'cost', end: cost }
  if (words.find(i, 'side') ?? words.find(i, 'structure')) return sameAgain(words, i)
  const what = wordOfAgain(words, i)
  return what && { what, end: i + 1 }
}

/** What a single word says of a trade once more. */
function wordOfAgain(words: Words, i: number): PartOfAgain | undefined {
  if (words.is(i, ...NEW)) return 'again'
  if (words.is(i, ...WHOLE_WORDS)) return 'whole'
  if (words.is(i, ...TAKES)) return 'taken'
  // 'The atm of that side'.
  const isOf = words.is(i, 'of', 'on') && words.is(i + 1, 'that', 'same', 'us', 'usi')
  const isOther = words.is(i, ...OF_AGAIN) && (!words.is(i, 'atm') || areAtMoney(words, i))
  return isOf || isOther ? 'other' : undefined
}

/** The side or the structure of the legs, as it was said before. */
function sameAgain(words: Words, i: number): { what: PartOfAgain; end: number } | undefined {
  const side = words.find(i, 'side')
  if (side) return isSaid(words, i, { side: side.value }) ? { what: 'taken', end: side.end } : undefined
  const structure = words.find(i, 'structure')
  const isSame = structure && isSaid(words, i, { structure: structure.value })
  return isSame ? { what: 'whole', end: structure.end } : undefined
}

/** The `new atm strike` that is named as the way of the re-entry. */
const isNewStrike = (words: Words, i: number) =>
  words.is(i, 'at', ...NEW) && words.find(i, 'mode') !== undefined

/** Whether the legs before a position are at the money, or have no strike. */
export function areAtMoney(words: Words, i: number): boolean {
  const before = words.tokens.slice(0, i)
  const isAtm = (k: number) =>
    words.find(k, 'atm') !== undefined || words.find(k, 'structure', 'straddle') !== undefined
  return (
    before.some((_, k) => isAtm(k)) ||
    !before.some((_, k) => strikeAt(words, k) ?? words.find(k, 'structure'))
  )
}

const DENIALS = ['dont', 'don’t', "don't", 'never', 'no', 'not', 'mat', 'nahi']

/** `if sl hits don't take it again`, `sl ke baad dobara mat lena`: there is no re-entry. */
export function notTakenAgain(words: Words, causeEnd: number): number | undefined {
  const at = words.past(causeEnd, [',', 'then', 'to', 'please', 'i', 'we', 'do', 'will', 'should'])
  const denied = words.past(at, DENIALS)
  const again = takenAgain(words, denied) ?? words.find(denied, 'rule', 'reEntry')
  if (!again) return undefined
  const end = words.past(again.end, [...DENIALS, 'lena', 'karna', 'karo', 'hai', 'us', 'din', 'that', 'day'])
  const isDenied =
    denied > at || words.tokens.slice(again.end, end).some(({ text }) => DENIALS.includes(text))
  const isLast = words.at(end) === undefined || words.isBreak(end)
  return isDenied && isLast ? end : undefined
}

/** `no second entry after sl`. */
export function noSecondEntry(words: Words, i: number): number | undefined {
  const at = words.is(i, 'no') ? words.past(i + 1, ['second', 'further', 'other', 'another', 'more']) : i
  if (at < i + 2 || !words.is(at, 'entry', 'entries', 'trade', 'trades', 'chance')) return undefined
  const cause = causeAt(words, at + 1)
  return cause && (words.at(cause.end) === undefined || words.isBreak(cause.end)) ? cause.end : undefined
}

/** Asked of a re-entry at the same strike. */
export const HOW_AGAIN = (said: string) =>
  `“${said}”: the same contract comes back when its price is at the cost again; at once, a new strike is chosen. Which of them?`

const SAME = ['same', 'wahi', 'wohi', 'usi', 'ussi', 'us', 'that', 'exact']

/** Whether the words of a re-entry name the contract that was left: `after sl sell the same strike again`. */
function hasSameContract(words: Words, i: number, to: number): boolean {
  // In a change `wahi strike` may stand before what is read.
  const from = words.isOfOpen ? 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k)) : i
  const isSame = (at: number) =>
    words.is(at, ...SAME) && words.is(at + 1, 'strike', 'strikes', 'contract', 'option')
  return words.tokens.slice(from, to - 1).some((_, k) => isSame(from + k))
}

/** The question behind `after sl sell the same strike again`; back at its cost, or turned, it is the same contract anyway. */
export function sameContractAsked(
  words: Words,
  { i, named, end }: { i: number; named: number; end: number },
  { mode, reverse }: { mode?: string | undefined; reverse?: boolean | undefined },
): Read<Clause> | undefined {
  if (mode === 'cost' || reverse || !hasSameContract(words, i, named)) return undefined
  return { value: { is: 'question', question: HOW_AGAIN(words.written(i, end)) }, end }
}
