import { weekdayName, type DailySummary } from '#domain'
import { maxDrawdown } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import type { ResultWords } from './result-words.ts'

/** The weekdays by name, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map(weekdayName)
/** Days, legs and reasons that one answer lists. */
export const MOST_LISTED = 5

/** An answer in words, with the document that explains its figure and the days that it is about. */
export interface Figures {
  readonly text: string
  readonly document: string
  readonly days?: readonly string[]
  /** The tab of the result that shows more of it. */
  readonly tab?: 'luck' | 'stress' | 'trades'
}

/** Days of a result, in order of time. */
export type Days = readonly DailySummary[]

/** The sum of some values. */
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** The profit of some days before charges. */
export const grossOf = (days: Days) => sum(days.map(({ pnl }) => pnl))
/** The profit of some days after charges. */
export const netOf = (days: Days) => sum(days.map(({ netPnl }) => netPnl))

/** The weekday of a date, 0 for Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

function byWeekday(days: Days, which: 'best' | 'worst'): string {
  const rows = WEEKDAYS.map((name, i) => ({ name, days: days.filter(({ date }) => weekdayOf(date) === i) }))
    .filter((row) => row.days.length > 0)
    .toSorted((a, b) => netOf(b.days) - netOf(a.days))
  const shown = which === 'best' ? rows : rows.toReversed()
  const head = `${shown[0]?.name} is the ${which} weekday.`
  const list = shown.map(
    (row) =>
      `${row.name}: ${formatSignedRupees(netOf(row.days))} net on ${row.days.length} days, ${row.days.filter(({ netPnl }) => netPnl > 0).length} of them won`,
  )
  return [
    head,
    `${list.join('; ')}.`,
    'A weekday chosen because it was best in this result may be luck.',
  ].join('\n\n')
}

/** The best or the worst day, with those after it. */
export function extreme(days: Days, which: 'best' | 'worst', { text, meanings }: ResultWords): Figures {
  const listed = ranked(days, which).slice(0, MOST_LISTED)
  const [first] = listed
  const others = listed
    .slice(1)
    .map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`)
  const place = PLACES.findIndex((words) => words.test(text))
  const meant = listed[place]
  const head = meant && place > 0 ? [`Number ${place + 1} from the ${which}: ${dayInWords(meant)}`] : []
  return {
    text: [
      ...head,
      `The ${which} day was ${formatDate(first.date)}: ${formatSignedRupees(first.netPnl)} net, ${formatSignedRupees(first.pnl)} before charges, in ${first.trades} trades. ${others.length > 0 ? `Then ${others.join('; ')}.` : ''}`,
      // 'Which day' may mean a weekday too.
      ...(meanings.has('whichDay') ? [byWeekday(days, which)] : []),
    ].join('\n\n'),
    document: which === 'best' ? 'figure-bestDay' : 'figure-worstDay',
    days: [(meant && place > 0 ? meant : first).date],
  }
}

const PLACES = [/^$/, /\b(second|2nd|doosra|dusra)\b/, /\b(third|3rd|teesra|tisra)\b/]

/** The days of a weekday, or of those that a question names. */
export function namedWeekdays({ words }: ResultWords): number[] {
  return WEEKDAYS.flatMap((_, i) => (words.some((word) => WEEKDAY_WORDS[i]?.test(word)) ? [i] : []))
}

const WEEKDAY_WORDS: readonly RegExp[] = [
  /^(mondays?|mon|somvar|somwar)$/,
  /^(tuesdays?|tues?|mangalvar|mangalwar|mangal)$/,
  /^(wednesdays?|wed|budhvar|budhwar|budh)$/,
  /^(thursdays?|thu|thurs?|guruvar|guruwar|brihaspativar|veervar)$/,
  /^(fridays?|fri|shukravar|shukrawar)$/,
  /^(saturdays?|shanivar)$/,
  /^(sundays?|ravivar)$/,
]

/** What the weekdays made, those that a question names first. */
export function weekdayFigures(days: Days, which: 'best' | 'worst', words: ResultWords): Figures {
  const named = namedWeekdays(words)
  const own = named.map((i) => {
    const some = days.filter(({ date }) => weekdayOf(date) === i)
    const won = some.filter(({ netPnl }) => netPnl > 0).length
    return some.length === 0
      ? `No ${WEEKDAYS[i]} has a trade.`
      : `${WEEKDAYS[i]}s made ${formatSignedRupees(netOf(some))} net, ${formatSignedRupees(grossOf(some))} before charges, on ${formatCount(some.length, 'day')}; ${won} of them won.${premiseOf(netOf(some), words)}`
  })
  const isDate = words.meanings.has('whichDay') && !words.meanings.has('weekday') && own.length === 0
  return isDate
    ? extreme(days, which, words)
    : { text: [...own, byWeekday(days, which)].join('\n\n'), document: 'results-filter' }
}

/** That some days whose loss or profit is asked for had none. */
function premiseOf(net: number, { meanings }: ResultWords): string {
  const [lost, won] = [
    meanings.has('loss') || meanings.has('bad'),
    meanings.has('profit') || meanings.has('win'),
  ]
  if (!meanings.has('why') || lost === won) return ''
  if (lost) return net > 0 ? ' Together they are no loss.' : ''
  return net < 0 ? ' Together they are a loss.' : ''
}

const fallOf = (days: Days) => formatRupees(-(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0))

/** The result without the weekdays that a question names. */
export function withoutWeekday(days: Days, _: OpenRun, words: ResultWords): Figures {
  const named = namedWeekdays(words)
  const kept = days.filter(({ date }) => !named.includes(weekdayOf(date)))
  const names = named.map((i) => `${WEEKDAYS[i]}s`).join(' and ')
  return {
    text: [
      `Without ${names} the result is ${formatSignedRupees(netOf(kept))} net, ${formatSignedRupees(grossOf(kept))} before charges, on ${kept.length} days, its deepest fall ${fallOf(kept)} net; with all days it is ${formatSignedRupees(netOf(days))} net, the fall ${fallOf(days)}.`,
      `The filter above the results shows every figure so, without another run: untick ${names}.`,
      byWeekday(days, 'worst'),
    ].join('\n\n'),
    document: 'results-filter',
  }
}

/** The result without its best or worst day, or without as many as a question names. */
export function withoutDay(days: Days, _: OpenRun, { text, meanings }: ResultWords): Figures {
  const which = meanings.has('bad') && !meanings.has('good') ? 'worst' : 'best'
  const left = ranked(days, which).slice(0, daysNamed(text))
  const kept = days.filter((day) => !left.includes(day))
  const dates = left.map(({ date }) => formatDate(date)).join(', ')
  const net = netOf(days)
  const share = net > 0 ? (100 * netOf(left)) / net : 0
  const others =
    share > 100
      ? ` That is more than the whole: the other ${kept.length} days lost together.`
      : share > 50
        ? ` So most of the profit is from ${left.length} of ${days.length} days.`
        : ''
  const [name, them] = left.length > 1 ? [`${left.length} ${which} days`, 'them'] : [`${which} day`, 'it']
  return {
    text: `${net > 0 && which === 'best' ? `Its ${name} made ${formatSignedRupees(netOf(left))} net, ${formatPercent(share)} of the net profit.${others} ` : ''}Without its ${name}, ${dates}, the result is ${formatSignedRupees(netOf(kept))} net, ${formatSignedRupees(grossOf(kept))} before charges; with ${them} ${formatSignedRupees(netOf(days))} net.`,
    document: which === 'best' ? 'figure-bestDay' : 'figure-worstDay',
    days: left.slice(0, 3).map(({ date }) => date),
  }
}

const SEVERAL: Readonly<Record<string, number>> = {
  few: 3,
  handful: 3,
  kuch: 3,
  couple: 2,
  do: 2,
  two: 2,
  three: 3,
  teen: 3,
  four: 4,
  char: 4,
  five: 5,
}
const COUNT_OF_DAYS = new RegExp(
  `\\b(${Object.keys(SEVERAL).join('|')}|\\d)\\b(?= (?:of )?(?:(?:hi|big|huge|good|great|lucky|best|worst|bad|top|winning|bade|acche|ache|to|se|or|ya|\\d|two|three|four|five|do|teen|char) ){0,4}(?:days?|din|dino|dinon|winners)\\b)`,
  'g',
)

/** How many days a question names; of `three or four` the larger; one without a number. */
function daysNamed(text: string): number {
  const found = [...text.matchAll(COUNT_OF_DAYS)].map(([, word = '']) => SEVERAL[word] ?? Number(word))
  return Math.max(
    1,
    ...found,
    /\b(concentrat\w*|(outlier|big|huge|lucky) (days|winners))\b/.test(text) ? 3 : 1,
  )
}

/** The days, the best or the worst first. */
export function ranked(days: Days, which: 'best' | 'worst'): Days {
  return days.toSorted((a, b) => (which === 'best' ? b.netPnl - a.netPnl : a.netPnl - b.netPnl))
}

/** What one day made, from the summary of the days. */
export function dayInWords({ date, trades, pnl, netPnl, charges }: DailySummary): string {
  return trades === 0
    ? `On ${formatDate(date)} the strategy did not trade.`
    : `On ${formatDate(date)} the strategy made ${formatSignedRupees(pnl)} before charges of ${formatRupees(charges)}, ${formatSignedRupees(netPnl)} net, in ${trades} trades.`
}

const LAST = /\b(last|final|aakhri|akhri|aakhiri|recent|latest)\b/
const NUMBERED: readonly (readonly [RegExp, number])[] = [
  [/\bsecond|2nd|doosra|dusra\b/, 1],
  [/\bthird|3rd|teesra|tisra\b/, 2],
]

/** The first, second, third or last session of the result. */
export function endDay(traded: Days, { days }: OpenRun, { text }: ResultWords): Figures {
  const number = NUMBERED.find(([words]) => words.test(text))?.[1] ?? 0
  const day = (LAST.test(text) ? days.at(-1) : days[number]) ?? days[0]
  const last = traded.at(-1)
  const isIdle = day.trades === 0 && LAST.test(text) && last
  return {
    text: [dayInWords(day), ...(isIdle ? [`The last day with trades: ${dayInWords(last)}`] : [])].join(
      '\n\n',
    ),
    document: 'explain-day',
    days: [day.date],
  }
}

/** Days, or trades, that won or lost more than an amount that the question names. */
export function beyond(days: Days, { trades = [] }: OpenRun, { text, meanings }: ResultWords): Figures {
  const amount = amountNamed(text)
  const isLoss = meanings.has('loss')
  const isOfTrades = trades.length > 0 && /\btrades?\b/.test(text) && !/\b(days?|din|sessions?)\b/.test(text)
  const all: readonly Dated[] = isOfTrades ? trades : days
  const found = all
    .filter(({ netPnl }) => (isLoss ? -netPnl : netPnl) > amount)
    .toSorted((a, b) => (isLoss ? a.netPnl - b.netPnl : b.netPnl - a.netPnl))
  const listed = found
    .slice(0, MOST_LISTED)
    .map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`)
  return {
    text: `${found.length} of ${all.length} ${isOfTrades ? 'trades' : 'days with trades'} ${isLoss ? 'lost' : 'made'} more than ${formatRupees(amount)} net of charges${listed.length > 0 ? `: ${listed.join('; ')}` : ''}.`,
    document: isLoss ? 'figure-losingDays' : 'figure-profitableDays',
    days: [...new Set(found.map(({ date }) => date))].slice(0, 3),
  }
}

