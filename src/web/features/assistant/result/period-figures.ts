import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { grossOf, mondayOf, netOf, ranked, sum, type Days, type Figures } from './day-figures.ts'
import { namedDates } from './named-dates.ts'
import type { ResultWords } from './result-words.ts'

/** Net profit of the best and the worst month, or of the month or year that a question names. */
export function byMonth(traded: Days, { days }: OpenRun, { text }: ResultWords): Figures {
  if (FIRST_AND_LAST_MONTH.test(text)) return firstAndLastMonth(traded)
  if (COMPARED_MONTHS.test(text)) return comparedMonths(traded, days, text)
  const named = weekOfMonth(text) ?? lastPeriod(text, days) ?? namedDates(text) ?? namedPeriodOf(text)
  const months = monthsOf(traded)
    .map(({ month, days: own }) => ({ month, net: netOf(own) }))
    .toSorted((a, b) => b.net - a.net)
  if (named) return inNamedPeriod(traded, days, named, text)
  if (/\b(years?|yearly|saal|annual)\b/.test(text)) return byYear(traded)
  return rankedMonths(months, traded, text)
}

/** What a named period made, with what a question sets beside it. */
function inNamedPeriod(traded: Days, days: Days, named: NamedPeriod, text: string): Figures {
  const found = ofPeriod(traded, days, named)
  const own = monthsOf(traded.filter(({ date }) => named.isIn(date)))
  const more = (further: string) => ({ ...found, text: `${found.text}${further}` })
  if (EACH_MONTH.test(text) && own.length > 0)
    return more(`\n\n${own.slice(0, MOST_MONTHS).map(monthInWords).join('\n\n')}`)
  if (LAST_PERIOD.test(text)) return more(` ${besideLast(traded, days, named)}`)
  if (AGAINST_MONTHS.test(text)) return more(`\n\n${otherMonths(traded, named)}`)
  if (!/\b(average|avg|mean|normal|typical|usual)\b/.test(text)) return found
  const count = monthsOf(traded).length
  return more(
    ` An average month made ${formatSignedRupees(netOf(traded) / count)} net, of ${formatCount(count, 'month')} with trades.`,
  )
}

/** Each of the months in order of time. */
const EACH_MONTH =
  /\b(each|every|all|per|har) (of the )?(months?|mahin\w*)\b|\bmonth ?(by month|wise|ly)\b|\bmahin\w* (wise|dar|ke hisab)\b/
/** Months that an answer lists. */
const MOST_MONTHS = 24

/** What the result made before its last months, weeks or days, or that it has nothing before them. */
function besideLast(traded: Days, days: Days, { isIn }: NamedPeriod): string {
  const earlier = traded.filter(({ date }) => !isIn(date))
  const [first, last] = [days[0], days.at(-1) ?? days[0]]
  if (earlier.length === 0)
    return `That is the whole result: it covers only ${formatDate(first.date)} to ${formatDate(last.date)}, so nothing earlier can be set beside it.`
  const later = traded.filter(({ date }) => isIn(date))
  const won = earlier.filter(({ netPnl }) => netPnl > 0).length
  const mean = (some: Days) => formatSignedRupees(some.length === 0 ? 0 : netOf(some) / some.length)
  return `Before it, ${formatCount(earlier.length, 'day')} with trades made ${formatSignedRupees(netOf(earlier))} net, ${won} of them won: ${mean(earlier)} a day before, ${mean(later)} in it.`
}

