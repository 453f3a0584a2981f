import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

const ORDERED = 'i we it them selling sell buying buy entering enter entry'.split(' ')
const VALUES = ['value', 'level', 'price', 'premium', 'levels', 'mark']

/** Behind a move the time from which it counts, which is the entry: `from its 9:20 value`, `from the level at 9:30`. */
export function sinceTime(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isMove = before?.is === 'entry' || before?.is === 'entryMomentum'
  if (!isMove || !words.is(i, 'from', 'of', 'below', 'above', 'compared', 'over')) return undefined
  const then = pastThatMoment(words, i)
  if (then !== undefined) return { value: { is: 'filler' }, end: then }
  const at = words.past(i + 1, [
    'its',
    'the',
    'their',
    'to',
    'with',
    'what',
    'where',
    'it',
    'was',
    'they',
    'were',
    'at',
  ])
  const named = words.past(at, VALUES)
  const time = clockAt(words, named > at ? words.past(named, ['at', 'of']) : at, true)
  if (!time) return undefined
  const value = named > at ? time.end : words.past(time.end, VALUES)
  const ordered = words.is(value, 'before') ? words.past(value + 1, ORDERED) : value
  const end = ordered > value + 1 ? ordered : value
  return { value: { is: 'enter', time: time.value }, end }
}

/** Behind `from that moment's price`, `from the price at that time`, `from there`: the entry, from which a move counts anyway. */
function pastThatMoment(words: Words, i: number): number | undefined {
  if (words.is(i, 'from') && words.is(i + 1, 'there', 'then')) return i + 2
  if (words.is(i, 'from') && words.is(i + 1, 'that', 'this') && words.is(i + 2, ...VALUES)) return i + 3
  const begin = words.past(i + 1, ['the', 'its', 'their'])
  const value = words.past(begin, VALUES)
  const at = value > begin ? words.past(value, ['at', 'of']) : value
  const isThat = words.is(at, 'that', 'this') && words.is(at + 1, 'moment', 'moments', 'time', 'times')
  const end = words.past(at + 2, VALUES)
  const isValue = value > begin || end > at + 2
  return words.is(i, 'from') && isThat && isValue ? end : undefined
}

/** Behind a move `before entering`, and a `then` behind a comma. */
export const pastThen = (words: Words, i: number) => {
  const end = pastBeforeOrder(words, i)
  return words.isBreak(end) && words.is(end + 1, 'then') ? end + 2 : end
}

const ORDERED_WHAT = 'it them that the each trade leg legs option'.split(' ')
const ORDERS = 'selling sell buying buy entering enter entry'.split(' ')

/** Behind a move `before entering`, which it goes without saying. */
function pastBeforeOrder(words: Words, i: number): number {
  const verb = words.is(i, 'before') ? words.past(i + 1, ['i', 'we', 'the']) : i
  const end = words.past(verb, [...ORDERS, ...ORDERED_WHAT])
  const isOrder = verb > i && words.is(verb, ...ORDERS)
  return isOrder && (words.at(end) === undefined || words.isBreak(end)) ? end : i
}