function amountNamed(text: string): number {
  const [, digits = '0', unit] = /(\d+(?:\.\d+)?) ?(k|hazar|hazaar|thousand|lakh)?\b/.exec(text) ?? []
  return Number(digits) * (unit === 'lakh' ? 100_000 : unit ? 1000 : 1)
}

type Dated = Pick<DailySummary, 'date' | 'netPnl'>

/** Net profit by the week of the days, in order of time. */
export function byWeek(days: Days): Figures {
  const mondayOf = (date: string) =>
    new Date(Date.parse(`${date}T00:00:00Z`) - weekdayOf(date) * 86_400_000).toISOString().slice(0, 10)
  const weeks = [...new Set(days.map(({ date }) => mondayOf(date)))].map((monday) => ({
    monday,
    net: netOf(days.filter(({ date }) => mondayOf(date) === monday)),
  }))
  const words = ({ monday, net }: (typeof weeks)[number]) =>
    `week of ${formatDate(monday)} ${formatSignedRupees(net)}`
  const sorted = weeks.toSorted((a, b) => b.net - a.net)
  return {
    text: `The best week was the ${words(sorted[0])}, the worst the ${words(sorted.at(-1) ?? sorted[0])}, net of charges. The last ${Math.min(weeks.length, MOST_LISTED)}: ${weeks.slice(-MOST_LISTED).map(words).join('; ')}.`,
    document: 'results-screen',
  }
}

