import { formatDate } from '../../../ui/format.ts'
import { isLeftOut } from './left-out.ts'

/** A date as a question names it; the year may be missing. */
export interface AskedDate {
  /** `06-03`. */
  readonly monthAndDay: string
  readonly year?: string
  /** Whether the date itself does not belong to the range: after 3 June. */
  readonly isOutside: boolean
}

/** A range of dates; without one of its ends it is open there. */
export interface DateRange {
  readonly kind: 'dates'
  readonly from?: AskedDate
  readonly to?: AskedDate
}

/** Months by the first letters of their names. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A month by its name. */
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const NUMBER = '\\d{1,2}(?:st|nd|rd|th)?'
const DAY = `(?:20\\d\\d \\d\\d \\d\\d|${NUMBER}(?: of)? ${MONTH}(?: 20\\d\\d)?|${MONTH} ${NUMBER}(?! \\d?dte)(?: 20\\d\\d)?)`

/** How ranges of dates are written. */
export const RANGES_OF_DATES: readonly (readonly [
  RegExp,
  (found: RegExpExecArray) => readonly DateRange[],
])[] = [
  [
    new RegExp(`\\b(?:between |from )?(${DAY}) (?:and|to|till|se|aur) (${DAY})(?: tak| ke beech)?\\b`, 'g'),
    ([, first = '', last = '']) => [{ kind: 'dates', from: dateOf(first), to: dateOf(last) }],
  ],
  [
    new RegExp(
      `\\b(?:between |from )?(${NUMBER}) (?:and|to|till|se|aur) (${DAY})(?: tak| ke beech)?\\b`,
      'g',
    ),
    ([, first = '', last = '']) => {
      const to = dateOf(last)
      const from = { ...to, monthAndDay: `${to.monthAndDay.slice(0, 2)}-${twoDigits(first)}` }
      return [{ kind: 'dates', from, to }]
    },
  ],
  [
    new RegExp(`\\b(?:after|post) (${DAY})\\b|\\b(${DAY}) ke baad\\b`, 'g'),
    ([, one, other = '']) => [{ kind: 'dates', from: { ...dateOf(one ?? other), isOutside: true } }],
  ],
  [
    new RegExp(`\\b(?:since|from) (${DAY})(?: onwards?| on)?\\b|\\b(${DAY}) se\\b(?! pehle)`, 'g'),
    ([, one, other = '']) => [{ kind: 'dates', from: dateOf(one ?? other) }],
  ],
  [
    new RegExp(`\\bbefore (${DAY})\\b|\\b(${DAY}) se pehle\\b`, 'g'),
    ([, one, other = '']) => [{ kind: 'dates', to: { ...dateOf(one ?? other), isOutside: true } }],
  ],
  [
    new RegExp(`\\b(?:till|until|up ?to) (${DAY})\\b|\\b(${DAY}) tak\\b`, 'g'),
    ([, one, other = '']) => [{ kind: 'dates', to: dateOf(one ?? other) }],
  ],
]

function dateOf(words: string): AskedDate {
  const [inNumbers, ofYear, month, day] = /^(20\d\d) (\d\d) (\d\d)$/.exec(words) ?? []
  if (inNumbers !== undefined) return { monthAndDay: `${month}-${day}`, year: ofYear ?? '', isOutside: false }
  const year = /\b20\d\d\b/.exec(words)?.[0]
  const name = new RegExp(MONTH).exec(words)?.[0] ?? ''
  const number = new RegExp(`\\b${NUMBER}\\b`).exec(words)?.[0] ?? ''
  const monthAndDay = `${twoDigits(String(MONTHS.indexOf(name.slice(0, 3)) + 1))}-${twoDigits(number)}`
  return { monthAndDay, ...(year === undefined ? {} : { year }), isOutside: false }
}

const twoDigits = (number: string) => String(Number.parseInt(number, 10)).padStart(2, '0')

/** The dates that a question names: a range, or one that it leaves out. */
export interface NamedDates {
  readonly name: string
  readonly isIn: (date: string) => boolean
  /** The words of the text that name them. */
  readonly written: string
}

const COUNTED_FROM = /\b(\d+|few|two|three) (days?|sessions?) (from|after|before|since)\b/

/** The range of dates that a text names, or the one date that it leaves out: `after 10 june`, `excluding june 4`. */
export function namedDates(text: string): NamedDates | undefined {
  const [written] = new RegExp(`\\b${DAY}\\b`).exec(text) ?? []
  if (written === undefined || COUNTED_FROM.test(text)) return undefined
  if (!isLeftOut(text, written)) return namedRange(text)
  const left = [...text.matchAll(new RegExp(`\\b${DAY}\\b`, 'g'))].map(([one]) => {
    const date = dateOf(one)
    return ofRange({ kind: 'dates', from: date, to: date }, written)
  })
  return {
    name: left.map(({ name }) => name).join(' and '),
    isIn: (date) => left.some(({ isIn }) => isIn(date)),
    written,
  }
}

function namedRange(text: string): NamedDates | undefined {
  for (const [words, read] of RANGES_OF_DATES) {
    const [found] = text.matchAll(words)
    const [range] = found ? read(found) : []
    if (found && range) return isOfTwo(found[0]) ? undefined : ofRange(range, found[0])
  }
  return undefined
}

/** `4 june and 11 june` are two days, and no range. */
const isOfTwo = (written: string) => / (and|aur) /.test(written) && !/^between| beech$/.test(written)

/** Dates without a year are those of every year. */
function ofRange({ from, to }: DateRange, written: string): NamedDates {
  const of = (date: string, { year }: AskedDate) => (year === undefined ? date.slice(5) : date)
  const bound = ({ year, monthAndDay }: AskedDate) =>
    year === undefined ? monthAndDay : `${year}-${monthAndDay}`
  const inWords = ({ year, monthAndDay }: AskedDate) =>
    formatDate(`${year ?? '2000'}-${monthAndDay}`).slice(0, year === undefined ? 6 : undefined)
  const isAfter = (date: string) =>
    !from || (from.isOutside ? of(date, from) > bound(from) : of(date, from) >= bound(from))
  const isBefore = (date: string) =>
    !to || (to.isOutside ? of(date, to) < bound(to) : of(date, to) <= bound(to))
  const first = from && `${from.isOutside ? 'after ' : to ? '' : 'from '}${inWords(from)}`
  const last = to && `${to.isOutside ? 'before ' : from ? '' : 'until '}${inWords(to)}`
  const name =
    first !== undefined && last !== undefined
      ? first === last
        ? first
        : `from ${first} to ${last}`
      : (first ?? last ?? '')
  return { name, isIn: (date) => isAfter(date) && isBefore(date), written }
}
