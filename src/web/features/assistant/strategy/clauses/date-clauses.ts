import { periodAt } from '../words/periods.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

const OF_PERIOD =
  'from between for in during on the year calendar period : of dates date range test tested over backtest backtested data all whole full entire complete poore poora pure pura'.split(
    ' ',
  )

/** The period of the test: `from 1 jan 2024 to 30 jun 2024`, `for 2023`. */
export const readDates: ClauseReader = (words, i) => {
  const at = words.past(i, OF_PERIOD)
  const months = monthsAt(words, at) ?? monthsOfYear(words, at)
  if (months) return months
  // 'I have been trading since 2015' is no period of the test.
  const first = words.is(at - 1, 'since') ? undefined : periodAt(words, at)
  if (!first) return undefined
  const second = words.is(first.end, ...TO) ? periodAt(words, first.end + 1) : undefined
  const { from, to } = { from: first.value.from, to: second?.value.to ?? first.value.to }
  const end = words.past(second?.end ?? first.end, ['tak', 'only', 'data'])
  // 'Since' and 'onwards' name no end.
  if (words.is(end, 'onwards', 'onward', 'onw')) return clause({ is: 'unsupported' }, end + 1)
  return from < to ? clause({ is: 'dates', from, to }, pastWhole(words, end)) : undefined
}

const TO = ['to', '-', 'till', 'until', 'se', 'and', 'through', 'upto']
const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/

/** `jan se june 2024 tak`: two months of the year that is said once. */
function monthsAt(words: Words, i: number): Read<Clause> | undefined {
  const isMonth = MONTH.test(words.textAt(i)) && words.is(i + 1, ...TO)
  const last = isMonth ? periodAt(words, i + 2) : undefined
  const year = last && /^\d{4}-\d\d-01$/.test(last.value.from) ? last.value.from.slice(0, 4) : undefined
  if (!last || year === undefined) return undefined
  const month = MONTHS.indexOf(words.textAt(i).slice(0, 3)) + 1
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  return from < last.value.to
    ? clause({ is: 'dates', from, to: last.value.to }, words.past(last.end, ['tak', 'ka', 'data']))
    : undefined
}

/** `2024 jan to june`, `year 2024, from march till september`: the year stands before its months. */
function monthsOfYear(words: Words, i: number): Read<Clause> | undefined {
  const year = /^20[1-4]\d$/.exec(words.textAt(i).trim())?.[0]
  const first = words.past(words.isBreak(i + 1) ? i + 2 : i + 1, ['from', 'ke', 'ka', 'me', 'mein', '('])
  const isRange =
    MONTH.test(words.textAt(first)) && words.is(first + 1, ...TO) && MONTH.test(words.textAt(first + 2))
  if (year === undefined || !isRange || periodAt(words, first + 2)) return undefined
  const monthAt = (at: number) => MONTHS.indexOf(words.textAt(at).slice(0, 3)) + 1
  const from = `${year}-${String(monthAt(first)).padStart(2, '0')}-01`
  const last = new Date(Date.UTC(Number(year), monthAt(first + 2), 0)).toISOString().slice(0, 10)
  return from < last
    ? clause({ is: 'dates', from, to: last }, words.past(first + 3, ['tak', ')']))
    : undefined
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