/** Net profit of the best and the worst month, or of the month or year that a question names. */
export function byMonth(traded: Days, { days }: OpenRun, { text }: ResultWords): Figures {
  if (FIRST_AND_LAST_MONTH.test(text)) return firstAndLastMonth(traded)
  if (COMPARED_MONTHS.test(text)) return comparedMonths(traded, days, text)
  const named = weekOfMonth(text) ?? lastPeriod(text, days) ?? namedPeriod(text)
  const months = monthsOf(traded)
    .map(({ month, days: own }) => ({ month, net: netOf(own) }))
    .toSorted((a, b) => b.net - a.net)
  if (named) {
    const mean = `An average month made ${formatSignedRupees(netOf(traded) / months.length)} net, of ${formatCount(months.length, 'month')} with trades.`
    const found = ofPeriod(traded, days, named)
    if (AGAINST_MONTHS.test(text)) return { ...found, text: `${found.text}\n\n${otherMonths(traded, named)}` }
    return /\b(average|avg|mean|normal|typical|usual)\b/.test(text)
      ? { ...found, text: `${found.text} ${mean}` }
      : found
  }
  if (/\b(years?|yearly|saal|annual)\b/.test(text)) return byYear(traded)
  const words = ({ month, net }: (typeof months)[number]) => `${monthName(month)} ${formatSignedRupees(net)}`
  const lost = months.filter(({ net }) => net < 0).length
  return {
    text: `${months.length === 1 ? `There is one month: ${words(months[0])}` : `The best month was ${words(months[0])}, the worst ${words(months.at(-1)!)}`}, net of charges; all months before charges made ${formatSignedRupees(grossOf(traded))}. ${lost} of ${months.length} months lost. The results have the table of all months.`,
    document: 'results-screen',
  }
}

