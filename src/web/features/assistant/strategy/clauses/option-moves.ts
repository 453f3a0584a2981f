import type { OptionType } from '#domain'
import { amountAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, LegScope } from './clause.ts'

const WHEN = 'jab agar jaise hi if when whenever once jo jis whichever any'.split(' ')
const NOUNS = 'ka ki ke option options leg side premium price prem rate'.split(' ')
const OWN = ['its', 'uska', 'iska', 'the', 'that']
const THEN =
  'ho jaye jaaye jata hai to toh tab tabhi then , us uska usko use usi ko hi wo woh wahi i we only it that one'.split(
    ' ',
  )

/**
 * A move of the premium before the order that it waits for: `jo option 15% upar jaye wo buy karo`, `CE 15 point gire to CE
 * becho`, `if the put rises 10% then buy the put`.
 */
export function optionMove(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  return movedFromPrice(words, i) ?? movedBeforeOrder(words, i, before)
}

/** `9:20 ke price se 10% girne pe nifty atm ce sell karo`: behind a time, before any order. */
function movedFromPrice(words: Words, i: number): Read<Clause> | undefined {
  const isFrom = words.is(i, 'price', 'premium', 'bhav', 'rate', 'level') && words.is(i + 1, 'se')
  const move = isFrom && words.is(i - 1, 'ke', 'wale', 'ka') ? moveAt(words, i + 2) : undefined
  const end = move && words.past(move.end, ['pe', 'par', 'ke', 'baad', 'tab', 'to', 'jaye'])
  const isOrdered = (from: number, to: number) =>
    words.tokens.slice(from, to).some((_, k) => words.find(from + k, 'side') !== undefined)
  if (!move || end === undefined || isOrdered(0, i) || !isOrdered(end, words.tokens.length)) return undefined
  return { value: { is: 'entry', entry: { type: 'momentum', of: 'premium', ...move.value } }, end }
}

function movedBeforeOrder(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const subject = subjectAt(words, words.past(i, WHEN), before)
  const move = subject && moveAt(words, subject.end)
  const end = move && pastThen(words, move.end)
  if (!move || end === undefined || end === move.end || isFurtherOrder(words, end)) return undefined
  if (!isOrder(words, i, end) || !isOwnLeg(words, { from: i, to: end, option: subject.value.named }))
    return undefined
  const { of } = subject.value
  return {
    value: {
      is: 'entry',
      entry: { type: 'momentum', of: 'premium', ...move.value },
      ...(of !== undefined && { scope: { of: 'option', option: of } }),
    },
    end,
  }
}

/** Behind `jaye to`, `hone pe`: the words between a move and the order. */
function pastThen(words: Words, i: number): number {
  const end = words.past(i, [...THEN, 'hone', 'hote'])
  return words.is(end - 1, 'hone') && words.is(end, 'pe', 'par') ? words.past(end + 1, THEN) : end
}

interface Subject {
  /** The option whose premium moves, if the words tell which. */
  readonly of: OptionType | undefined
  /** The option that is named at the move itself. */
  readonly named: OptionType | undefined
}

/** `jo option`, `the call premium`, and nothing behind the option of a leg. */
function subjectAt(words: Words, i: number, before: Clause | undefined): Read<Subject> | undefined {
  const option = words.find(words.past(i, OWN), 'option')
  if (option) {
    const named = option.value as OptionType
    return { value: { of: named, named }, end: words.past(option.end, NOUNS) }
  }
  const end = words.past(i, [...OWN, ...NOUNS])
  const of = before?.is === 'option' ? before.option : undefined
  // Behind `dono side`, `har leg` it is the premium of each leg.
  const isOfEach = before?.is === 'scope' && before.scope.of === 'each' && !words.isBreak(i - 1)
  const isNamed = isOfEach || words.tokens.slice(i, end).some(({ text }) => PREMIUMS.includes(text))
  return of !== undefined || isNamed ? { value: { of, named: undefined }, end } : undefined
}

