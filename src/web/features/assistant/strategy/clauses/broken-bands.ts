import type { Condition } from '#domain'
import type { Read, Words } from '../words/words.ts'
import { operandAt, type Compared } from './operands.ts'

const BREAKS = 'break breaks broken broke breaking breach breached breaches pierces pierced penetrates'.split(
  ' ',
)
const SUBJECTS = 'price prices close closing candle candles it spot index market the a'.split(' ')
const WAYS: Readonly<Record<string, Condition>> = { upper: 'CROSSES_ABOVE', lower: 'CROSSES_BELOW' }

/** Whether words name one of the Bollinger bands: `bollinger band` by itself does not say which. */
export const saysWhichBand = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => ['upper', 'lower', 'middle', 'mid'].includes(text))

/** `price breaks the upper bollinger band`: the price crosses a band outwards. */
export function brokenBand(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const verb = words.past(i, SUBJECTS)
  if (!words.is(verb, ...BREAKS)) return undefined
  const begin = words.past(verb + 1, ['the', 'of', 'its'])
  const band = operandAt(words, begin)
  if (band?.value.name !== 'BBANDS') return undefined
  const said = words.tokens.slice(begin, band.end).find(({ text }) => text in WAYS)
  const condition = said && WAYS[said.text]
  return condition && { value: [{ condition, right: band.value }], end: band.end }
}
