import { amountAt, clockAt, numberAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { oneTrade } from './leg-remarks.ts'

/** A whole phrase of what there is no setting for, which is named as not understood: a size by earlier days, a message. */
export const readUnavailable: ClauseReader = (words, i, before) => {
  const asked = atPrice(words, i, before) ?? shareOfIndex(words, i)
  if (asked) return asked
  const end =
    tradesOfDay(words, i) ??
    byEarlierDays(words, i) ??
    lotsLater(words, i) ??
    messageAsked(words, i) ??
    nameGiven(words, i) ??
    asLongAs(words, i) ??
    soldWhen(words, i) ??
    rolledWhen(words, i) ??
    timesOfOther(words, i)
  return end === undefined ? undefined : { value: { is: 'unsupported' }, end }
}

/** `as long as close is above vwap`: a condition that must go on holding, which an entry does not look at again. */
const asLongAs = (words: Words, i: number) =>
  words.is(i, 'as', 'so') && words.is(i + 1, 'long') && words.is(i + 2, 'as') ? i + 3 : undefined

/** `sell it when premium rises 20%`: the end of a bought position, or the entry of a sold one. */
function soldWhen(words: Words, i: number): number | undefined {
  const isIt = words.is(i, 'sell', 'buy') && words.is(i + 1, 'it', 'them')
  const isWhen = isIt && words.is(i + 2, 'when', 'if', 'once')
  const at = isWhen ? words.past(i + 3, ['the', 'its', 'total', 'combined']) : i
  return at > i && words.is(at, 'premium', 'premiums', 'price', 'it') ? endOfPhrase(words, at) : undefined
}

const ROLLS = ['roll', 'rolled', 'rolling', 'shift', 'recentre', 'recenter', 'readjust', 'reposition']
const MOVES = ['moves', 'move', 'moved', 'goes', 'rises', 'falls', 'shifts', 'jumps', 'hile', 'chale']
const ANEW = ['new', 'fresh', 'again', 'naya', 'nayi', 'naye', ...ROLLS]

/** `roll to new atm when nifty moves 100 points`, `when nifty moves 80 points close and make a fresh straddle`. */
function rolledWhen(words: Words, i: number): number | undefined {
  const begin = words.past(words.isBreak(i) ? i + 1 : i, ['and', 'then'])
  const isRoll = words.is(begin, ...ROLLS)
  if (!isRoll && !words.is(begin, 'when', 'once', 'if', 'whenever', 'every', 'each', 'jab', 'agar'))
    return undefined
  const end = endOfSentence(words, begin)
  const has = (texts: readonly string[]) =>
    words.tokens.slice(begin + 1, end).some(({ text }) => texts.includes(text))
  const isOfRule = words.tokens.slice(begin, end).some((_, k) => words.find(begin + k, 'rule') !== undefined)
  const isAnew = has(ANEW) && has(['atm', 'straddle', 'strangle', 'strike', 'strikes', 'position', 'legs'])
  return isAnew && !isOfRule && has(MOVES) ? end : undefined
}

/** The end of a phrase, where an exit within it is a part of it. */
function endOfSentence(words: Words, i: number): number {
  const end = words.tokens.findIndex((_, k) => k >= i && (words.isBreak(k) || words.is(k, ')')))
  return end < 0 ? words.tokens.length : end
}

const MORE = 'one two another more extra further additional a an my the ek aur 1 2 3'.split(' ')

/** `add another lot when profit 1000`, `double the lots once up 2000`: lots that a leg gets while it is open, which there are not. */
function lotsLater(words: Words, i: number): number | undefined {
  const isAdded = words.is(i, 'add', 'increase', 'double')
  const at = isAdded ? words.past(i + 1, MORE) : i
  const lots = at > i ? words.find(at, 'rule', 'lots') : undefined
  return lots && words.is(lots.end, 'when', 'once', 'if', 'whenever', 'jab', 'agar')
    ? endOfPhrase(words, lots.end)
    : undefined
}

/** `max 3 trades per day`, and `one trade per day` where more are possible: trades are not counted. */
function tradesOfDay(words: Words, i: number): number | undefined {
  const at = words.past(i, [
    'only',
    'just',
    'max',
    'maximum',
    'at',
    'most',
    'take',
    'sirf',
    'not',
    'more',
    'than',
  ])
  const count = numberAt(words, at)
  if (!count || !words.is(count.end, 'trade', 'trades') || oneTrade(words, i, undefined)) return undefined
  // A leg without a condition is entered once anyway.
  if (count.value === 1 && !words.has('wait')) return undefined
  const end = words.past(count.end + 1, ['per', 'a', 'in', 'each', 'every', 'the', 'day', 'daily'])
  return words.is(end - 1, 'day', 'daily') ? end : undefined
}

const RESULTS =
  'losing loss losses winning win profitable profit profits red green negative positive bad good nuksan munafa'.split(
    ' ',
  )
const DAYS = 'day days week weeks month months session sessions streak din'.split(' ')
const CONDITIONS = 'after if when whenever once on post agar jab following yesterday kal'.split(' ')
/** What a day's result changes. */
const CHANGES =
  'double halve half increase raise reduce decrease add skip pause martingale lot lots size quantity qty dugna dugne aadha aadhe'.split(
    ' ',
  )

/** `after a losing day double the lots`, `double the lots after two red days`: each day is traded alike, whatever came before. */
function byEarlierDays(words: Words, i: number): number | undefined {
  if (!words.is(i, ...CONDITIONS, ...CHANGES) && !isHindiResult(words, i)) return undefined
  const end = endOfPhrase(words, i)
  const result = words.tokens.findIndex((_, k) => k >= i && k < end && isResultOfDay(words, k))
  if (result < 0) return undefined
  // 'After a losing day, double the lots': the change is a phrase of its own.
  const last = hasChange(words, i, end) ? end : endOfPhrase(words, end + 1)
  const isCondition =
    result === i || words.tokens.slice(i, result).some(({ text }) => CONDITIONS.includes(text))
  return isCondition && hasChange(words, i, last) ? last : undefined
}

const hasChange = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => CHANGES.includes(text))