const PREMIUMS = ['option', 'leg', 'side', 'premium', 'prem']

interface Move {
  readonly direction: 'up' | 'down'
  readonly unit: 'points' | 'percentage'
  readonly value: number
}

/** `15% upar jaye`, `rises by 10 points`. */
function moveAt(words: Words, i: number): Read<Move> | undefined {
  const first = words.find(i, 'wait', 'up', 'down')
  const amount = amountAt(words, words.past(first?.end ?? i, ['by', 'more', 'than', 'at', 'least']))
  const direction =
    first ??
    (amount && upAt(words, words.past(amount.end, ['se', 'zyada', 'tak', 'premium', 'price', 'prem'])))
  if (!amount || !direction) return undefined
  const unit = amount.value.unit === 'fixed' ? 'points' : amount.value.unit
  if (unit !== 'points' && unit !== 'percentage') return undefined
  const value = { direction: direction.value as Move['direction'], unit, value: amount.value.value }
  return { value, end: Math.max(amount.end, direction.end) }
}

const MORE = ['aur', 'another', 'more', 'extra', 'additional']

/** `premium 10% gire to ek lot aur becho`: a further order, and none that waits. */
export const isFurtherOrder = (words: Words, i: number) => {
  const side = words.tokens.findIndex((_, at) => at >= i && words.find(at, 'side') !== undefined)
  const isNear = side >= i && side - i <= MORE.length
  return isNear && words.tokens.slice(i, side + 2).some(({ text }) => MORE.includes(text))
}

const GOES = 'jaye jaaye jaae jata jati jane jaane aaye chala chale chali gaya gayi gaye'.split(' ')

/** Behind `10% upar` in `10% upar jaye`: a price that moves, and no strike. */
export const isMove = (words: Words, end: number) =>
  words.is(end - 1, 'upar', 'neeche', 'niche') && words.is(end, ...GOES)

/** `upar`, `neeche` behind an amount are of the strike where no verb follows. */
function upAt(words: Words, i: number): Read<string> | undefined {
  const way = words.is(i, 'upar', 'neeche', 'niche') && words.is(i + 1, 'ho', ...GOES)
  if (way) return { value: words.is(i, 'upar') ? 'up' : 'down', end: i + 2 }
  return words.find(i, 'wait', 'up', 'down')
}

/** Whether an order to enter follows: of the same side as all before it, or the leg itself with its side. */
function isOrder(words: Words, from: number, i: number): boolean {
  const option = words.find(words.past(i, ['the']), 'option')
  const side = words.find(endOf(option, i), 'side') ?? words.find(i, 'side')
  const earlier = words.tokens.slice(0, from).flatMap((_, at) => words.find(at, 'side')?.value ?? [])
  return side !== undefined && earlier.every((one) => one === side.value)
}

/** An option that is named at the move must be that of the order behind it, and of no leg before: else the move is of an open leg. */
function isOwnLeg(
  words: Words,
  { from, to, option }: { from: number; to: number; option: OptionType | undefined },
): boolean {
  if (option === undefined) return true
  const ordered = words.find(words.past(to, ['the']), 'option')?.value
  const isThere = (at: number) =>
    words.find(at, 'option')?.value === option || words.find(at, 'structure') !== undefined
  const isBehind = words.tokens.some((_, at) => at >= to && isThere(at))
  const isBefore = words.tokens.some((_, at) => at < from && isThere(at))
  return (ordered ?? option) === option && isBehind && !isBefore
}

/** In `if the put doubles close the call`, `… close both` other legs are left as well. */
export function isOtherLeft(
  words: Words,
  legs: LegScope | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const isAll = words.tokens.slice(from, to).some(({ text }) => MANY.includes(text))
  return legs?.of === 'option' && (isAll || words.find(words.past(to, ['the']), 'option') !== undefined)
}

const MANY = ['both', 'all', 'everything', 'legs', 'positions', 'dono']