/** The best and the worst of the months, and the worst day where its month is asked for. */
function rankedMonths(
  months: readonly { readonly month: string; readonly net: number }[],
  traded: Days,
  text: string,
): Figures {
  const words = ({ month, net }: (typeof months)[number]) => `${monthName(month)} ${formatSignedRupees(net)}`
  const lost = months.filter(({ net }) => net < 0).length
  const [head, one] =
    months.length === 1
      ? [`There is one month: ${words(months[0])}`, ' It is the best and the worst month at once.']
      : [`The best month was ${words(months[0])}, the worst ${words(months.at(-1)!)}`, '']
  const worst = OF_WORST_DAY.test(text) ? ranked(traded, 'worst')[0] : undefined
  const ofDay = worst
    ? ` The worst day, ${formatDate(worst.date)}, made ${formatSignedRupees(worst.netPnl)} net.`
    : ''
  return {
    text: `${head}, net of charges; all months before charges made ${formatSignedRupees(grossOf(traded))}. ${lost} of ${months.length} months lost. The results have the table of all months.${one}${ofDay}`,
    document: 'results-screen',
  }
}

/** The worst day of all, whose month is asked for. */
const OF_WORST_DAY = /\b(worst|biggest|largest|highest|max\w*) (single )?(day|loss)\b/

/** A month beside the others. */
const AGAINST_MONTHS =
  /\b(other|all( the)?|rest of( the)?|remaining|baki|baaki)( ke| sab)? (months?|mahin\w*|year)\b/

/** The profit of the other months, and that one month proves little. */
function otherMonths(traded: Days, { isIn }: NamedPeriod): string {
  const others = traded.filter(({ date }) => !isIn(date))
  const months = monthsOf(others)
  if (months.length === 0)
    return 'The result has no other month with trades, so nothing can be set beside it.'
  const net = netOf(others)
  const won = months.filter((month) => netOf(month.days) > 0).length
  const made =
    months.length === 1
      ? `The only other month, ${monthName(months[0]?.month ?? '')}, made ${formatSignedRupees(net)} net`
      : `The other ${months.length} months made ${formatSignedRupees(net)} net, ${formatSignedRupees(net / months.length)} each on average, ${won} of them more than nothing,`
  return `${made} on ${formatCount(others.length, 'day')} with trades. A month that stands out among few may be luck: the verdict above the result weighs all days.`
}

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)'
/** Two months that are set beside each other: `compare january with february`, `june vs july`. */
export const COMPARED_MONTHS = new RegExp(
  `\\bcompare\\b.*\\b(${MONTH})\\b.*\\b(${MONTH})\\b|\\b(${MONTH})( 20\\d\\d)? (?:vs|versus|against|compared (?:to|with)) (${MONTH})\\b|\\b(${MONTH})( 20\\d\\d)?(?: \\w+){0,2} (?:better|worse|more|less) than (${MONTH})\\b`,
)

/** A week of a month by its place: `last week of january`, `january ka pehla hafta`. */
export const WEEK_OF_MONTH = new RegExp(
  `\\b(?:first|1st|pehl\\w|second|2nd|third|3rd|fourth|4th|last|aakhri|akhri) (?:week|haft\\w) (?:of |in |ka |ke )?${MONTH}\\b|\\b${MONTH} (?:ka|ke|ki) (?:first|1st|pehl\\w|second|2nd|third|3rd|fourth|4th|last|aakhri|akhri) (?:week|haft\\w)\\b`,
)

/** The first month against the last. */
export const FIRST_AND_LAST_MONTH =
  /\b(first|pehl\w|1st) (month|mahin\w)\b.*\b(last|aakhri|akhri|final) (month|mahin\w)\b|\b(last|aakhri|akhri|final) (month|mahin\w)\b.*\b(first|pehl\w|1st) (month|mahin\w)\b/

interface MonthOfDays {
  readonly month: string
  readonly days: Days
}

/** The days with trades of each month, in order of time. */
function monthsOf(traded: Days): MonthOfDays[] {
  return [...new Set(traded.map(({ date }) => date.slice(0, 7)))].map((month) => ({
    month,
    days: traded.filter(({ date }) => date.startsWith(month)),
  }))
}

function monthInWords({ month, days }: MonthOfDays): string {
  const won = days.filter(({ netPnl }) => netPnl > 0).length
  const fall = maxDrawdown(days.map(({ netPnl }) => netPnl))
  return `${monthName(month)}: ${sum(days.map(({ trades }) => trades))} trades on ${formatCount(days.length, 'day')}, ${won} of the days won (${formatPercent((100 * won) / days.length)}), ${formatSignedRupees(netOf(days))} net, deepest fall within it ${formatRupees(-(fall?.depth ?? 0))} net.`
}

