import { endOf, type Read, type Words } from '../words/words.ts'

/** Behind `reverse: sell the atm call instead`, which names the opposite side of the only option. */
export function reversedLeg(words: Words, i: number): number {
  const opened = words.isBreak(i) || words.is(i, '(', '-') ? i + 1 : i
  const begin = words.past(opened, ['ie', 'meaning', 'means', 'matlab', 'yani', 'so'])
  const side = words.find(begin, 'side')
  if (!side || !isOther(side.value, said(words, i, 'side'))) return i
  return (begin > opened ? sameOption(words, side.end) : undefined) ?? pastReversed(words, i, side)
}

function pastReversed(words: Words, i: number, side: Read<string>): number {
  // '(buy same side)' says what the reversal is.
  const remark = words.past(side.end, ['the', 'same', 'it', 'leg', 'side', 'option', 'instead'])
  if (words.is(i, '(') && words.is(remark, ')')) return remark + 1
  const at = words.past(side.end, ['the', 'a', 'an', 'same', 'one'])
  const money = words.find(at, 'atm')
  const option = words.find(endOf(money, at), 'option')
  const isOnly = option && JSON.stringify(said(words, i, 'option')) === JSON.stringify([option.value])
  const isSameStrike = !money || said(words, i, 'atm').length > 0
  return isOnly && isSameStrike ? words.past(option.end, ['instead', 'now', 'option']) : i
}

/** `the same option`, `that same leg`, behind a side: the contract that is traded again. */
export function sameOption(words: Words, i: number): number | undefined {
  const at = words.past(i, ['the', 'that', 'same', 'very'])
  const isSame = words.tokens.slice(i, at).some(({ text }) => text === 'same')
  return isSame && words.is(at, 'option', 'leg', 'side', 'contract', 'strike') ? at + 1 : undefined
}

/** The different values that the words before a position have. */
export const said = (words: Words, i: number, meaning: 'side' | 'option' | 'atm') => [
  ...new Set(words.tokens.slice(0, i).flatMap((_, at) => words.find(at, meaning)?.value ?? [])),
]

export const isOther = (value: string, values: readonly string[]) =>
  values.length === 1 && !values.includes(value)

/** Behind a sold leg `buy the same option`. */
export function oppositeAt(words: Words, i: number): number | undefined {
  const side = words.find(i, 'side')
  return side && isOther(side.value, said(words, i, 'side')) ? sameOption(words, side.end) : undefined
}

/** `buy instead of sell`: the side that is turned is that of the legs. */
export function insteadOf(words: Words, i: number): number | undefined {
  const side = words.find(i, 'side')
  const at = side && words.past(side.end, ['it', 'that', 'the', 'leg'])
  const isInstead = at !== undefined && words.is(at, 'instead') && words.is(at + 1, 'of')
  const old = isInstead ? words.find(at + 2, 'side') : undefined
  const isTurned = old && old.value !== side?.value && !isOther(old.value, said(words, i, 'side'))
  return isTurned ? old.end : undefined
}
