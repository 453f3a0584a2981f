import { formatDate } from '../format.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const NUMBERS = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4}|\d{2})$/
const WORDS = /^(\d{1,2})[\s-]*([a-z]{3})[a-z]*[,\s-]*(\d{4}|\d{2})$/

/**
 * Parses a day into `2025-01-31`; undefined if the text is no day. Accepts `31 Jan 2025`, `31/1/2025`, `31-01-25`,
 * `310125` and `2025-01-31`: the day comes first, as in India.
 */
export function typedDate(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const iso = ISO.exec(typed)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  const numbers = DIGITS.exec(typed) ?? NUMBERS.exec(typed)
  if (numbers) return calendarDay(numbers[3], numbers[2], numbers[1])
  const words = WORDS.exec(typed)
  const month = words ? MONTHS.indexOf(words[2]) + 1 : 0
  return words && month > 0 ? calendarDay(words[3], String(month), words[1]) : undefined
}

/** Dates that no further letter can change: with all digits of the year, or of the day in ISO form. */
const WHOLE = /^\d{8}$|\D\d{4}$|^\d{4}-\d{2}-\d{2}$/

/**
 * Like `typedDate` during typing: `04 Jun 20` may become 2024, so it is no day yet. A two-digit year counts once the
 * field is left.
 */
export function dateWhileTyped(text: string): string | undefined {
  return WHOLE.test(text.trim()) ? typedDate(text) : undefined
}

function calendarDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  // The 31st of a short month is invalid.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** Formats a day for a field, `31 Jan 2025`; other text stays unchanged. */
export function shownDate(value: string): string {
  return typedDate(value) === value ? formatDate(value) : value
}

/** Adds days to a day; other text stays unchanged. */
export function dateAfter(value: string, days: number): string {
  if (typedDate(value) !== value) return value
  const date = new Date(`${value}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