/** The months that a question sets beside each other, of every year that has them. */
function comparedMonths(traded: Days, days: Days, text: string): Figures {
  const named = [...text.matchAll(new RegExp(`\\b${MONTH}\\b`, 'g'))].flatMap(
    ([name]) => namedPeriod(name) ?? [],
  )
  const rows = named.flatMap((period) => {
    const own = traded.filter(({ date }) => period.isIn(date))
    return own.length > 0 ? monthsOf(own).map(monthInWords) : [noSessionIn(period, days)]
  })
  return { text: [...new Set(rows)].join('\n\n'), document: 'results-screen' }
}

/** The first and the last month beside each other. */
function firstAndLastMonth(traded: Days): Figures {
  const months = monthsOf(traded)
  const [first, last] = [months[0], months.at(-1)]
  const shown =
    months.length > 1 && last ? `${monthInWords(first)} ${monthInWords(last)}` : monthInWords(first)
  const note =
    months.length > 1
      ? 'Two months prove little: months differ by chance too, and the verdict above the result weighs all days.'
      : 'It is the only month with trades, so there is no other to set it against.'
  return { text: `${shown}\n\n${note}`, document: 'results-screen' }
}

/** The financial year of a date, from April to March: `2024-25`. */
function financialYear(date: string): string {
  const start = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0)
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
}

/** What each financial year made, from April to March. */
function byFinancialYear(traded: Days, text: string): Figures {
  const years = [...new Set(traded.map(({ date }) => financialYear(date)))].map((year) => {
    const own = traded.filter(({ date }) => financialYear(date) === year)
    return `FY ${year}: ${formatSignedRupees(netOf(own))} net, ${formatSignedRupees(grossOf(own))} before charges, on ${formatCount(own.length, 'day')} with trades`
  })
  const [, named] = /\b(?:fy ?)?(20\d\d|\d\d) (?:20)?\d\d\b/.exec(text) ?? []
  const start = named?.length === 2 ? `20${named}` : named
  const hasNamed = start === undefined || traded.some(({ date }) => financialYear(date).startsWith(start))
  const missing = hasNamed ? '' : ` FY ${financialYear(`${start}-04-01`)}: the result has no trade.`
  const one =
    years.length === 1 && hasNamed ? ' All trades of the result are in this one financial year.' : ''
  return { text: `${years.join('; ')}.${one}${missing}`, document: 'results-screen' }
}

const FINANCIAL_YEAR =
  /\bfy ?\d*\b|\bf y\b|\b(financial|fiscal) years?\b|\bapril (to|se) march\b|\bvitt?iya varsh\b/

/** What each year made: of the calendar, or of April to March where a question names it. */
export function byYear(traded: Days, text = ''): Figures {
  if (FINANCIAL_YEAR.test(text)) return byFinancialYear(traded, text)
  const years = [...new Set(traded.map(({ date }) => date.slice(0, 4)))].map((year) => {
    const own = traded.filter(({ date }) => date.startsWith(year))
    return `${year}: ${formatSignedRupees(netOf(own))} net, ${formatSignedRupees(grossOf(own))} before charges, on ${own.length} days with trades`
  })
  return { text: `${years.join('; ')}.`, document: 'results-screen' }
}

/** A year, a month, or both, as a question names them. */
export interface NamedPeriod {
  readonly name: string
  readonly isIn: (date: string) => boolean
  /** The words that name it, if they are more than its month or year. */
  readonly written?: string
}

/** The end of the result: its last months, weeks, days or year. */
export const LAST_PERIOD =
  /\b(?:last|past|pichhle|pichle|aakhri) (\d+|one|two|three|four|five|six|ten|ek|do|teen)? ?(months?|mahine|weeks?|hafte|days|sessions|din|years?|saal)\b/

