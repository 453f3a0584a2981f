import { amountAt, digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, StatedStrike } from './clause.ts'
import { movedWings } from './moved-wings.ts'
import { MOST_PREMIUM, nearPremium, premiumOfOption } from './premium-strikes.ts'
import { LEAST_DISTANCE, strikeAt } from './strikes.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

export const readWings: ClauseReader = (words, i, before) => {
  // 'Wings 100 points further out' is a move of those that are there.
  if (movedWings(words, i)?.value.is === 'moveWings') return undefined
  // In 'buy a put hedge 200 points lower' the leg is named already.
  const named = before?.is === 'option' && isBoughtBefore(words, i) ? words.find(i, 'wings') : undefined
  if (named) return clause({ is: 'protection' }, named.end)
  const end = pastPurpose(words, i, before)
  if (end !== undefined) return clause({ is: 'side', side: 'BUY' }, end)
  const buy = words.find(i, 'side', 'BUY')
  const bought = buy && wingsAt(words, words.past(buy.end, ['the', 'a']))
  return bought?.value.is === 'wings' ? bought : wingsAt(words, i)
}

const FOR_PURPOSE = 'me mein ke ki k liye taur tarah par purpose'.split(' ')

/** The verb of the legs before it, with their purpose: `500 otm ce pe buy hedge me`, `…, buy hedge ke liye`. */
function pastPurpose(words: Words, i: number, before: Clause | undefined): number | undefined {
  const buy = before?.is === 'option' ? words.find(i, 'side', 'BUY') : undefined
  const hedge = buy && words.past(buy.end, ['karo', 'kar', 'lo'])
  if (hedge === undefined || !words.is(hedge, 'hedge', 'hedges', 'protection')) return undefined
  const begin = 1 + words.tokens.findLastIndex((_, at) => at < i && words.isBreak(at))
  const isSided = words.tokens.some((_, at) => at >= begin && at < i && words.find(at, 'side') !== undefined)
  const end = words.past(hedge + 1, FOR_PURPOSE)
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return !isSided && end > hedge + 1 && isEnd ? end : undefined
}

/** Whether the last side before a position is a purchase. */
function isBoughtBefore(words: Words, i: number): boolean {
  const sides = words.tokens.slice(0, i).flatMap((_, at) => words.find(at, 'side')?.value ?? [])
  return sides.at(-1) === 'BUY'
}

function wingsAt(words: Words, i: number): Read<Clause> | undefined {
  const name = words.find(i, 'wings')
  if (!name) return isOfOneOption(words, i) ? undefined : wingsBefore(words, i)
  return strikeApart(words, name.end) ?? placedApart(words, name.end) ?? namedWings(words, i, name)
}

/** In `sell call 100 otm, put 300 otm hedge` the strike is that of the put alone, unlike in `sell ce pe, 300 otm hedge`. */
const isOfOneOption = (words: Words, i: number) =>
  words.find(i - 1, 'option') !== undefined && !words.find(i - 2, 'option')

/** `wings 300 points away`, `hedge with 5 rs premium options`. */
function namedWings(words: Words, i: number, { end }: Read<string>): Read<Clause> | undefined {
  if (namesLeg(words, end)) return clause({ is: 'side', side: 'BUY' }, end)
  const links = words.skipLinks(words.past(pastBoth(words, i, end), OF_WINGS))
  // In 'hedges buy 500 otm' the verb names no leg, unlike in 'hedge by buying 500 otm puts'.
  const buy = words.is(links, ...BUYING) ? words.find(links, 'side', 'BUY') : undefined
  const at = buy?.end ?? links
  const strike = strikeOfWings(words, at, /wing/i.test(words.written(i, end)))
  if (!strike) return protection(words, end)
  if (words.find(strike.end, 'option')) return buy ? protection(words, end) : boughtLeg(words, end, strike)
  return placedWings(words, at, strike)
}

function placedWings(words: Words, at: number, strike: Read<StatedStrike>): Read<WingsClause> {
  const read = wingsOf(words, at, strike, strike.end)
  const isAt = words.is(at - 1, 'at', 'to', 'ko') && 'points' in strike.value && read.value.isRelative
  return isAt && read.end === strike.end ? { ...read, value: { ...read.value, isAt } } : read
}

