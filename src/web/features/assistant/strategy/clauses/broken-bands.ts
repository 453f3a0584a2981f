import type { Condition } from '#domain'
import { endOf, type Read, type Words } from '../words/words.ts'
import { operandAt, timeframeAt, type Compared, type Operand } from './operands.ts'

const BREAKS =
  'break breaks broken broke breaking breakout breakdown breach breached breaches pierces pierced penetrates toote tute toot tod'.split(
    ' ',
  )
const SUBJECTS = 'price prices close closing candle candles it spot index market the a'.split(' ')
const PASSIVE = 'is gets get has been ka ki ko hai'.split(' ')
const BEHIND = 'ho hone hota hoti jaye de do kare karta hai to toh pe par'.split(' ')
const WAYS: Readonly<Record<string, Condition>> = { up: 'CROSSES_ABOVE', down: 'CROSSES_BELOW' }

interface Band {
  readonly operand: Operand
  readonly way: Condition
}

/** A band that the words name, with its way of breaking: the upper one upwards, the lower one downwards. */
function bandAt(words: Words, i: number): Read<Band> | undefined {
  const read = operandAt(words, i)
  if (read?.value.name !== 'BBANDS') return undefined
  // 'Bollinger band break' does not say which.
  const said = words.written(i, read.end).toLowerCase()
  const way = /\bupper\b/.test(said) ? 'CROSSES_ABOVE' : /\blower\b/.test(said) ? 'CROSSES_BELOW' : undefined
  return way && { value: { operand: read.value, way }, end: read.end }
}

interface BrokenBand {
  readonly compared: Read<readonly Compared[]>
  readonly candles: Read<number> | undefined
}

/** `bollinger lower band break`, `price breaks the upper bollinger band`: the price crosses a band outwards. */
export function brokenBand(words: Words, i: number): BrokenBand | undefined {
  return bandFirst(words, i) ?? verbFirst(words, i)
}

function bandFirst(words: Words, i: number): BrokenBand | undefined {
  const band = bandAt(words, words.past(i, ['the']))
  if (!band) return undefined
  const { operand, way } = band.value
  const candles = timeframeAt(words, band.end)
  const verb = words.past(endOf(candles, band.end), PASSIVE)
  if (!words.is(verb, ...BREAKS)) return undefined
  const said = WAYS[words.textAt(verb + 1)]
  const end = words.past(said ? verb + 2 : verb + 1, BEHIND)
  return said !== undefined && said !== way
    ? undefined
    : { compared: { value: [{ condition: way, right: operand }], end }, candles }
}

function verbFirst(words: Words, i: number): BrokenBand | undefined {
  const verb = words.past(i, SUBJECTS)
  if (!words.is(verb, ...BREAKS)) return undefined
  const band = bandAt(words, words.past(verb + 1, ['the', 'of', 'its']))
  if (!band) return undefined
  const { operand, way } = band.value
  return { compared: { value: [{ condition: way, right: operand }], end: band.end }, candles: undefined }
}
