import type { OptionType } from '#domain'
import { NEGATIONS } from '#domain/aliases'
import { amountAt, type StatedAmount } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import type { ThresholdClause } from './risk-clauses.ts'

const DIFFERENT = 'with having different separate individual unequal alag ka ki ke own'.split(' ')
const OF_EACH = [
  ...DIFFERENT,
  ...', : - for on each every the both dono side sides leg legs option options hai rakho'.split(' '),
]
const OF_OPTION = 'ka ki ke me mein par side leg : - = at @ has with'.split(' ')
const JOINTS = [',', '/', '&', '+', ';', 'and', 'aur']

interface Size {
  readonly option: OptionType
  readonly amount: StatedAmount
  readonly begin: number
  readonly end: number
}

/** `ce 25%`, `put ka 35%`. */
function sizeAt(words: Words, i: number): Size | undefined {
  const option = words.find(i, 'option')
  const amount = option && amountAt(words, words.past(option.end, OF_OPTION))
  const isSize = amount?.value.unit === 'percentage' || amount?.value.unit === 'points'
  return option && amount && isSize
    ? { option: option.value as OptionType, amount: amount.value, begin: i, end: amount.end }
    : undefined
}

/** The sizes of both options behind a stop without one: `different sl, ce 25% pe 35%`. */
function sizesAt(words: Words, i: number): readonly [Size, Size] | undefined {
  if (NEGATIONS.has(words.textAt(i - 1))) return undefined
  const stop = words.find(words.past(i, DIFFERENT), 'rule', 'stop')
  const first = stop && sizeAt(words, words.past(stop.end, OF_EACH))
  const second = first && sizeAt(words, words.past(first.end, JOINTS))
  const isPair = first && second && second.option !== first.option && second.amount.unit === first.amount.unit
  const isEnd = second && (words.at(second.end) === undefined || words.isBreak(second.end))
  return isPair && isEnd ? [first, second] : undefined
}

const clauseOf = ({ option, amount }: Size, end: number): Read<ThresholdClause> => ({
  value: { is: 'threshold', rule: 'stop', amount, scope: { of: 'option', option } },
  end,
})

/** A stop of each option, whose sizes stand behind its name in a phrase of their own. */
export const readSizesOfOptions: ClauseReader = (words, i) => {
  const sizes = sizesAt(words, i)
  if (sizes) return clauseOf(sizes[0], sizes[1].begin)
  const before = words.tokens.slice(0, i).flatMap((_, k) => sizesAt(words, k)?.[1] ?? [])
  const second = before.find(({ begin }) => begin === i)
  return second && clauseOf(second, second.end)
}