/** A month beside the others. */
const AGAINST_MONTHS =
  /\b(other|all( the)?|rest of( the)?|remaining|baki|baaki)( ke| sab)? (months?|mahin\w*|year)\b/

/** What the months besides a named one made, and that one month proves little. */
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

/** What each year made. */
export function byYear(traded: Days): Figures {
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
}

/** The end of the result: its last months, weeks, days or year. */
export const LAST_PERIOD =
  /\b(?:last|past|pichhle|pichle|aakhri) (\d+|one|two|three|four|five|six|ten|ek|do|teen)? ?(months?|mahine|weeks?|hafte|days|sessions|din|years?|saal)\b/

const NUMBERS = ['ek', 'do', 'teen', 'four', 'five', 'six', '', '', '', 'ten']
const ENGLISH = ['one', 'two', 'three']

function lastPeriod(text: string, days: Days): NamedPeriod | undefined {
  const found = LAST_PERIOD.exec(text)
  const last = days.at(-1)
  if (!found || !last) return undefined
  const [, number = '1', unit = ''] = found
  const word = Math.max(NUMBERS.indexOf(number), ENGLISH.indexOf(number)) + 1
  const count = word || Number(number)
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

/** The month, the year, or both, that a question names. */
export function namedPeriod(text: string): NamedPeriod | undefined {
  const year = /\b20\d\d\b/.exec(text)?.[0]
  const month = MONTHS.indexOf(MONTH_WORDS.exec(text)?.[0].slice(0, 3) ?? '') + 1
  if (month === 0)
    return year === undefined ? undefined : { name: year, isIn: (date) => date.startsWith(year) }
  const digits = String(month).padStart(2, '0')
  return {
    name: monthName(`${year ?? '2000'}-${digits}`).slice(0, year ? undefined : 3),
    isIn: (date) => date.slice(5, 7) === digits && (year === undefined || date.startsWith(year)),
  }
}

/** The month or the year that a question about a result names; `may` alone is mostly a verb. */
export function periodOf({ text: asked, meanings }: ResultWords): NamedPeriod | undefined {
  const text = asked.replace(AMOUNT_LIKE_A_YEAR, ' ')
  const isNamed = meanings.has('monthName') || /\b20\d\d\b|\b(in|of|for|during) may\b/.test(text)
  return isNamed ? namedPeriod(text) : undefined
}

/** `more than 2000`, `2000 se zyada`. */
const AMOUNT_LIKE_A_YEAR =
  /\b(than|above|over|below|beyond|under|at least) (rs )?20\d\d\b|\b20\d\d (se (zyada|jyada|kam|upar|neeche)|rs|rupees)\b/g

/** That a result has no session in a period, and which days it covers. */
export function noSessionIn({ name }: NamedPeriod, days: Days): string {
  const [first, last] = [days[0], days.at(-1)]
  return `The result has no session in ${name}. It covers ${formatDate(first.date)} to ${formatDate(last?.date ?? first.date)}.`
}

function ofPeriod(traded: Days, days: Days, period: NamedPeriod): Figures {
  const { name, isIn } = period
  const own = traded.filter(({ date }) => isIn(date))
  const won = own.filter(({ netPnl }) => netPnl > 0).length
  const text =
    own.length > 0
      ? `In ${name} the result made ${formatSignedRupees(netOf(own))} net of charges, ${formatSignedRupees(grossOf(own))} before charges, on ${own.length} days with trades; ${won} of them won.`
      : days.some(({ date }) => isIn(date))
        ? `In ${name} the result has no trade.`
        : noSessionIn(period, days)
  return { text, document: 'results-screen' }
}

/** `Jun 2024` of `2024-06`. */
const monthName = (month: string) => formatDate(`${month}-01`).slice(3)
