import { amountAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'

const JOINTS = [',', '/', '&', 'and', 'aur']
/** Larger sums could be those of a rule. */
const MOST_PRICE = 500

/** The option of `ce 20 rs`, with the position of its price. */
interface Priced {
  readonly option: string
  readonly price: number
}

/** `ce 20 rs`; in `ce 20 rs sl` the sum is that of a rule. */
function pricedAt(words: Words, i: number): Read<Priced> | undefined {
  const option = words.find(i, 'option')
  const amount = option && !words.at(option.end)?.isLarge ? amountAt(words, option.end) : undefined
  const isPrice = amount?.value.unit === 'fixed' && amount.value.value <= MOST_PRICE
  if (!option || !isPrice || words.find(amount.end, 'rule')) return undefined
  return { value: { option: option.value, price: option.end }, end: amount.end }
}

/** Whether a sum of rupees is the price of one of two options that both have theirs: `ce 20 rs pe 25 rs`. */
export function isPriceOfPair(words: Words, i: number): boolean {
  return words.tokens.slice(0, i + 1).some((_, k) => {
    const first = pricedAt(words, k)
    const second = first && pricedAt(words, words.past(first.end, JOINTS))
    const isPair = second !== undefined && second.value.option !== first?.value.option
    return isPair && (first?.value.price === i || second.value.price === i)
  })
}