/** `loss wale din ke baad`: Hindi names the day first. */
const isHindiResult = (words: Words, i: number) =>
  isResultOfDay(words, i) && words.is(words.past(i + 1, ['wala', 'wale', ...DAYS]), 'ke', 'ko', 'pe', 'par')

/** `losing day`, `loss wala din`, `yesterday was red`. */
function isResultOfDay(words: Words, i: number): boolean {
  if (words.is(i, ...RESULTS)) return words.is(words.past(i + 1, ['wala', 'wale', 'making']), ...DAYS)
  const at = words.past(i + 1, [
    'was',
    'is',
    'were',
    'closed',
    'ended',
    'made',
    'in',
    'a',
    'the',
    'ka',
    'me',
    'mein',
  ])
  return words.is(i, 'yesterday', 'kal', 'day', 'week', 'month') && words.is(at, ...RESULTS)
}

const ONE =
  'when if once whenever jab agar either any one a ek koi leg legs side premium premiums price option is becomes gets reaches ka ki ko'.split(
    ' ',
  )
const OTHER = ['other', 'dusre', 'doosre', 'dusri', 'doosri', 'second', 'opposite']

/** `when either leg is 2.2x of the other, close both`: a leg beside another one, while each is measured from its own entry. */
function timesOfOther(words: Words, i: number): number | undefined {
  const at = words.past(i, ONE)
  const times =
    at > i + 1 && words.is(i, 'when', 'if', 'once', 'whenever', 'jab', 'agar')
      ? numberAt(words, at)
      : undefined
  if (!times || !words.is(times.end, 'x', 'times', 'guna')) return undefined
  const other = words.past(times.end + 1, ['of', 'the', 'that', 'than', 'more', 'as'])
  if (!words.is(other, ...OTHER)) return undefined
  const end = endOfPhrase(words, other)
  const exit = words.isBreak(end)
    ? words.find(words.past(end + 1, ['then', 'to', 'just']), 'time', 'exit')
    : undefined
  return exit ? endOfPhrase(words, exit.end) : end
}

const OF_PREMIUM = 'premium premiums price prem priced worth costing'.split(' ')
const ABOUT = 'of at is are = : ~ about around approx near nearest closest to equal roughly each'.split(' ')
const INDEX = ['spot', 'underlying', 'index', 'nifty', 'banknifty', 'sensex', 'finnifty', 'midcap']

/** `premium ~ 0.4% of spot`: a premium is chosen in rupees or by a share of the straddle, not of the index. */
function shareOfIndex(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, OF_PREMIUM)
  const share = at > i ? numberAt(words, words.past(at, ABOUT)) : undefined
  const of = share && words.is(share.end, '%') ? words.past(share.end + 1, ['of', 'the', 'ka', 'ki']) : i
  if (of <= at || !words.is(of, ...INDEX)) return undefined
  const end = words.past(of + 1, ['price', 'value', 'level'])
  const question = `“${words.written(i, end)}”: a premium is chosen in rupees. About how much, as in “premium near 80”?`
  return { value: { is: 'question', question }, end }
}

const SENDS = 'send sends share get give bhejo bhej want need'.split(' ')
const NOTES =
  'message messages msg alert alerts notification notifications sms mail email whatsapp telegram ping'.split(
    ' ',
  )
const TELLS = 'notify alert ping inform intimate message msg sms email mail text whatsapp'.split(' ')