const NUMBERS = ['ek', 'do', 'teen', 'four', 'five', 'six', '-', '-', '-', 'ten']
const ENGLISH = ['one', 'two', 'three']

/** The number of a word or of digits. */
const countOf = (number: string) =>
  Math.max(NUMBERS.indexOf(number), ENGLISH.indexOf(number)) + 1 || Number(number)

function lastPeriod(text: string, days: Days): NamedPeriod | undefined {
  const found = LAST_PERIOD.exec(text)
  const last = days.at(-1)
  if (!found || !last) return undefined
  const [, number = '1', unit = ''] = found
  const count = countOf(number)
  if (/^(days|sessions|din)/.test(unit)) {
    const first = days.at(-count) ?? days[0]
    return { name: `the last ${count} sessions`, isIn: (date) => date >= first.date }
  }
  const start = new Date(`${last.date}T00:00:00Z`)
  if (/^(week|haft)/.test(unit)) start.setUTCDate(start.getUTCDate() - 7 * count)
  else start.setUTCMonth(start.getUTCMonth() - count * (/^(year|saal)/.test(unit) ? 12 : 1))
  const from = start.toISOString().slice(0, 10)
  return { name: `the time after ${formatDate(from)}`, isIn: (date) => date > from }
}

/** First days of the first to the fourth week of a month. */
const WEEK_STARTS: readonly (readonly [RegExp, number])[] = [
  [/\b(first|1st|pehl\w)\b/, 1],
  [/\b(second|2nd)\b/, 8],
  [/\b(third|3rd)\b/, 15],
  [/\b(fourth|4th)\b/, 22],
]

/** The week of a month that a question names by its place, seven days of the calendar. */
function weekOfMonth(text: string): NamedPeriod | undefined {
  const month = WEEK_OF_MONTH.test(text) ? namedPeriod(text) : undefined
  if (!month) return undefined
  const start = WEEK_STARTS.find(([place]) => place.test(text))?.[1]
  const isLast = start === undefined
  const from = (date: string) => start ?? daysIn(date) - 6
  const name = isLast
    ? `the last seven days of ${month.name}`
    : `days ${start} to ${start + 6} of ${month.name}`
  const isIn = (date: string) => {
    const day = Number(date.slice(8))
    return month.isIn(date) && day >= from(date) && day < from(date) + 7
  }
  return { name, isIn }
}

/** How many days the month of a date has. */
const daysIn = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_WORDS =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/

/** `June and July`, `from june to august`. */
const TWO_MONTHS = new RegExp(`\\b(${MONTH}) (and|aur|or|ya|n|to|till|se) (${MONTH})\\b`)

/** Two months that a text joins, or all from one to the other, of every year. */
function severalMonths(text: string): NamedPeriod | undefined {
  const [, first = '', joint = '', second = ''] = TWO_MONTHS.exec(text) ?? []
  if (joint === '' || /\b20\d\d\b/.test(text)) return undefined
  const [from = 0, to = 0] = [first, second].map((name) => MONTHS.indexOf(name.slice(0, 3)) + 1)
  const isRange = /^(to|till|se)$/.test(joint)
  const [one, other] = [first, second].map((name) => `${name[0]?.toUpperCase()}${name.slice(1, 3)}`)
  return {
    name: `${one} ${isRange ? 'to' : 'and'} ${other}`,
    isIn: (date) => {
      const month = Number(date.slice(5, 7))
      return isRange ? month >= from && month <= to : month === from || month === to
    },
  }
}

/** The month, the year, or both, that a question names. */
export function namedPeriod(text: string): NamedPeriod | undefined {
  const year = /\b20\d\d\b/.exec(text)?.[0]
  const month = MONTHS.indexOf(MONTH_WORDS.exec(text)?.[0].slice(0, 3) ?? '') + 1
  const several = severalMonths(text)
  if (several) return several
  if (month === 0)
    return year === undefined ? undefined : { name: year, isIn: (date) => date.startsWith(year) }
  const digits = String(month).padStart(2, '0')
  return {
    name: monthName(`${year ?? '2000'}-${digits}`).slice(0, year ? undefined : 3),
    isIn: (date) => date.slice(5, 7) === digits && (year === undefined || date.startsWith(year)),
  }
}