const strikeOfWings = (words: Words, at: number, areWings: boolean) =>
  distanceAt(words, at) ??
  strikeAt(words, at) ??
  priceAt(words, at) ??
  nearOther(words, at) ??
  (areWings ? bareDistanceAt(words, at) : undefined)

const BUYING = 'buy buying kharido kharidna'.split(' ')

/** Behind `hedge` the leg that is bought, its option before its strike: `pe around 10 rs`, `ce and pe 500 otm`. */
function namesLeg(words: Words, i: number): boolean {
  const first = words.find(i, 'option')
  // Of an open strategy `hedge pe 300 otm` can be the hedge that is there, at 300.
  if (!first || (words.isOfOpen && words.is(i, 'pe'))) return false
  const other = words.is(first.end, ...JOINED) ? words.find(first.end + 1, 'option') : undefined
  const at = words.skipLinks(other?.end ?? first.end)
  const strike = strikeAt(words, at) ?? premiumOfOption(words, at) ?? priceAt(words, at)
  // 'Hedge pe 10 rs ka sl' is a stop on the hedge.
  return strike !== undefined && !words.find(words.past(strike.end, ['ka', 'ke', 'ki']), 'rule')
}

const JOINED = ['and', '&', '+', 'aur', '/', ',']

/** Behind `hedge both legs`, before `with 10 rs options`. */
function pastBoth(words: Words, begin: number, end: number): number {
  const both = /^hedge$/i.test(words.written(begin, end)) ? words.find(end, 'scope', 'each') : undefined
  return both && words.is(both.end, 'with', 'by') ? both.end : end
}

const PLACED = 'lagao laga lo le do de add karo rakho as well too bhi daalo dalo daal'.split(' ')

/** `hedge on both sides, 5 rupees options`: the strike stands behind a comma, with its noun. */
function strikeApart(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, PLACED)
  const sides = words.find(words.past(verb, ['on', 'for']), 'scope', 'each')?.end ?? verb
  const comma = words.past(sides, PLACED)
  const begin = words.isBreak(comma) ? comma + 1 : comma
  const strike = begin > i ? (strikeAt(words, begin) ?? priceAt(words, begin)) : undefined
  if (!strike) return undefined
  const end = words.past(strike.end, OF_OPTIONS)
  if (isLastOfWings(words, end) && isOptionNoun(words, begin, end - 1))
    return wingsOf(words, begin, strike, end)
  return verb > i && verb < begin ? addedApart(words, begin, strike) : undefined
}

/** Of an open strategy behind `hedge bhi add karo,` the place: `600 otm dono taraf`. */
function addedApart(words: Words, begin: number, strike: Read<StatedStrike>): Read<Clause> | undefined {
  const end = words.find(strike.end, 'scope', 'each')?.end ?? words.past(strike.end, OF_OPTIONS)
  const isPlaced = words.isOfOpen && /otm/i.test(words.written(begin, strike.end))
  if (!isPlaced || !isLastOfWings(words, end)) return undefined
  return { value: { ...wingsOf(words, begin, strike, end).value, isAdded: true }, end }
}

const isLastOfWings = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', '&')

/** `hedge lagao 400 door`, beside open legs: the verb stands before the distance. */
function placedApart(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, PLACED)
  const strike = words.isOfOpen && begin > i ? strikeAt(words, begin) : undefined
  if (!strike || !('points' in strike.value)) return undefined
  const end = words.past(strike.end, [...OF_OPTIONS, 'se'])
  const isLast = words.at(end) === undefined || words.isBreak(end) || words.is(end, 'and', 'aur', '&')
  const { value } = wingsOf(words, begin, strike, end)
  return isLast ? { value: { ...value, isAdded: true }, end } : undefined
}

/** `options`; behind a price also `wale`. */
const isOptionNoun = (words: Words, begin: number, last: number) =>
  words.is(last, 'option', 'options', 'each') ||
  (words.is(last, 'wala', 'wale', 'wali') && priceAt(words, begin) !== undefined)

const OF_OPTIONS = 'wala wale wali ka ke ki strike premium option options each'.split(' ')

/** Words before a distance that is counted from the sold strikes. */
const FURTHER = ['another', 'further']

/** Words between wings and their strike. */
const OF_WINGS = [...'with long bought purchased options of at for worth whose'.split(' '), ...FURTHER]

