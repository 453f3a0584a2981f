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
import { WEEKDAY_NAMES, weekdaysLeftOut } from './left-out.ts'
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
  const { listed, few } = listedOf(ranked(days, which), which, {
    text,
    isSigned: SIGNED_DAYS.test(text),
    unit: 'day',
  })
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
      ...few,
      `The ${which} day was ${formatDate(first.date)}: ${formatSignedRupees(first.netPnl)} net, ${formatSignedRupees(first.pnl)} before charges, in ${first.trades} trades. ${others.length > 0 ? `Then ${others.join('; ')}.` : ''}`,
      // 'Which day' may mean a weekday too.
      ...(meanings.has('whichDay') ? [byWeekday(days, which)] : []),
    ].join('\n\n'),
    document: which === 'best' ? 'figure-bestDay' : 'figure-worstDay',
    days: [(meant && place > 0 ? meant : first).date],
  }
}

interface Listing {
  readonly text: string
  /** Whether only winning or only losing ones are asked for. */
  readonly isSigned: boolean
  readonly unit: 'day' | 'trade'
}

/** Days or trades in order, as many as a question names, and that there are fewer. */
export function listedOf<Item extends { readonly netPnl: number }>(
  sorted: readonly Item[],
  which: 'best' | 'worst',
  { text, isSigned, unit }: Listing,
): { readonly listed: readonly Item[]; readonly few: readonly string[] } {
  const count = countNamed(text)
  const wanted = Math.max(MOST_LISTED, Math.min(MOST_LISTED * 2, count))
  const signed = sorted.filter(({ netPnl }) => (which === 'best' ? netPnl > 0 : netPnl < 0))
  if (!isSigned || signed.length === 0) return { listed: sorted.slice(0, wanted), few: [] }
  const isFew = signed.length < Math.max(count, 2)
  const few = `Only ${formatCount(signed.length, unit)} ${which === 'best' ? 'made a profit' : 'lost'} net.`
  return { listed: signed.slice(0, wanted), few: isFew ? [few] : [] }
}

/** Days that are asked for as winning or losing ones, several of them. */
const SIGNED_DAYS =
  /\b(losing|loss(?: making| wale)?|red|lost|winning|profit(?:able)?(?: wale)?|green) (days|din|sessions)\b|\b(days|din|sessions)\b.*\b(loss(es)?|nuksan)\b/
/** How many days or trades a list is asked for: `top 10 losing days`. */
const countNamed = (text: string) => {
  const [, word = ''] =
    new RegExp(
      `\\b(\\d{1,3}|${Object.keys(SEVERAL).join('|')})(?= (?:\\w+ ){0,3}(?:days?|din|sessions|trades?|losers|winners)\\b)`,
    ).exec(text) ?? []
  return SEVERAL[word] ?? Number(word)
}

const PLACES = [/^$/, /\b(second|2nd|doosra|dusra)\b/, /\b(third|3rd|teesra|tisra)\b/]

/** The days of a weekday, or of those that a question names. */
export function namedWeekdays({ words }: ResultWords): number[] {
  return WEEKDAYS.flatMap((_, i) => (words.some((word) => WEEKDAY_WORDS[i]?.test(word)) ? [i] : []))
}

const WEEKDAY_WORDS = WEEKDAY_NAMES.map((names) => new RegExp(`^(?:${names})$`))

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
  if (isDate) return extreme(days, which, words)
  const one = placedWeekday(days, words)
  const head = one ? [`That is one day. ${dayInWords(one)}`] : []
  return {
    text: [...head, ...own, ...togetherOf(days, named), byWeekday(days, which)].join('\n\n'),
    document: 'results-filter',
  }
}

/** What several weekdays made together. */
function togetherOf(days: Days, named: readonly number[]): string[] {
  const some = days.filter(({ date }) => named.includes(weekdayOf(date)))
  if (named.length < 2 || some.length === 0) return []
  const won = some.filter(({ netPnl }) => netPnl > 0).length
  return [
    `Together they made ${formatSignedRupees(netOf(some))} net, ${formatSignedRupees(grossOf(some))} before charges, on ${formatCount(some.length, 'day')}; ${won} of them won.`,
  ]
}

const PLACED_WEEKDAY =
  /\b(last|latest|first|second|third|best|worst|biggest) (?:mon|tues|wednes|thurs|fri)day\b(?! (?:of|in)\b)/