/** The month, the year or the dates that a question about a result names; `may` alone is mostly a verb. */
export function periodOf({ text: asked, meanings }: ResultWords, days: Days = []): NamedPeriod | undefined {
  const text = asked.replace(AMOUNT_LIKE_A_YEAR, ' ')
  const isNamed = meanings.has('monthName') || /\b20\d\d\b|\b(in|of|for|during) may\b/.test(text)
  const dates = isNamed ? namedDates(text) : undefined
  if (dates) return dates
  return isNamed ? namedPeriodOf(text) : (placedPeriod(text, days) ?? extremeMonth(text, days))
}

const EXTREME =
  '(?:(worst|weakest|poorest|most losing|sabse (?:kharab|bura|bure|ganda))|best|strongest|top|most profitable|sabse (?:ach\\w+|acch\\w+|badhiya)) (?:months?|mahin\\w*)'
/** `in the worst month`, `which days of my best month`, `sabse accha mahina ka drawdown`; not the months beside each other. */
const IN_EXTREME_MONTH = new RegExp(
  `\\b(?:in|of|during|within|for|from|without|excluding|minus)(?: the| my| its)? ${EXTREME}\\b|\\bdays?\\b.*\\b${EXTREME}\\b|\\b${EXTREME} (?:me|mein|ka|ke|ki)\\b`,
)
const EXTREME_MONTH = new RegExp(`\\b${EXTREME}\\b`)

/** The best or the worst month of the result, as a part of a question about its days. */
function extremeMonth(text: string, days: Days): NamedPeriod | undefined {
  const found = IN_EXTREME_MONTH.test(text) ? EXTREME_MONTH.exec(text) : undefined
  const months = found ? monthsOf(days.filter(({ trades }) => trades > 0)) : []
  if (!found || months.length === 0) return undefined
  const [written, worst] = found
  const order = months.toSorted((a, b) => netOf(a.days) - netOf(b.days))
  const one = (worst === undefined ? order.at(-1) : order[0]) ?? order[0]
  const place =
    months.length === 1 ? 'the only month' : worst === undefined ? 'the best month' : 'the worst month'
  return {
    name: `${monthName(one.month)} (${place}, ${formatSignedRupees(netOf(one.days))} net)`,
    isIn: (date) => date.startsWith(one.month),
    written,
  }
}

/** All before or after a month, and not the month: `pnl before june`. */
const BEFORE_MONTH =
  /\b(before|after|since|from|until|till) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b(?! \d)(?! (?:to|till|se)\b)|(?<!\d )\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec) (se pehle|ke baad)\b/
/** The Hinglish words behind a month. */
const SIDES: Readonly<Record<string, string>> = { 'se pehle': 'before', 'ke baad': 'after' }

/** Whether a month is on a side of another, both as digits. */
const BESIDE_MONTH: Readonly<Record<string, (month: string, bound: string) => boolean>> = {
  before: (month, bound) => month < bound,
  after: (month, bound) => month > bound,
  since: (month, bound) => month >= bound,
  from: (month, bound) => month >= bound,
  until: (month, bound) => month <= bound,
  till: (month, bound) => month <= bound,
}

function beforeMonth(text: string): NamedPeriod | undefined {
  const [written = '', before, behind = ''] = BEFORE_MONTH.exec(text) ?? []
  const side = before ?? SIDES[behind] ?? ''
  const isBeside = BESIDE_MONTH[side]
  const named = namedPeriod(written)
  if (!isBeside || !named) return undefined
  const year = /\b20\d\d\b/.exec(text)?.[0]
  const month = String(MONTHS.indexOf(named.name.slice(0, 3).toLowerCase()) + 1).padStart(2, '0')
  return {
    name: `the months ${side} ${named.name}${year === undefined ? '' : ` ${year}`}`,
    isIn: (date) =>
      year === undefined ? isBeside(date.slice(5, 7), month) : isBeside(date.slice(0, 7), `${year}-${month}`),
    written,
  }
}

