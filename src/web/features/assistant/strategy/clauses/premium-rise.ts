import { amountAt, clockAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { otherWay } from './premium-move.ts'
import { scopeAt, scopeBehind } from './risk-clauses.ts'

const DOUBLES = ['doubles', 'double', 'doubled']
const BEFORE = [
  ...'is are be to gets get stopped'.split(' '),
  ':',
  'each',
  'har',
  'every',
  'both',
  'legs',
  'out',
  'me',
  'when',
  'once',
  'if',
  'as',
  'soon',
  'jab',
  'agar',
  'its',
  'the',
  'their',
  'leg',
  'option',
  'jo',
  'bhi',
  'koi',
  'kisi',
  'a',
  'any',
  'an',
  'one',
  'either',
  'side',
  'it',
  'sl',
  'stop',
  'loss',
  'at',
  'ka',
]
const THEN = [
  'ho',
  'hone',
  'jaye',
  'jaaye',
  'pe',
  'par',
  'to',
  'tab',
  'then',
  'use',
  'usko',
  'akela',
  'akele',
  'akeli',
  'sirf',
  'ise',
  'i',
  'we',
  'wo',
  'woh',
  'us',
  'wahi',
  'in',
  'value',
  'of',
  'that',
  'premium',
]

/** The premium of a leg rises and the leg is left: `exit a leg when its premium doubles`, `premium 20% badhe to woh leg kaat do`. */
export const readPremiumRise: ClauseReader = (words, i, before) =>
  // `stop when it rises 25%` behind a move of all premiums is of these.
  otherWay(words, i, before) ? undefined : ofPosition(words, i, risenAt(words, i, before))

/** `position sl 2x`: the words before the rise are of all legs together. */
function ofPosition(words: Words, i: number, read: Read<Clause> | undefined): Read<Clause> | undefined {
  const isPosition = words.is(i - 1, 'position', 'strategy') && (i < 2 || words.isBreak(i - 2))
  return isPosition && read?.value.is === 'premiumRise' && !read.value.scope
    ? { ...read, value: { ...read.value, scope: { of: 'whole' } } }
    : read
}

const risenAt: ClauseReader = (words, i) => {
  const exit = words.find(i, 'time', 'exit')
  const exited = exit && scopeAt(words, words.past(exit.end, ['the', 'that', 'any']))
  const multiple = exit ? undefined : multipleFirst(words, i)
  if (multiple) return ofLegsBehind(words, multiple)
  const begin = words.past(endOf(exited ?? exit, i), BEFORE)
  const isStop = words.tokens
    .slice(i, begin)
    .some(({ text }, k) => text === 'stopped' || words.find(i + k, 'rule', 'stop'))
  const stopped = isStop ? scopeAt(words, begin) : undefined
  const rise = risenPremium(words, stopped ? words.past(stopped.end, BEFORE) : begin, isStop)
  const end = rise && endOfRise(words, rise, { isStop, isExit: exit !== undefined })
  if (!rise || end === undefined) return undefined
  const scope = exited ?? stopped
  return scope
    ? { value: { is: 'premiumRise', percent: rise.value, scope: scope.value }, end }
    : ofLegsBehind(words, { value: rise.value, end })
}

/** `sl 1.5x on short legs`: legs that are named behind a rise. */
function ofLegsBehind(words: Words, { value: percent, end }: Read<number>): Read<Clause> {
  const { scope, end: last } = scopeBehind(words, end)
  return scope
    ? { value: { is: 'premiumRise', percent, scope }, end: last }
    : { value: { is: 'premiumRise', percent }, end }
}

const ALONE = ['alone', 'itself']

/** Behind a rise at which a leg is left. */
function endOfRise(
  words: Words,
  rise: Read<number>,
  { isStop, isExit }: { isStop: boolean; isExit: boolean },
): number | undefined {
  const left = exitBehind(words, rise.end)
  const behind = left === undefined ? left : words.past(left, ALONE)
  // A premium that rises says nothing by itself.
  if (!isExit && !isStop && behind === undefined) return undefined
  const last = behind ?? (isStop ? pastOwnPrice(words, rise.end) : words.past(rise.end, ['ho', 'jaye']))
  // 'The premium of the first candle' is none of the entry.
  const isOfOther = isStop && words.is(last, 'of') && !scopeAt(words, last)
  return isOfOther ? undefined : pastSame(words, last, rise.value)
}

/** Behind `1.5 times of sold price` the same again: `, i.e. 50% up`. */
function pastSame(words: Words, i: number, percent: number): number {
  const at = words.past(words.past(i, [',', '(', 'to', 'toh']), [
    'matlab',
    'ie',
    'that',
    'is',
    'means',
    'meaning',
    'or',
    'yani',
    '=',
  ])
  const again = at > i ? amountAt(words, at) : undefined
  const isSame = again?.value.unit === 'percentage' && again.value.value === percent
  return isSame ? words.past(again.end, ['up', 'rise', 'above', 'higher', 'loss', ')']) : i
}

const OF_EITHER = 'of either any one each option leg the them it'.split(' ')
const DOUBLE = 100
/** Words behind a stop at a multiple: `stop loss at double the premium`. */
const BEHIND_STOP = [
  'ho',
  'hone',
  'hote',
  'hi',
  'pe',
  'par',
  'jaye',
  'the',
  'its',
  'sold',
  'premium',
  'prem',
  'entry',
  'price',
]
const MOST_TIMES = 10

const PRICED = [
  'what',
  'whatever',
  'the',
  'its',
  'price',
  'premium',
  'prem',
  'that',
  'which',
  'at',
  'i',
  'we',
  'it',
  'was',
  'is',
]
const TRADED = [
  'sold',
  'sell',
  'selling',
  'bought',
  'buy',
  'got',
  'collected',
  'received',
  'entered',
  'shorted',
]

/** Behind `1.4 times` the price at which the leg was entered: `the entry price`, `what we sold it for`. */
function pastOwnPrice(words: Words, i: number): number {
  // 'Sl 2x of sell premium'.
  if (words.is(i, 'sell', 'selling', 'sold') && words.is(i + 1, 'premium', 'prem', 'price')) return i + 2
  const traded = words.past(i, PRICED)
  if (traded === i || !words.is(traded, ...TRADED)) return words.past(i, BEHIND_STOP)
  return words.past(traded + 1, ['it', 'them', 'that', 'for', 'at', 'price', 'premium', 'prem'])
}

/** `2x prem`, `1.5 times the premium`. */
function multipleAt(words: Words, i: number): Read<number> | undefined {
  const times = numberAt(words, i)
  if (!times || !words.is(times.end, 'x', '×', 'times', 'guna', 'guni', 'gunaa')) return undefined
  const isOfPremium = words.is(
    words.past(times.end + 1, [
      'of',
      'the',
      'its',
      'sold',
      'entry',
      'sell',
      'selling',
      'own',
      'initial',
      'original',
    ]),
    'premium',
    'prem',
    'price',
  )
  // Less than twice can only be the price at which the leg is left: the loss would be larger than the premium.
  const isPrice = isOfPremium || times.value < 2 || isTwice(words, times.value)
  // A loss as large as the premium: `sl 1x of premium`.
  if (isOfPremium && times.value === 1) return { value: DOUBLE, end: words.past(times.end + 1, ['of']) }
  return isPrice && times.value > 1 && times.value <= MOST_TIMES
    ? { value: Math.round(100 * DOUBLE * (times.value - 1)) / 100, end: words.past(times.end + 1, ['of']) }
    : undefined
}

/** `sl 2x` of a new strategy: twice the price, as traders count the stop of a sold option, unless a target is counted so as well. */
const isTwice = (words: Words, times: number) =>
  times === 2 &&
  !words.isOfOpen &&
  !words.tokens.some((_, k) => {
    const target = words.find(k, 'rule', 'target')
    const size = target && numberAt(words, words.skipLinks(target.end))
    return size !== undefined && words.is(size.end, 'x', 'times')
  })

/** `1.3x sl`, `2x premium stop`. */
function multipleFirst(words: Words, i: number): Read<number> | undefined {
  const multiple = multipleAt(words, i)
  const stop = multiple && words.find(words.past(multiple.end, ['premium', 'prem', 'price']), 'rule', 'stop')
  return stop && { value: multiple.value, end: stop.end }
}

/** `the premium of either`, `its price`. */
function premiumNamed(words: Words, i: number): Read<string> | undefined {
  const isPrice = words.is(i, 'price') && words.is(i - 1, 'its', 'their', 'option')
  const found = isPrice ? { value: 'premium', end: i + 1 } : words.find(i, 'wait', 'premium')
  return found && { value: found.value, end: words.past(found.end, OF_EITHER) }
}

/** `a leg goes up 60%`, if the leg is then closed. */
const legItself = (words: Words, i: number): Read<string> | undefined =>
  words.is(i - 1, 'leg', 'option', 'side', 'it', 'either', 'one') && isLegClosed(words, i)
    ? { value: 'premium', end: i }
    : undefined

/** `premium doubles`, and behind a word for a stop `double`. */
function risenPremium(words: Words, i: number, isStop: boolean): Read<number> | undefined {
  const premium = premiumNamed(words, i) ?? (isStop ? undefined : legItself(words, i))
  if (!premium && !isStop) return undefined
  const at = words.past(endOf(premium, i), ['is', 'gets', 'has', 'ho'])
  const multiple = premium ? undefined : multipleOfStop(words, at)
  if (multiple) return multiple
  // `sl double kar do` of an open strategy doubles its stop.
  if (!premium && words.isOfOpen && words.is(at, ...DOUBLES)) return undefined
  return words.is(at, ...DOUBLES) ? { value: DOUBLE, end: ofPremium(words, at + 1) } : riseAt(words, at)
}

/** `double of premium`, `double of the entry price`. */
function ofPremium(words: Words, i: number): number {
  const at = words.is(i, 'of') ? words.past(i + 1, BEHIND_STOP) : i
  return at > i + 1 && words.is(at - 1, 'premium', 'prem', 'price') ? at : i
}

/** Behind a stop `2x premium`, `of double premium`. */
const multipleOfStop = (words: Words, i: number) =>
  multipleAt(words, words.past(i, ['of', '-', ':'])) ?? twiceThePremium(words, i)

/** `of double premium`, `at double the premium`. */
function twiceThePremium(words: Words, i: number): Read<number> | undefined {
  const double = words.past(i, ['of', 'at', 'on', 'the', ':', '-'])
  const end = words.is(double, ...DOUBLES)
    ? words.past(double + 1, ['of', 'the', 'its', 'entry', 'sold'])
    : undefined
  return end !== undefined && words.is(end, 'premium', 'prem') ? { value: DOUBLE, end } : undefined
}

const LEG_CLOSED = ['leg', 'it', 'one', 'side', 'option', 'usko', 'use', 'isko', 'ise', 'usi']

/** `if a leg goes up 60% i close that leg`: the exit is of the leg. */
function isLegClosed(words: Words, i: number): boolean {
  const rise = riseAt(words, i)
  const end = rise && exitBehind(words, rise.end)
  const said = rise && end !== undefined ? words.tokens.slice(rise.end, end) : []
  return said.some(({ text }) => LEG_CLOSED.includes(text))
}

/** `goes up 20%`, `20% badhe`. */
function riseAt(words: Words, i: number): Read<number> | undefined {
  const before = words.find(i, 'wait', 'up')
  const amount = amountAt(words, words.past(endOf(before, i), ['by']))
  const up = before ?? (amount && words.find(amount.end, 'wait', 'up'))
  if (!up || amount?.value.unit !== 'percentage') return undefined
  return { value: amount.value.value, end: before ? amount.end : up.end }
}

/** `it should be` closed, `that leg is to be` bought back. */
const IS_TO_BE = 'it leg side option should must shall will has have needs is to be gets get'.split(' ')

const timeBehind = (words: Words, i: number) => clockAt(words, words.skipLinks(i), true) !== undefined

/** Behind `to woh leg kaat do` and `exit that leg`. */
function exitBehind(words: Words, i: number): number | undefined {
  const then = words.past(words.isBreak(i) ? i + 1 : i, THEN)
  const at = words.past(then, IS_TO_BE)
  const leg = words.find(at, 'scope', 'leg')
  const verb = words.find(words.past(endOf(leg, at), ['ko']), 'time', 'exit')
  // In 'cover when it shrinks by 75%' the verb has a condition of its own, and in 'exit 3 pm' a time.
  const hasItsOwn = verb && (words.is(verb.end, 'when', 'if', 'once', 'as') || timeBehind(words, verb.end))
  if (hasItsOwn) return undefined
  if (!verb || leg) return verb?.end
  const one = words.past(verb.end, ['that', 'the', 'it', 'this', 'only', 'one', 'back'])
  return endOf(words.find(one, 'scope', 'leg'), words.is(one - 1, 'one', 'back') ? one : verb.end)
}
