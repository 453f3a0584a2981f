import { amountAt, clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** `each option breaks …`: its own premium. */
export function eachOption(words: Words, i: number): Read<string> | undefined {
  const option = words.is(i, 'each', 'every', 'either', 'any', 'that')
    ? words.past(i + 1, ['option', 'leg', 'side'])
    : i
  return option > i + 1 && words.find(option, 'wait', 'breakout')
    ? { value: 'premium', end: option }
    : undefined
}

const NOTING = ['note', 'mark', 'see', 'observe']

/** `note the combined premium`. */
export function notedPremium(words: Words, i: number): Read<string> | undefined {
  if (!words.is(i, ...NOTING)) return undefined
  return words.find(words.past(i + 1, ['the', 'down']), 'wait', 'allPremiums')
}

/** `note the combined premium at 9:20, sell when it has dropped 5%`: the premium that “it” stands for. */
export function premiumNotedBefore(words: Words, i: number): Read<string> | undefined {
  const isIt = words.is(i, 'it') && words.tokens.slice(0, i).some((_, at) => notedPremium(words, at))
  return isIt ? { value: 'allPremiums', end: i + 1 } : undefined
}

/** `sell both only after each drops 10%`: its own premium, where the words are those of an order and no exit follows. */
export function eachThatMoves(words: Words, { i, at }: { i: number; at: number }): Read<string> | undefined {
  const end = words.is(at, 'each', 'both', 'they') ? words.past(at + 1, ['option', 'leg', 'of', 'them']) : at
  if (end === at || at === i || !words.find(end, 'wait', 'up', 'down')) return undefined
  const start = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const isOrdered = words.tokens.slice(start, at).some((_, k) => words.find(start + k, 'side') !== undefined)
  return isOrdered && !isBeforeExit(words, end) ? { value: 'premium', end } : undefined
}

/** Whether an exit stands in the phrase at a position or begins the next one. */
function isBeforeExit(words: Words, i: number): boolean {
  const mark = words.tokens.findIndex((_, k) => k >= i && words.isBreak(k))
  const end = mark < 0 ? words.tokens.length : mark
  const next = words.past(end + 1, ['then', 'just', 'to'])
  // 'Exit at 3' leaves at a time, whatever the premium does.
  const isExit = (at: number) => {
    const exit = words.find(at, 'time', 'exit')
    return exit !== undefined && !clockAt(words, words.skipLinks(exit.end), true)
  }
  return words.tokens.slice(i, end).some((_, k) => isExit(i + k)) || isExit(next)
}

/** The index moves less in a day. */
const LEAST_OF_OPTION = 5

/** `when price is more than 20% up from the 1:30 price`: so much can only be the premium. */
export function priceOfOption(words: Words, i: number): Read<string> | undefined {
  if (!words.is(i, 'price', 'prices', 'it')) return undefined
  const end = words.past(i + 1, ['is', 'are', 'has', 'gone'])
  const way = words.find(end, 'wait', 'up', 'down')
  const amount = amountAt(words, words.past(way?.end ?? end, ['by', 'more', 'than', 'at', 'least']))
  const isLarge = amount?.value.unit === 'percentage' && amount.value.value >= LEAST_OF_OPTION
  if (!amount || !isLarge || isBeforeExit(words, end)) return undefined
  const isMoved = way !== undefined || words.find(amount.end, 'wait', 'up', 'down') !== undefined
  return isMoved
    ? { value: 'premium', end: words.past(end, way ? [] : ['more', 'than', 'at', 'least']) }
    : undefined
}

/** Directly behind a leg `buy when either goes up 15%`: each leg by its own premium. */
export function eachAlone(words: Words, i: number, before: Clause | undefined): Read<string> | undefined {
  if (!before || !LEG_PARTS.has(before.is)) return undefined
  const isEach = words.is(i, 'either', 'each', 'whichever') && words.find(i - 1, 'wait', 'wait') !== undefined
  const at = isEach ? words.past(i + 1, ['of', 'them', 'one', 'premium']) : i
  return isEach && words.find(words.skipLinks(at), 'wait', 'up', 'down')
    ? { value: 'premium', end: at }
    : undefined
}

const LEG_PARTS: ReadonlySet<Clause['is']> = new Set(['side', 'option', 'strike', 'structure', 'underlying'])