type WingsClause = Extract<Clause, { is: 'wings' }>

/** `300 point wings`, `500 otm options as hedge`. */
function wingsBefore(words: Words, i: number): Read<Clause> | undefined {
  const strike =
    distanceAt(words, i) ??
    strikeAt(words, i) ??
    priceAt(words, i) ??
    percentAt(words, i) ??
    bareDistanceAt(words, i)
  const name = strike && words.find(words.skipLinks(pastNoun(words, i, strike.end)), 'wings')
  if (!name || hasStrike(words, words.past(words.skipLinks(name.end), FURTHER))) return undefined
  return wingsOf(words, i, strike, name.end)
}

/** Behind a price `wale`, and behind another strike `options`. */
const pastNoun = (words: Words, begin: number, end: number) =>
  priceAt(words, begin)?.end === end ? words.past(end, OF_OPTIONS) : pastOptions(words, end)

/** Behind `options as`: beside legs of the sentence `as hedge` says what one of them is. */
function pastOptions(words: Words, i: number): number {
  const options = pastOptionsWord(words, i)
  const isNamed = words.isOfOpen && words.is(options - 1, 'options', 'option')
  return isNamed ? words.past(options, ['as']) : options
}

function wingsOf(words: Words, begin: number, strike: Read<StatedStrike>, end: number): Read<WingsClause> {
  const money = pastMoney(words, begin, strike.end)
  const isRelative = !money && !/otm|out.of|\batm ?\+/i.test(words.written(begin, strike.end))
  const last = bothSides(words, Math.max(money ?? end, end))
  // '500 otm wings kharido': wings are bought in any case.
  const bought = words.find(words.past(last, ['wala', 'wale', 'wali', 'bhi', 'ko']), 'side', 'BUY')
  const isEnd = bought && (words.at(bought.end) === undefined || words.isBreak(bought.end))
  const isAway = isRelative && /\b(away|door|dur)$/i.test(words.written(begin, strike.end))
  const value = { is: 'wings', strike: strike.value, isRelative, ...(isAway && { isAway }) } as const
  return { value, end: isEnd ? bought.end : last }
}

/** Behind `400 from atm`, `400 points away from the spot price`: a distance that is counted from the money. */
function pastMoney(words: Words, begin: number, end: number): number | undefined {
  const last = words.past(end, ['away', 'out', 'off', 'distance', 'dur', 'door'])
  for (let at = begin; at <= last; at++) {
    const money = words.is(at, 'from', 'off', 'beyond') ? words.past(at + 1, ['the', 'my', 'current']) : at
    if (money > at && words.is(money, ...MONEY)) return words.past(money + 1, ['price', 'strike', 'level'])
  }
  return undefined
}

const MONEY = ['atm', 'spot', 'money', 'index', 'underlying', 'cmp', 'price', 'nifty', 'banknifty']

/** `hedge with 0.1 delta ce`: a bought leg. A distance could be one from the money or from the sold leg. */
function boughtLeg(words: Words, end: number, strike: Read<StatedStrike>): Read<Clause> | undefined {
  const isDistance =
    'points' in strike.value && !/otm|itm|out.of|atm|lower|higher/i.test(words.written(end, strike.end))
  return isDistance
    ? undefined
    : clause({ is: 'side', side: 'BUY' }, words.past(end, ['with', 'of', 'at', 'a', 'the']))
}

/** `hedged by buying a call`, `buy 200 otm ce hedge`: the bought legs are named one by one. */
function protection(words: Words, end: number): Read<Clause> | undefined {
  const leg = words.past(end, [
    'it',
    'them',
    'this',
    'the',
    'position',
    'with',
    'by',
    'using',
    'a',
    'an',
    'one',
  ])
  // `hedge it with a call` buys the call, and so does `hedge with 2 lots 400 otm ce`.
  const option = leg > end ? words.find(leg, 'option') : undefined
  const isBought = (option ?? lotsOfLeg(words, leg)) !== undefined
  if (isBought)
    return clause(
      { is: 'side', side: 'BUY' },
      words.past(end, ['it', 'them', 'this', 'position', 'with', 'by', 'using']),
    )
  // A title of rules: 'Protection: 30% stop on each leg'.
  if (words.textAt(end) === ':' && words.is(end - 1, 'protection') && !isAnyBought(words))
    return clause({ is: 'filler' }, end + 1)
  const at = words.past(end, ['by', 'with', 'of', 'the', ':', '-', 'and'])
  return clause({ is: 'protection' }, words.find(at, 'side', 'BUY') ? at : end)
}

