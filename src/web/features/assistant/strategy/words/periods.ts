import { numberAt } from './values.ts'
import type { Read, Words } from './words.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date, or a month or year by its first and last day. */
export function periodAt(words: Words, i: number): Read<{ from: string; to: string }> | undefined {
  const token = words.at(i)
  if (token?.kind === 'date') return { value: { from: token.text, to: token.text }, end: i + 1 }
  const isYear = (at: number) => yearAt(words, at) !== undefined
  const monthAt = (at: number) => {
    const { text = '', kind } = words.at(at) ?? {}
    return kind === 'word' && text.length >= 3 ? MONTHS.findIndex((month) => text.startsWith(month)) : -1
  }
  const day = numberAt(words, i)
  const ordinal = words.is(i + 1, 'st', 'nd', 'rd', 'th') ? i + 2 : i + 1
  if (day && day.value <= 31 && monthAt(ordinal) >= 0 && isYear(ordinal + 1)) {
    const date = isoDate(yearAt(words, ordinal + 1)!, monthAt(ordinal), day.value)
    return { value: { from: date, to: date }, end: ordinal + 2 }
  }
  const month = monthAt(i)
  if (month >= 0 && isYear(i + 1)) {
    const year = yearAt(words, i + 1)!
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return { value: { from: isoDate(year, month, 1), to: isoDate(year, month, last) }, end: i + 2 }
  }
  return quarterAt(words, i) ?? halfYearAt(words, i) ?? wholeYearAt(words, i)
}

const HALVES = { 1: ['01-01', '06-30'], 2: ['07-01', '12-31'] } as const

/** `second half of 2024`, `H1 2025`: six months. */
function halfYearAt(words: Words, i: number): Read<{ from: string; to: string }> | undefined {
  const half = halfNamed(words, i)
  const year = half && yearAt(words, half.end)
  if (!half || year === undefined) return undefined
  const [from, to] = HALVES[half.value]
  return { value: { from: `${year}-${from}`, to: `${year}-${to}` }, end: half.end + 1 }
}

/** Before a year the `H1`, `second half of`. */
function halfNamed(words: Words, i: number): Read<1 | 2> | undefined {
  const isShort = words.is(i, 'h') && words.at(i)?.end === words.at(i + 1)?.start
  const at = isShort ? i + 1 : i
  const value = words.is(at, 'first', '1') ? 1 : words.is(at, 'second', '2') ? 2 : undefined
  if (value === undefined || !(isShort || words.is(at + 1, 'half'))) return undefined
  return { value, end: isShort ? at + 1 : words.past(at + 2, ['of', 'the', 'year']) }
}

/** `2024`, `2024 second half`. */
function wholeYearAt(words: Words, i: number): Read<{ from: string; to: string }> | undefined {
  const year = words.textAt(i).trim()
  if (!/^20[1-4]\d$/.test(year)) return undefined
  const half = halfNamed(words, words.past(i + 1, ['ka', 'ke', 'ki']))
  const [from, to] = half ? HALVES[half.value] : ['01-01', '12-31']
  return { value: { from: `${year}-${from}`, to: `${year}-${to}` }, end: half?.end ?? i + 1 }
}

/** `2024`, and behind a month also `24`. */
function yearAt(words: Words, i: number): number | undefined {
  const text = words.at(i)?.text.trim() ?? ''
  if (/^20[1-4]\d$/.test(text)) return Number(text)
  return /^[12]\d$/.test(text) && words.at(i)?.kind === 'number' && !words.find(i + 1, 'unit')
    ? 2000 + Number(text)
    : undefined
}

const QUARTERS: Readonly<Record<string, number>> = { q1: 0, q2: 3, q3: 6, q4: 9 }

/** `Q1 2025`. */
function quarterAt(words: Words, i: number): Read<{ from: string; to: string }> | undefined {
  const isJoined = words.is(i, 'q') && words.at(i)?.end === words.at(i + 1)?.start
  const first = isJoined ? QUARTERS[`q${words.textAt(i + 1)}`] : undefined
  const year = first === undefined ? undefined : yearAt(words, i + 2)
  if (first === undefined || year === undefined) return undefined
  const last = new Date(Date.UTC(year, first + 3, 0)).getUTCDate()
  return { value: { from: isoDate(year, first, 1), to: isoDate(year, first + 2, last) }, end: i + 3 }
}

function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
