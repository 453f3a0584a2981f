import { amountAt, numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import { sumOfMoney } from './amount-words.ts'
import type { Clause } from './clause.ts'

type Direction = Extract<Clause, { is: 'premiumMove' }>['direction']

// How far and which way a premium moves: `halves`, `rises by 30%`, `22% against me`, `70% of the premium is pocketed`.

/** Words for a premium; a price by itself could be that of the index. */
export const PREMIUMS = ['premium', 'premiums', 'price', 'prem', 'rate']
/** Before the size of a move. */
export const BY = ['by', 'upto', 'about', 'around', 'nearly', 'almost']

/** A move of a premium, or a loss in rupees. */
export interface Move {
  readonly direction: Direction
  readonly unit: 'points' | 'percentage' | 'fixed'
  readonly value: number
}

const HALF = ['half', 'halves', 'halved', 'aadha', 'adha', 'aadhi', 'aadhe']
/** `halves its value`, `doubles in price`. */
const OF_VALUE = ['its', 'the', 'in', 'value', 'price', 'premium']
const DOUBLE = ['double', 'doubles', 'doubled', 'dugna', 'duguna', 'dugni']
const WHOLE = 100

/** Verbs of what leaves with half of the lots: `exit half at 30%`. */
const CLOSING =
  'exit exiting book booking close closing cover covering cut sell selling buy square off out take remove trim'.split(
    ' ',
  )

/** `halves`, `becomes double`, `aadha ho jaye`. */
export function halfOrDouble(words: Words, i: number): Read<Move> | undefined {
  if (words.is(i - 1, ...CLOSING)) return undefined
  if (words.is(i, ...HALF))
    return {
      value: { direction: 'down', unit: 'percentage', value: WHOLE / 2 },
      end: words.past(i + 1, OF_VALUE),
    }
  if (!words.is(i, ...DOUBLE)) return undefined
  return {
    value: { direction: 'up', unit: 'percentage', value: WHOLE },
    end: words.past(i + 1, OF_VALUE),
  }
}

const MOST_TIMES = 10

/** `becomes 1.5x`, `is 2 times`. */
export function multiplied(words: Words, i: number): Read<Move> | undefined {
  const times = numberAt(words, words.past(i, ['at', 'to']))
  const isTimes = times && words.is(times.end, 'x', 'times') && times.value > 1 && times.value <= MOST_TIMES
  if (!isTimes) return undefined
  const value = Math.round(WHOLE * (times.value - 1))
  return {
    value: { direction: 'up', unit: 'percentage', value },
    end: words.past(times.end + 1, ['of', 'the', 'its', 'entry', 'value', 'original', 'initial']),
  }
}

/** Said of a leg or a position, these are a loss; said of a premium, a fall. */
export const LOSES = ['loses', 'lose', 'lost', 'losing', 'down', 'loss', 'nuksan']
const hasPremium = (words: Words, i: number) => {
  for (let at = i - 1; at >= 0 && !words.isBreak(at); at--) if (words.is(at, ...PREMIUMS)) return true
  return false
}

const AGAINST = ['against', 'adverse']
const ME = ['me', 'us', 'you', 'it', 'position', 'the', 'my']

/** `falls by 30%`, `30% gir jaye`, `goes against me by 22%`, `22% against me`. */
export function moved(words: Words, i: number): Read<Move> | undefined {
  const verb = words.past(i, ['goes', 'moves', 'runs', 'go', 'move', 'in'])
  const against = words.is(verb, ...AGAINST) ? words.past(verb + 1, ME) : undefined
  if (against !== undefined) return sized(words, words.past(against, BY), 'against')
  const loss = words.past(i, LOSES)
  if (loss > i)
    return hasPremium(words, i)
      ? sized(words, words.past(loss, BY), 'down')
      : lostOf(words, words.past(loss, BY))
  // Of a sold leg `+40%` may be the price or the profit.
  if (words.is(i, '+') && !isSold(words)) return sized(words, i + 1, 'up')
  const way = wayAt(words, i)
  if (way) return toHalf(words, way) ?? sized(words, words.past(way.end, BY), way.value)
  return movedBehind(words, i, verb)
}

/** `loses 30%`, `lost 70% of its value`, `loses 2000 rupees`: a loss in rupees is a sum of money, and no move of a premium. */
function lostOf(words: Words, i: number): Read<Move> | undefined {
  const amount = amountAt(words, i)
  // 'Lost 70% of its value' is said of the option itself, whoever gains by it; of a premium a seller may mean either.
  if (amount && isOwnWorth(words, amount.end - 1))
    return isValue(words, amount.end - 1) || !isSold(words) ? sized(words, i, 'down') : undefined
  return amount?.value.unit === 'fixed'
    ? { value: { direction: 'against', unit: 'fixed', value: amount.value.value }, end: amount.end }
    : sized(words, i, 'against')
}

/** `its value`. */
export const isValue = (words: Words, i: number) => words.is(i, 'value') && words.is(i - 1, 'its', 'their')
const isOwnWorth = (words: Words, i: number) =>
  words.is(i, 'value', ...PREMIUMS) && words.is(i - 1, 'its', 'their')
/** Whether legs are sold anywhere in the text. */
export const isSold = (words: Words) =>
  words.tokens.some((_, at) => words.find(at, 'side', 'SELL') !== undefined)

/** `falls to half`. */
function toHalf(words: Words, { value, end }: Read<Direction>): Read<Move> | undefined {
  const half = value === 'down' && words.is(end, 'to') ? halfOrDouble(words, end + 1) : undefined
  return half?.value.direction === 'down' ? half : undefined
}

/** `30% gir jaye`, `22% against me`. */
function movedBehind(words: Words, i: number, verb: number): Read<Move> | undefined {
  const amount = sized(words, verb, 'against')
  if (!amount) return undefined
  if (words.is(amount.end, ...AGAINST))
    return { value: { ...amount.value, ...sumOfMoney(words, verb) }, end: words.past(amount.end + 1, ME) }
  const lost = words.past(amount.end, ['ka', 'in', 'of'])
  if (words.is(lost, ...LOSES) && !hasPremium(words, i))
    return { value: lostOf(words, verb)?.value ?? amount.value, end: lost + 1 }
  const behind = wayAt(words, words.past(amount.end, ['of', 'in', 'se', 'tak']))
  return behind && { value: { ...amount.value, direction: behind.value }, end: behind.end }
}

const FALLS = ['shrinks', 'shrink', 'erodes', 'melts', 'decay', 'decays', 'eaten', 'khatam']

/** `falls`, `gir jaye`, `shrinks`: the direction of a move. */
export function wayAt(words: Words, i: number): Read<Direction> | undefined {
  const way = words.find(i, 'wait', 'up', 'down')
  if (way) return { value: way.value as 'up' | 'down', end: way.end }
  return words.is(i, ...FALLS) ? { value: 'down', end: words.past(i + 1, ['ho', 'jaye']) } : undefined
}

/** No premium moves by so many rupees. */
const LEAST_SUM = 1000

/** `shrinks to 30%` names the price that is left, not a move. Thousands of rupees against the trader are a sum of money. */
export function sized(words: Words, i: number, direction: Direction): Read<Move> | undefined {
  const amount = amountAt(words, i)
  const stated = amount?.value.unit
  if (amount && stated === 'fixed' && direction === 'against' && amount.value.value >= LEAST_SUM)
    return { value: { direction, unit: 'fixed', value: amount.value.value }, end: amount.end }
  const unit = stated === 'fixed' ? 'points' : stated
  if (!amount || (unit !== 'points' && unit !== 'percentage')) return undefined
  return { value: { direction, unit, value: amount.value.value }, end: amount.end }
}

/** `70% of the premium is pocketed`, `80 points of decay`. */
export function shareOfPremium(words: Words, i: number): Read<Move> | undefined {
  const size = sized(words, i, 'down')
  if (!size) return undefined
  const at = words.past(size.end, [
    'of',
    'the',
    'its',
    'total',
    'combined',
    'collected',
    'premium',
    'prem',
    'credit',
    'value',
    'is',
    'has',
    'been',
    'have',
    'are',
    'we',
  ])
  const decay =
    words.find(at, 'decay') ??
    (words.is(at, 'pocketed', 'booked', 'decay', 'earned', 'made', 'kept') ? { end: at + 1 } : undefined)
  return decay && { value: size.value, end: decay.end }
}