/** The first or the last days, weeks or months of the result. */
function placedPeriod(text: string, days: Days): NamedPeriod | undefined {
  const first = days[0]
  if (!first) return undefined
  const last = lastPeriod(text, days)
  if (last) return { ...last, written: LAST_PERIOD.exec(text)?.[0] ?? '' }
  const [written, number = '', unit = ''] = FIRST_PERIOD.exec(text) ?? []
  if (written === undefined) return weekOfResult(text, days)
  const count = countOf(number)
  if (!/^(days|sessions|din)/.test(unit)) return undefined
  const end = days[count - 1] ?? days.at(-1) ?? first
  return { name: `the first ${count} sessions`, isIn: (date) => date <= end.date, written }
}

const FIRST_PERIOD =
  /\b(?:first|pehle|pehl[ei]|pahle|initial) (\d+|two|three|four|five|six|ten|do|teen) (days|sessions|din)\b/
const WEEK_OF_RESULT =
  /\b(first|1st|second|2nd|last|latest|final|pehl[ae]|doosr[ae]|aakhri) (?:week|haft[ae])\b/

/** A week of the result by its place: `how many stops in the first week`. */
function weekOfResult(text: string, days: Days): NamedPeriod | undefined {
  const [written, place = ''] = WEEK_OF_RESULT.exec(text) ?? []
  if (written === undefined || /\b(day|trade|session)s? of the\b/.test(text)) return undefined
  const mondays = [...new Set(days.map(({ date }) => mondayOf(date)))]
  const monday = /^(first|1st|pehl)/.test(place)
    ? mondays[0]
    : /^(second|2nd|doosr)/.test(place)
      ? mondays[1]
      : mondays.at(-1)
  if (monday === undefined) return undefined
  return {
    name: `the week of ${formatDate(monday)}`,
    isIn: (date) => mondayOf(date) === monday,
    written,
  }
}

const namedPeriodOf = (text: string) => (BEFORE_MONTH.test(text) ? beforeMonth(text) : namedPeriod(text))

/** `more than 2000`, `2000 se zyada`. */
const AMOUNT_LIKE_A_YEAR =
  /\b(than|above|over|below|beyond|under|at least) (rs )?20\d\d\b|\b20\d\d (se (zyada|jyada|kam|upar|neeche)|rs|rupees)\b/g

/** `In Jun`, or `After 10 Jun`. */
export const inPeriod = (name: string) =>
  /^(after|before|from|until)\b/.test(name) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : `In ${name}`

/** That a result has no session in a period, and which days it covers. */
export function noSessionIn({ name }: NamedPeriod, days: Days): string {
  const [first, last] = [days[0], days.at(-1)]
  return `The result has no session ${inPeriod(name).replace(/^./, (letter) => letter.toLowerCase())}. It covers ${formatDate(first.date)} to ${formatDate(last?.date ?? first.date)}.`
}

function ofPeriod(traded: Days, days: Days, period: NamedPeriod): Figures {
  const { name, isIn } = period
  const own = traded.filter(({ date }) => isIn(date))
  const won = own.filter(({ netPnl }) => netPnl > 0).length
  const text =
    own.length > 0
      ? `${inPeriod(name)} the result made ${formatSignedRupees(netOf(own))} net of charges, ${formatSignedRupees(grossOf(own))} before charges, on ${own.length} days with trades; ${won} of them won.`
      : days.some(({ date }) => isIn(date))
        ? `${inPeriod(name)} the result has no trade.`
        : noSessionIn(period, days)
  return { text, document: 'results-screen' }
}

/** `Jun 2024` of `2024-06`. */
const monthName = (month: string) => formatDate(`${month}-01`).slice(3)