/** One day of a weekday by its place: `last tuesday`, `the worst tuesday`. */
function placedWeekday(days: Days, words: ResultWords): DailySummary | undefined {
  const place = PLACED_WEEKDAY.exec(words.text)?.[1]
  const [weekday] = namedWeekdays(words)
  if (place === undefined || weekday === undefined) return undefined
  const own = days.filter(({ date }) => weekdayOf(date) === weekday)
  if (place === 'last' || place === 'latest') return own.at(-1)
  const number = ['first', 'second', 'third'].indexOf(place)
  return number < 0 ? ranked(own, place === 'worst' ? 'worst' : 'best')[0] : own[number]
}

/** That some days whose loss or profit is asked for had none. */
function premiseOf(net: number, { meanings, text }: ResultWords): string {
  const [lost, won] = [
    meanings.has('loss') || meanings.has('bad'),
    meanings.has('profit') || meanings.has('win'),
  ]
  if (!(meanings.has('why') || /\b(because|due to|wajah)\b/.test(text)) || lost === won) return ''
  if (lost) return net > 0 ? ' Together they are no loss.' : ''
  return net < 0 ? ' Together they are a loss.' : ''
}

const fallOf = (days: Days) => formatRupees(-(maxDrawdown(days.map(({ netPnl }) => netPnl))?.depth ?? 0))

