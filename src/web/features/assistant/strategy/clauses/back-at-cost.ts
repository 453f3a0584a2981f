import type { Words } from '../words/words.ts'

const BACK =
  'wait for to when if once as soon only the its same option that strike contract leg premium price it and jab'.split(
    ' ',
  )
const COMES =
  'comes come coming gets get returns return returned goes is back again to at touches reaches retraces'.split(
    ' ',
  )
const AGAIN_AT =
  'jab wahi same strike wapas phir se us usi entry cost price bhav rate level premium pe par ke ko'.split(' ')

/** `when price comes back to original entry`, `wapas us price pe aaye to`: the same contract at its entry price. */
export function backAtCost(words: Words, i: number): number | undefined {
  const said = (from: number, to: number, texts: readonly string[]) =>
    words.tokens.slice(from, to).some(({ text }) => texts.includes(text))
  const verb = words.past(i, BACK)
  const to = words.past(verb, COMES)
  const entry = words.past(to, ['the', 'its', 'my', 'our', 'original', 'old', 'same', 'initial', 'first'])
  const isBack = said(verb, to, ['back', 'again', 'returns', 'return', 'returned', 'retraces'])
  // 'When it comes to entry price': at another price it stands now.
  const isThere =
    said(verb, to, ['comes', 'touches', 'reaches', 'gets']) && words.is(entry + 1, 'price', 'level')
  if (
    (isBack || isThere) &&
    (words.is(entry, 'entry', 'cost', 'sold', 'sell') || isOriginalPrice(words, entry))
  )
    return words.past(entry + 1, ['price', 'level', 'premium'])
  const hindi = words.past(i, AGAIN_AT)
  const isBackInHindi =
    said(i, hindi, ['wapas', 'phir']) && said(i, hindi, ['us', 'usi', 'wahi', 'entry', 'cost'])
  return isBackInHindi && words.is(hindi, 'aaye', 'aane', 'aa', 'aata', 'aayega')
    ? words.past(hindi + 1, ['jaye', 'to', 'toh', 'par', 'pe', 'tab', 'hai'])
    : undefined
}

/** `original price`, at which the leg was entered. */
const isOriginalPrice = (words: Words, i: number) =>
  words.is(i - 1, 'original', 'initial') && words.is(i, 'price', 'premium')

const PRICE = ['when', 'once', 'if', 'the', 'its', 'price', 'premium', 'it', 'option']

/** Behind `re-enter on cost` the price that `comes back`. */
export function pastComesBack(words: Words, i: number): number {
  const at = words.past(i, PRICE)
  const end = words.past(at + 1, ['back', 'there', 'again'])
  return at > i &&
    words.is(at, 'comes', 'gets', 'is', 'goes', 'returns') &&
    (end > at + 1 || words.is(at, 'returns'))
    ? end
    : i
}