/** `send me a message on telegram whenever …`, `notify me when …`. */
function messageAsked(words: Words, i: number): number | undefined {
  const noun = words.past(i + 1, ['me', 'us', 'mujhe', 'a', 'an', 'the', 'some', 'to'])
  const isSent = words.is(i, ...SENDS) && words.is(noun, ...NOTES)
  const isTold = words.is(i, ...TELLS) && words.is(i + 1, 'me', 'us')
  return isSent || isTold ? endOfPhrase(words, i) : undefined
}

/** `call it monster straddle`: a name, and no call; `call it a day at 3` leaves. */
function nameGiven(words: Words, i: number): number | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'aur', '&', 'also')
  const isNamed = words.is(i, 'call', 'name', 'rename') && words.is(i + 1, 'it', 'this')
  const isLeft = words.is(i + 2, 'off', 'quits', 'done') || (words.is(i + 2, 'a') && words.is(i + 3, 'day'))
  return isFirst && isNamed && !isLeft && words.at(i + 2) !== undefined
    ? endOfPhrase(words, i + 2)
    : undefined
}

/** The end of a phrase: a mark, a bracket that closes, or an `and` before an exit. */
function endOfPhrase(words: Words, i: number): number {
  const isEnd = (k: number) =>
    words.isBreak(k) || words.is(k, ')') || (words.is(k, 'and', 'aur') && words.find(k + 1, 'time', 'exit'))
  const end = words.tokens.findIndex((_, k) => k >= i && isEnd(k))
  return end < 0 ? words.tokens.length : end
}

const PRICES = 'it its the that leg legs premium price option each either one any of'.split(' ')
const REACHES = 'reaches reach touches touch hits hit becomes crosses gets goes comes is at to'.split(' ')
const SURE = ['reaches', 'reach', 'touches', 'touch', 'becomes', 'crosses']

/** `close it if it reaches ₹20`: a price of the option, while a stop and a target count from the entry. */
function atPrice(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const begin = conditionOfExit(words, i, before)
  const verb = begin === undefined ? i : words.past(begin, PRICES)
  const at = words.past(verb, REACHES)
  const isReached = words.tokens.slice(verb, at).some(({ text }) => SURE.includes(text))
  const amount = begin !== undefined && verb > begin && isReached ? amountAt(words, at) : undefined
  const price = amount && isPrice(amount.value) ? amount : undefined
  const end = price?.end ?? premiumOfExit(words, i, before)
  if (end === undefined) return undefined
  const said = words.written(price ? verb : i, words.is(end - 1, 'or', 'ya') ? end - 1 : end)
  const question = `“${said}”: a leg is left at so many points or percent from its entry, not at a price. How far from the entry is it, as in “sl 40 points”?`
  return { value: { is: 'question', question }, end }
}

const TO_PREMIUM =
  'at @ on when if once near around the its it option leg price premium is are comes goes falls down to of becomes reaches touches hits combined total net straddle strangle both sum = : rs'.split(
    ' ',
  )

const isExit = (before: Clause | undefined) => before?.is === 'verb' && before.verb === 'exit'

/** Behind the `10 premium` of `cover at 10 premium`, the `premium is 10` of `exit when premium is 10`: no strike of a leg. */
function premiumOfExit(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (!isExit(before) || words.isBreak(i - 1)) return undefined
  const amount = amountAt(words, words.past(i, TO_PREMIUM))
  if (!amount || !isPrice(amount.value)) return undefined
  const end = words.past(amount.end, ['rs', 'ka', 'ke', 'premium', 'price'])
  const isPremium = words.tokens.slice(i, end).some(({ text }) => text === 'premium' || text === 'price')
  const isOfRule = words.find(end, 'rule') ?? words.find(end, 'option') ?? words.find(end, 'side')
  if (!isPremium || isOfRule) return undefined
  // `cover at 10 premium or 15:20`: the time is the exit otherwise.
  return words.is(end, 'or', 'ya') && clockAt(words, end + 1, true) ? end + 1 : end
}

const WHEN = ['if', 'when', 'once', 'whenever', 'as', 'soon']

/** Behind the `if` of `close it if`, and behind an exit the `if` itself. */
function conditionOfExit(words: Words, i: number, before: Clause | undefined): number | undefined {
  const exit = words.find(i, 'time', 'exit')
  if (exit && words.is(exit.end - 1, ...WHEN)) return exit.end
  const isExit = exit !== undefined || (before?.is === 'verb' && before.verb === 'exit')
  const at = words.past(exit?.end ?? i, [...PRICES, 'position', 'trade'])
  const end = words.past(at, WHEN)
  return isExit && end > at ? end : undefined
}

/** More is no price of an option. */
const MOST_PRICE = 1500

const isPrice = ({ unit, value }: StatedAmount) =>
  (unit === undefined || unit === 'fixed') && value <= MOST_PRICE
