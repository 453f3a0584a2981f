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
  // `The 1st of April 2024`.
  const named = words.past(ordinal, ['of'])
  if (day && day.value <= 31 && monthAt(named) >= 0 && isYear(named + 1)) {
    const date = isoDate(yearAt(words, named + 1)!, monthAt(named), day.value)
    return { value: { from: date, to: date }, end: named + 2 }
  }
  const month = monthAt(i)
  const behind = words.past(i + 1, ['of'])
  if (month >= 0 && isYear(behind))
    return { value: monthsOf(yearAt(words, behind)!, month, month), end: behind + 1 }
  return yearOrPart(words, i)
}

const yearOrPart = (words: Words, i: number) =>
  quarterAt(words, i) ?? halfYearAt(words, i) ?? partOfYearAt(words, i) ?? wholeYearAt(words, i)

/** The months of a year from one to another, counted from 0. */
function monthsOf(year: number, first: number, last: number) {
  const day = new Date(Date.UTC(year, last + 1, 0)).getUTCDate()
  return { from: isoDate(year, first, 1), to: isoDate(year, last, day) }
}

const LENGTHS: Readonly<Record<string, number>> = { month: 1, months: 1, quarter: 3, quarters: 3 }

/** `last 3 months of 2024`, `first quarter of 2024`. */
function partOfYearAt(words: Words, i: number): Read<{ from: string; to: string }> | undefined {
  const part = partNamed(words, i)
  const at = part && words.past(part.end, ['of', 'in', 'the', 'year'])
  const year = at === undefined ? undefined : yearAt(words, at)
  return part && at !== undefined && year !== undefined
    ? { value: monthsOf(year, ...part.value), end: at + 1 }
    : undefined
}

/** The first and the last month of `last 3 months`, counted from 0. */
function partNamed(words: Words, i: number): Read<readonly [number, number]> | undefined {
  if (!words.is(i, 'last', 'first')) return undefined
  const { value: count, end } = numberAt(words, i + 1) ?? { value: 1, end: i + 1 }
  const months = count * (LENGTHS[words.textAt(end)] ?? 0)
  if (!Number.isInteger(months) || months < 1 || months >= MONTHS.length) return undefined
  const last = MONTHS.length - 1
  return { value: words.is(i, 'last') ? [last - months + 1, last] : [0, months - 1], end: end + 1 }
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
  const behind = words.past(i + 1, ['ka', 'ke', 'ki'])
  const part = partNamed(words, behind)
  if (part) return { value: monthsOf(Number(year), ...part.value), end: part.end }
  const half = halfNamed(words, behind)
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
  return { value: monthsOf(year, first, first + 2), end: i + 3 }
}

function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
