import { periodAt } from '../words/periods.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

const OF_PERIOD =
  'from between for in during on the year calendar period : of dates date range test tested over backtest backtested data all only just sirf whole full entire complete poore poora pure pura'.split(
    ' ',
  )

/** The period of the test: `from 1 jan 2024 to 30 jun 2024`, `for 2023`. */
export const readDates: ClauseReader = (words, i) => {
  const at = words.past(i, OF_PERIOD)
  const months = monthsAt(words, at)
  if (months) return months
  // 'I have been trading since 2015' is no period of the test.
  const first = words.is(at - 1, 'since') ? undefined : periodAt(words, at)
  if (!first) return undefined
  const second = words.is(first.end, ...TO) ? periodAt(words, words.past(first.end + 1, ['the'])) : undefined
  const last = second ?? first
  const [from, to] = [first.value.from, last.value.to]
  const end = pastOn(words, words.past(last.end, ['tak', 'only', 'data']))
  // 'Since' and 'onwards' name no end, and neither does 'from april 2024'.
  if (words.is(end, 'onwards', 'onward', 'onw')) return clause({ is: 'unsupported' }, end + 1)
  if (!second && isWithoutEnd(words, { from: i, to: at, end })) return clause({ is: 'unsupported' }, end)
  return from < to ? clause({ is: 'dates', from, to }, pastWhole(words, end)) : undefined
}

/** `from april 2024`: a begin, and no end. */
const isWithoutEnd = (words: Words, { from, to, end }: Record<'from' | 'to' | 'end', number>) =>
  words.tokens.slice(from, to).some(({ text }) => text === 'from') && !words.is(end - 1, 'only')

const RUN = 'chalao chala chalana chalwao test backtest run karo kar kardo dekho dikhao'.split(' ')

/** Behind a period the `pe` of `2024 pe chalao`, which is no put. */
const pastOn = (words: Words, i: number) =>
  words.is(i, 'pe', 'par') && words.is(words.past(i + 1, ['hi', 'bhi']), ...RUN) ? i + 1 : i

const TO = ['to', '-', 'till', 'until', 'se', 'and', 'through', 'upto']
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/

/** `jan se june 2024 tak`, `2024 june to december`: two months of the year that is said once; without one it is asked for. */
function monthsAt(words: Words, i: number): Read<Clause> | undefined {
  const year = /^20[1-4]\d$/.test(words.textAt(i).trim()) ? words.textAt(i).trim() : undefined
  const at = year === undefined ? i : words.past(i + 1, ['ka', 'ke', 'ki', 'me', 'mein', 'from', ',', '('])
  const first = monthNamed(words, at)
  if (!first || !words.is(first.end, ...TO)) return undefined
  const last = year === undefined ? periodAt(words, first.end + 1) : undefined
  if (last) return monthsUntil(words, first.value, last)
  const second = monthNamed(words, first.end + 1)
  return second && monthsOfYear(words, { begin: at, year, first: first.value, second })
}

interface Months {
  readonly begin: number
  /** Undefined if the words name none. */
  readonly year: string | undefined
  readonly first: number
  readonly second: Read<number>
}

/** Two months, at the end of a phrase. */
function monthsOfYear(words: Words, { begin, year, first, second }: Months): Read<Clause> | undefined {
  const end = words.past(second.end, ['tak', 'ka', 'data', 'only', ')'])
  if (words.at(end) !== undefined && !words.isBreak(end)) return undefined
  if (year === undefined)
    return clause({ is: 'question', question: `“${words.written(begin, second.end)}”: of which year?` }, end)
  const [from, to] = [firstOf(year, first), firstOf(year, second.value)]
  return from < to ? clause({ is: 'dates', from, to: lastOf(to) }, end) : undefined
}

/** From a month to the end of a period that says its year. */
function monthsUntil(
  words: Words,
  month: number,
  { value: { from, to }, end }: Read<{ readonly from: string; readonly to: string }>,
): Read<Clause> | undefined {
  const begin = firstOf(from.slice(0, 4), month)
  return from.endsWith('-01') && begin < to
    ? clause({ is: 'dates', from: begin, to }, pastOn(words, words.past(end, ['tak', 'ka', 'data'])))
    : undefined
}

/** The last day of the month of a date. */
const lastOf = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).toISOString().slice(0, 10)

const firstOf = (year: string, month: number) => `${year}-${String(month + 1).padStart(2, '0')}-01`

/** A month by its name, counted from 0. */
function monthNamed(words: Words, i: number): Read<number> | undefined {
  const month = MONTH.test(words.textAt(i)) ? MONTHS.indexOf(words.textAt(i).slice(0, 3)) : -1
  return month < 0 ? undefined : { value: month, end: i + 1 }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Behind `2024 ka pura saal`. */
function pastWhole(words: Words, i: number): number {
  const whole = words.past(i, 'ka ke the full whole pura poora pure poore calendar'.split(' '))
  return whole > i && words.is(whole, 'saal', 'sal', 'year') ? whole + 1 : i
}

const SKIP_DATES = 'day days the these following dates date on of :'.split(' ')

/** Single dates that are left out: `skip 4 June 2024 and 23 July 2024`. */
export const readSkippedDates: ClauseReader = (words, i) => {
  const skip = words.find(i, 'day', 'skip')
  if (!skip) return undefined
  const dates: string[] = []
  let end = skip.end
  for (let at = words.past(end, SKIP_DATES); ; at = words.past(words.isBreak(end) ? end + 1 : end, LIST)) {
    const read = periodAt(words, at)
    if (!read || read.value.from !== read.value.to) break
    dates.push(read.value.from)
    end = read.end
  }
  return dates.length > 0
    ? clause({ is: 'filter', filters: { skipDates: dates }, says: 'skip' }, end)
    : undefined
}

const LIST = ['and', '&', 'aur', 'or', ',']