/** The result without the weekdays that a question leaves out, limited to other weekdays that it names. */
export function withoutWeekday(days: Days, _: OpenRun, words: ResultWords): Figures {
  const all = namedWeekdays(words)
  const { out, own } = weekdaysLeftOut(words.text, all)
  if (out.length > 0 && own.length > 0)
    return weekdayFigures(days, 'best', { ...words, words: own.map((i) => WEEKDAYS[i]?.toLowerCase() ?? '') })
  const named = out.length > 0 ? out : all
  const one = placedWeekday(days, words)
  if (one) return withoutDates(days, [one])
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

/** The result without one day. */
function withoutDates(days: Days, left: Days): Figures {
  const kept = days.filter((day) => !left.includes(day))
  return {
    text: `Without ${left.map(({ date }) => formatDate(date)).join(', ')}, which made ${formatSignedRupees(netOf(left))} net, the result is ${formatSignedRupees(netOf(kept))} net, ${formatSignedRupees(grossOf(kept))} before charges, on ${kept.length} days; with all days it is ${formatSignedRupees(netOf(days))} net.`,
    document: 'results-filter',
    days: left.map(({ date }) => date),
  }
}

/** The result without its best or worst day, or without as many as a question names. */
export function withoutDay(days: Days, _: OpenRun, { text, meanings }: ResultWords): Figures {
  const ends = [ranked(days, 'best')[0], ranked(days, 'worst')[0]].flatMap((day) => day ?? [])
  if (BEST_AND_WORST.test(text)) return withoutDates(days, ends)
  const which = meanings.has('bad') && !meanings.has('good') ? 'worst' : 'best'
  const left = ranked(days, which).slice(0, daysNamed(text))
  const kept = days.filter((day) => !left.includes(day))
  const document = which === 'best' ? 'figure-bestDay' : 'figure-worstDay'
  if (kept.length === 0)
    return {
      text: `The result has only ${formatCount(days.length, 'day')} with trades, so nothing is left without so many.`,
      document,
    }
  const dates = left.map(({ date }) => formatDate(date)).join(', ')
  const [name, them] = left.length > 1 ? [`${left.length} ${which} days`, 'them'] : [`${which} day`, 'it']
  return {
    text: `${which === 'best' ? shareOf(left, days, name) : ''}Without its ${name}, ${dates}, the result is ${formatSignedRupees(netOf(kept))} net, ${formatSignedRupees(grossOf(kept))} before charges; with ${them} ${formatSignedRupees(netOf(days))} net. ${restOf(left, kept)}`,
    document,
    days: left.slice(0, 3).map(({ date }) => date),
  }
}

/** Which share of a net profit some of its days made; empty without a profit. */
function shareOf(left: Days, days: Days, name: string): string {
  const net = netOf(days)
  if (net <= 0) return ''
  const share = (100 * netOf(left)) / net
  const others =
    share > 100
      ? ` That is more than the whole: the other ${days.length - left.length} days lost together.`
      : share > 50
        ? ` So most of the profit is from ${left.length} of ${days.length} days.`
        : ''
  return `Its ${name} made ${formatSignedRupees(netOf(left))} net, ${formatPercent(share)} of the net profit.${others} `
}

/** The days that were left out, each with its profit, and how the others did. */
function restOf(left: Days, kept: Days): string {
  const listed = left.slice(0, MOST_LISTED).map(({ netPnl }) => formatSignedRupees(netPnl))
  const made = left.length > 1 ? 'They made' : 'It made'
  const won = kept.filter(({ netPnl }) => netPnl > 0).length
  const which = left[0] && left[0].netPnl < 0 ? 'worst' : 'best'
  const next = ranked(kept, which)[0]
  return `${made} ${listed.join(', ')}; the next ${which} day made ${formatSignedRupees(next?.netPnl ?? 0)}. Of the other ${formatCount(kept.length, 'day')} ${won} won, with ${formatSignedRupees(netOf(kept) / kept.length)} net on average.`
}

const BEST_AND_WORST =
  /\b(best|worst)( day| single day)? (?:and|aur|&|or) (?:the |my )?(best|worst) (?:single )?(day|din)\b/

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
  paanch: 5,
  panch: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  das: 10,
}
const COUNT_OF_DAYS = new RegExp(
  `\\b(${Object.keys(SEVERAL).join('|')}|\\d{1,3})\\b(?= (?:of )?(?:(?:of|my|the|its|hi|big|huge|good|great|lucky|best|worst|bad|top|winning|bade|acche|ache|to|se|or|ya|\\d|two|three|four|five|do|teen|char|paanch|biggest|largest|profitable|losing|profit) ){0,4}(?:days?|din|dino|dinon|winners)\\b)`,
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
  const isLess = LESS_THAN.test(text)
  const found = all
    .filter(({ netPnl }) => {
      const value = isLoss ? -netPnl : netPnl
      return isLess ? value > 0 && value < amount : value > amount
    })
    .toSorted((a, b) => (isLoss ? a.netPnl - b.netPnl : b.netPnl - a.netPnl))
  const listed = found
    .slice(0, MOST_LISTED)
    .map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)}`)
  return {
    text: `${found.length} of ${all.length} ${isOfTrades ? 'trades' : 'days with trades'} ${isLess ? `${isLoss ? 'lost something' : 'made a profit'}, and less than` : `${isLoss ? 'lost' : 'made'} more than`} ${formatRupees(amount)} net of charges${listed.length > 0 ? `: ${listed.join('; ')}` : ''}.`,
    document: isLoss ? 'figure-losingDays' : 'figure-profitableDays',
    days: [...new Set(found.map(({ date }) => date))].slice(0, 3),
  }
}

const LESS_THAN = /\b(less than|below|under|fewer than) (rs )?\d|\bse kam\b|\bor less\b/

function amountNamed(text: string): number {
  const [, digits = '0', unit] = /(\d+(?:\.\d+)?) ?(k|hazar|hazaar|thousand|lakh)?\b/.exec(text) ?? []
  return Number(digits) * (unit === 'lakh' ? 100_000 : unit ? 1000 : 1)
}

type Dated = Pick<DailySummary, 'date' | 'netPnl'>

/** The Monday of the week of a date. */
export const mondayOf = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - weekdayOf(date) * 86_400_000).toISOString().slice(0, 10)

/** Net profit by the week of the days, in order of time. */
export function byWeek(days: Days): Figures {
  const weeks = [...new Set(days.map(({ date }) => mondayOf(date)))].map((monday) => ({
    monday,
    net: netOf(days.filter(({ date }) => mondayOf(date) === monday)),
  }))
  const words = ({ monday, net }: (typeof weeks)[number]) =>
    `week of ${formatDate(monday)} ${formatSignedRupees(net)}`
  const sorted = weeks.toSorted((a, b) => b.net - a.net)
  const won = weeks.filter(({ net }) => net > 0).length
  return {
    text: `${won} of ${formatCount(weeks.length, 'week')} made a profit net of charges. The best week was the ${words(sorted[0])}, the worst the ${words(sorted.at(-1) ?? sorted[0])}, net of charges. The last ${Math.min(weeks.length, MOST_LISTED)}: ${weeks.slice(-MOST_LISTED).map(words).join('; ')}.`,
    document: 'results-screen',
  }
}
