import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { MOST_LISTED, grossOf, netOf, sum, weekdayOf, type Days, type Figures } from './day-figures.ts'
import { averageFigures } from './average-figures.ts'
import type { ResultWords } from './result-words.ts'
import { tradesOfDay } from './day-trades.ts'
import { idleDays } from './whole-figures.ts'

const NUMBERS: readonly RegExp[] = [
  /\b(1st|first|pehle)\b/,
  /\b(2nd|second|doosre|dusre)\b/,
  /\b(3rd|third|teesre|tisre)\b/,
  /\b(4th|fourth)\b/,
  /\b(5th|fifth)\b/,
]

/** The Monday of the week of a date. */
function mondayOf(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - weekdayOf(date) * 86_400_000).toISOString().slice(0, 10)
}

/** The days of the week of the period that a question counts, with their trades. */
export function weekTrades(_: Days, run: OpenRun, text: string): Figures {
  const weeks = [...new Set(run.days.map(({ date }) => mondayOf(date)))]
  const place = NUMBERS.findIndex((words) => words.test(text))
  const monday = weeks.at(place)
  const list =
    'The trade log of the result lists every trade; a click on its day opens the day minute by minute.'
  if (monday === undefined)
    return {
      text: `The result has ${formatCount(weeks.length, 'week')}, from ${formatDate(run.days[0].date)} to ${formatDate(run.days.at(-1)?.date ?? run.days[0].date)}: there is no week ${place + 1}. ${list}`,
      document: 'trade-log',
    }
  const own = run.days.filter(({ date, trades }) => trades > 0 && mondayOf(date) === monday)
  const days = own.map(({ date, netPnl }) =>
    [`${formatDate(date)}, ${formatSignedRupees(netPnl)} net:`, ...tradesOfDay(date, run, '')].join('\n'),
  )
  return {
    text: [
      `The ${place < 0 ? 'last' : formatPlace(place)} week of the period begins on ${formatDate(monday)}: ${formatCount(own.length, 'day')} with trades, ${formatSignedRupees(netOf(own))} net.`,
      ...days,
      list,
    ].join('\n\n'),
    document: 'trade-log',
    days: own.slice(0, MOST_LISTED).map(({ date }) => date),
  }
}

const formatPlace = (place: number) => ['first', 'second', 'third', 'fourth', 'fifth'][place] ?? ''

/** The trades of the last day that has some; of an expiry, those of the last expiry day. */
export function lastDayTrades(traded: Days, run: OpenRun, { text }: ResultWords): Figures {
  const ofExpiry = /\bexpir/.test(text)
  const dates = ofExpiry ? (run.trades ?? []).filter(({ dte }) => dte === 0).map((one) => one.date) : []
  if (ofExpiry && dates.length === 0)
    return { text: 'No trade of this result was entered on an expiry day.', document: 'trade-log' }
  const date = dates.toSorted().at(-1) ?? traded.at(-1)?.date ?? ''
  return {
    text: [
      `The last ${ofExpiry ? 'expiry day' : 'day'} with trades is ${formatDate(date)}.`,
      ...tradesOfDay(date, run, ''),
    ].join('\n\n'),
    document: 'explain-day',
    days: [date],
  }
}

/** The sessions that the data had, those left out, and what a missing minute does. */
export function dataQuality(traded: Days, run: OpenRun): Figures {
  return {
    text: `${idleDays(traded, run).text}\n\nA contract that did not trade in a minute has no bar there: an entry then takes the last price of the last five minutes or waits, and stops wait for the next bar. How many minutes are missing is not among the figures here; the Data screen maps each day of the dataset with its quality.`,
    document: 'no-data',
  }
}

/** How the profit comes about: a lot, a trade, charges, and what the losing days took. */
export function smallProfit(traded: Days, run: OpenRun, words: ResultWords): Figures {
  const { trades = [] } = run
  const [net, gross] = [netOf(traded), grossOf(traded)]
  const lots = sum(trades.map((trade) => trade.lots))
  const won = traded.filter(({ netPnl }) => netPnl > 0)
  const lost = traded.filter(({ netPnl }) => netPnl < 0)
  const charges = sum(traded.map((day) => day.charges))
  return {
    text: [
      `The result made ${formatSignedRupees(net)} net on ${formatCount(traded.length, 'day')}, ${formatSignedRupees(net / traded.length)} a day with trades${lots > 0 ? ` and ${formatSignedRupees(net / lots)} a lot of a trade` : ''}.`,
      `${formatCount(won.length, 'winning day')} made ${formatSignedRupees(netOf(won))}, ${formatCount(lost.length, 'losing day')} ${formatSignedRupees(netOf(lost))}. Charges took ${formatRupees(charges)}${gross > 0 ? `, ${formatPercent((100 * charges) / gross)} of the profit before them` : ''}.`,
      ...(words.meanings.has('winRate') ? [averageFigures(traded, run, words).text] : []),
    ].join('\n\n'),
    document: 'figure-averageDayProfit',
    days: [],
  }
}
