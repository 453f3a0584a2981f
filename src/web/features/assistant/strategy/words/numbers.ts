import {
  COUNTED_UNITS,
  FRACTION_WORDS,
  HINDI_QUARTERS,
  NUMBER_SCALES,
  NUMBERS_BEFORE_COUNTED,
  TWO_BEFORE,
} from '#domain/aliases'
import type { Token } from './tokens.ts'

/** Larger numbers that are written with a scale count rupees. */
export const LEAST_LARGE = 1000

/** Smaller numbers stay words, because 'one leg' and 'nine thirty' are no amounts. */
const LEAST_JOINED = 13

/** Tokens in which a number of several words is one. */
export function withNumbersJoined(pieces: readonly Token[]): Token[] {
  const tokens: Token[] = []
  for (let i = 0; i < pieces.length;) {
    const number = numberOf(pieces, i)
    const first = pieces[i]
    const last = pieces[(number?.end ?? i + 1) - 1]
    if (!first || !last) break
    const isAmount = number !== undefined && number.value >= LEAST_JOINED
    if (isAmount)
      tokens.push({
        ...first,
        kind: 'number',
        text: String(number.value),
        value: number.value,
        isLarge: number.value >= LEAST_LARGE,
        end: last.end,
      })
    else if (number) tokens.push({ ...first, value: number.value })
    else tokens.push(first)
    i = number?.end ?? i + 1
  }
  return tokens
}

interface SpokenNumber {
  readonly value: number
  readonly end: number
}

const scaleOf = (piece: Token | undefined) => (piece?.kind === 'word' ? NUMBER_SCALES[piece.text] : undefined)
const isScale = (piece: Token | undefined) => scaleOf(piece) !== undefined

/** A number in words: `thirty five`, `two hundred and fifty`, `do sau`, `dhai hazar`. */
function numberOf(pieces: readonly Token[], i: number): SpokenNumber | undefined {
  const decimal = pointOf(pieces, i)
  if (decimal) return decimal
  const first =
    ofQuarters(pieces, i) ?? coupleOf(pieces, i) ?? bareScale(pieces, i) ?? belowHundred(pieces, i)
  return first && withScales(pieces, first)
}

function withScales(pieces: readonly Token[], first: SpokenNumber): SpokenNumber {
  let { value, end } = first
  for (;;) {
    const factor = scaleOf(pieces[end])
    if (factor === undefined) return { value, end }
    value *= factor
    end++
    const at = pieces[end]?.text === 'and' ? end + 1 : end
    const rest = numberOf(pieces, at)
    if (rest && rest.value < factor) {
      value += rest.value
      end = rest.end
    }
  }
}

/** Whether a word counts something: a scale, a unit, or what a distance is measured to. */
const isCounted = (piece: Token | undefined) => isScale(piece) || COUNTED_UNITS.includes(piece?.text ?? '')

const HOUR = 60

/** `dedh percent`, `saade teen sau`, `half a percent`: quarters of what follows them. */
function ofQuarters(pieces: readonly Token[], i: number): SpokenNumber | undefined {
  const text = pieces[i]?.text ?? ''
  const whole = FRACTION_WORDS[text]
  const behind = pieces[i + 1]?.text === 'a' ? i + 2 : i + 1
  if (whole !== undefined) return isCounted(pieces[behind]) ? { value: whole, end: behind } : undefined
  const quarter = HINDI_QUARTERS[text]
  if (quarter === undefined) return undefined
  // 'Sava sau' is a hundred and a quarter of it.
  if (isScale(pieces[i + 1])) return quarter > 0 ? { value: 1 + quarter / HOUR, end: i + 1 } : undefined
  const number = smallNumber(pieces, i + 1)
  return number !== undefined && isCounted(pieces[i + 2])
    ? { value: number + quarter / HOUR, end: i + 2 }
    : undefined
}

/** `point two five delta`. */
function pointOf(pieces: readonly Token[], i: number): SpokenNumber | undefined {
  if (pieces[i]?.text !== 'point') return undefined
  let digits = ''
  let end = i + 1
  for (; ; end++) {
    const value = smallNumber(pieces, end)
    if (value === undefined) break
    digits += String(value)
  }
  return digits !== '' && pieces[end]?.text.startsWith('delta')
    ? { value: Number(`0.${digits}`), end }
    : undefined
}

/** `a couple of lots`. */
function coupleOf(pieces: readonly Token[], i: number): SpokenNumber | undefined {
  if (pieces[i]?.text !== 'couple') return undefined
  const end = pieces[i + 1]?.text === 'of' ? i + 2 : i + 1
  return { value: 2, end }
}

/** `sau point`, `a hundred points`: a scale without a number before it. */
function bareScale(pieces: readonly Token[], i: number): SpokenNumber | undefined {
  if (!isScale(pieces[i]) || pieces[i - 1]?.kind === 'number') return undefined
  if (isCounted(pieces[i + 1])) return { value: 1, end: i }
  // 'A hundred and fifty points'.
  const isWhole = pieces[i - 1]?.text === 'a' && pieces[i + 1]?.text === 'and'
  const rest = isWhole ? belowHundred(pieces, i + 2) : undefined
  return rest && isCounted(pieces[rest.end]) ? { value: 1, end: i } : undefined
}

/** `thirty`, `thirty-five`, `two and a half`. */
function belowHundred(pieces: readonly Token[], i: number): SpokenNumber | undefined {
  const value = smallNumber(pieces, i)
  if (value === undefined) return undefined
  if (isAndHalf(pieces, i + 1)) return { value: value + 1 / 2, end: i + 4 }
  const at = afterDash(pieces, i + 1)
  const unit = smallNumber(pieces, at)
  const isTens = value >= 20 && value < 100 && value % 10 === 0
  return isTens && unit !== undefined && unit < 10
    ? { value: value + unit, end: at + 1 }
    : { value, end: i + 1 }
}

const isAndHalf = (pieces: readonly Token[], i: number) =>
  ['and', 'a', 'half'].every((text, k) => pieces[i + k]?.text === text)

const afterDash = (pieces: readonly Token[], i: number) => (pieces[i]?.text === '-' ? i + 1 : i)

/** A number in one word; 'do' means two only before a word for something that is counted. */
function smallNumber(pieces: readonly Token[], i: number): number | undefined {
  const piece = pieces[i]
  if (piece?.kind !== 'word') return undefined
  const other = NUMBERS_BEFORE_COUNTED[piece.text]
  if (other !== undefined) return TWO_BEFORE.includes(pieces[i + 1]?.text ?? '') ? other : undefined
  return Number.isNaN(piece.value) ? undefined : piece.value
}