const isAnyBought = (words: Words) => words.tokens.some((_, at) => words.find(at, 'side', 'BUY'))

/** `2 lots 400 otm ce`. */
function lotsOfLeg(words: Words, i: number): Read<string> | undefined {
  const count = digitsAt(words, i)
  const lots = count && words.find(count.end, 'rule', 'lots')
  const at = lots && words.skipLinks(lots.end)
  const strike = at === undefined ? undefined : strikeAt(words, at)
  return at === undefined ? undefined : words.find(endOf(strike, at), 'option')
}

/** In `2% away hedge with 4% away` the hedge has the second strike. */
const hasStrike = (words: Words, i: number) => (distanceAt(words, i) ?? strikeAt(words, i)) !== undefined

/** Words behind the distance of a wing: `200 points further out than each short strike`. */
const BEYOND = 'further out beyond than each short sold strike strikes leg legs side sides from the'.split(
  ' ',
)

function pastOptionsWord(words: Words, i: number): number {
  const at = words.is(i, 'long', 'bought') ? i + 1 : i
  return words.is(at, 'options', 'option') ? at + 1 : i
}

function bothSides(words: Words, i: number): number {
  const sold = words.past(i, BEYOND)
  const options = pastOptionsWord(words, words.past(sold, ['wala', 'wale', 'wali']))
  return words.find(options, 'scope', 'each')?.end ?? options
}

function distanceAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = numberAt(words, i)
  const unit = number && words.find(number.end, 'unit', 'points')
  return unit && !words.find(unit.end, 'strike', 'Strike Type')
    ? { value: { points: number.value }, end: unit.end }
    : undefined
}

/** `hedge 5 rs`: the price of the bought options. */
function priceAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const amount = amountAt(words, i)
  return amount?.value.unit === 'fixed' &&
    amount.value.value < MOST_PREMIUM &&
    !words.find(amount.end, 'rule')
    ? { value: nearPremium(amount.value.value), end: amount.end }
    : undefined
}

/** `2% hedges`: so far from the money. */
function percentAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = digitsAt(words, i)
  const unit = number && words.find(number.end, 'unit', 'percentage')
  return unit && { value: { criteria: { type: 'ATM %', percent: number.value } }, end: unit.end }
}

/** `hedges closest to 8` beside strikes by their premium, and `hedges at 4%`. */
function nearOther(words: Words, i: number): Read<StatedStrike> | undefined {
  const percent = percentLikeOther(words, i)
  if (percent) return percent
  const near = words.past(i, ['closest', 'nearest', 'near', 'around', 'about', 'to', 'the'])
  const number = near > i ? digitsAt(words, near) : undefined
  const isByPremium = words.tokens.some((_, at) => {
    const strike = at < i ? strikeAt(words, at)?.value : undefined
    return strike !== undefined && 'criteria' in strike && strike.criteria.type === 'Closest Premium'
  })
  return number && isByPremium && !words.find(number.end, 'unit')
    ? { value: nearPremium(number.value), end: number.end }
    : undefined
}

/** `hedges at 4%` beside sold strikes `2% otm`. */
function percentLikeOther(words: Words, i: number): Read<StatedStrike> | undefined {
  const strike = percentAt(words, i)
  const isLast = strike && (words.at(strike.end) === undefined || words.isBreak(strike.end))
  const isByPercent = words.tokens.some((_, at) => {
    const other = at < i ? strikeAt(words, at)?.value : undefined
    return other !== undefined && 'criteria' in other && other.criteria.type === 'ATM %'
  })
  // In 'exit hedges at 4%' it is a result.
  const isExit = [1, 2, 3].some((k) => words.find(i - k, 'time', 'exit'))
  return isLast && isByPercent && !isExit ? strike : undefined
}

/** Points without a unit; a smaller number may count something else. */
export function bareDistanceAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = digitsAt(words, i)
  return number && number.value >= LEAST_DISTANCE
    ? { value: { points: number.value }, end: number.end }
    : undefined
}
