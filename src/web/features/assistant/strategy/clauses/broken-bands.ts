import type { Condition } from '#domain'
import type { Read, Words } from '../words/words.ts'
import { operandAt, type Compared, type Operand } from './operands.ts'

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

const TOUCHES = ['touch', 'touches', 'touched', 'touching', 'tag', 'tags', 'tagged']
const BEFORE_TOUCH = ['is', 'gets', 'ko', 'pe', 'par', 'of', 'ka', 'ki']
const BEHIND_TOUCH = 'hone ho hota hoti kare karta hua hai par to toh tab then'.split(' ')

/** Whether words say that a band is touched. */
export const isTouch = (words: Words, i: number) => words.is(i, ...TOUCHES)

/** Behind a touch; `pe` is a word of Hindi where the option is named behind it. */
export function pastTouch(words: Words, i: number): number {
  const end = words.past(i + 1, BEHIND_TOUCH)
  const isHindi = words.is(end, 'pe') && [1, 2, 3].some((k) => words.find(end + k, 'option') !== undefined)
  return isHindi ? end + 1 : end
}
const price = (name: string, offset?: number): Operand => ({
  name,
  output: undefined,
  parameters: {},
  ...(offset !== undefined && { offset }),
})

interface OfCandle {
  readonly left: Operand
  readonly compared: Read<readonly Compared[]>
  readonly candles: undefined
}

/** `bollinger lower band touch`, `price touches (above) the upper bollinger band`: the low of the candle is below the band, or its high above. */
export function touchedBand(words: Words, i: number): OfCandle | undefined {
  const verb = words.past(i, [...SUBJECTS, 'on'])
  const isFirst = words.is(verb, ...TOUCHES)
  const begin = isFirst ? words.past(verb + 1, ['above', 'below', 'the', 'of', 'its']) : verb
  const band = operandAt(words, begin)
  const said = band && words.tokens.slice(begin, band.end).find(({ text }) => text in WAYS)
  if (band?.value.name !== 'BBANDS' || !said || isInside(words, verb + 1, said.text)) return undefined
  const touch = isFirst ? band.end - 1 : words.past(band.end, BEFORE_TOUCH)
  if (!isFirst && !isTouch(words, touch)) return undefined
  const isLower = said.text === 'lower'
  const one = { condition: isLower ? 'LESS_THAN' : 'GREATER_THAN', right: band.value } as const
  return {
    left: price(isLower ? 'LOW' : 'HIGH'),
    compared: { value: [one], end: pastTouch(words, touch) },
    candles: undefined,
  }
}

/** `touches below the upper band`. */
const isInside = (words: Words, i: number, band: string) => words.is(i, band === 'upper' ? 'below' : 'above')

const MADE = ['it', 'nifty', 'banknifty', 'price', 'market', 'index', 'candle', 'the']
const MAKES = ['makes', 'make', 'made', 'forms', 'prints', 'a']

/** `it makes a lower low`, `makes higher high`: compared with the candle before. */
export function newExtreme(words: Words, i: number): OfCandle | undefined {
  const verb = words.past(i, MADE)
  const at = words.past(verb, MAKES)
  const isLow = words.is(at, 'lower') && words.is(at + 1, 'low')
  const isHigh = words.is(at, 'higher') && words.is(at + 1, 'high')
  if (at === verb || !(isLow || isHigh)) return undefined
  const name = isLow ? 'LOW' : 'HIGH'
  const one = { condition: isLow ? 'LESS_THAN' : 'GREATER_THAN', right: price(name, -1) } as const
  return { left: price(name), compared: { value: [one], end: at + 2 }, candles: undefined }
}
