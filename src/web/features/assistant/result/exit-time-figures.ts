import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { MOST_LISTED, sum, type Days, type Figures } from './day-figures.ts'
import { noSessionIn, periodOf } from './period-figures.ts'
import { tradeInWords } from './day-trades.ts'
import type { ResultWords } from './result-words.ts'
import type { Trades } from './trade-figures.ts'

const NOT_LOADED: Figures = { text: 'The trades of this result are not loaded.', document: 'exit-reasons' }

/** A time of the session in a text without punctuation. */
const TIME = /\b(0?9|1[0-5]) ([0-5]\d)\b/

const withDate = (trade: Trades[number]) => `${formatDate(trade.date)}, ${tradeInWords(trade)}`

/** The trades that left at the time that a question names, with the reason; of a month that it names, only those. */
export function exitAt(_: Days, { days, trades = [] }: OpenRun, words: ResultWords): Figures {
  if (trades.length === 0) return NOT_LOADED
  const period = periodOf(words)
  if (period && !days.some(({ date }) => period.isIn(date)))
    return { text: noSessionIn(period, days), document: 'exit-reasons' }
  const [, hours = '', minutes = ''] = TIME.exec(words.text) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  const own = trades.filter(({ date }) => period === undefined || period.isIn(date))
  const found = own.filter(({ exitTime }) => exitTime.startsWith(time))
  const times = own.map(({ exitTime }) => exitTime.slice(0, 5)).toSorted()
  const place = period ? ` of ${period.name}` : ' of this result'
  const listed = found.toSorted((a, b) => a.netPnl - b.netPnl).slice(0, MOST_LISTED)
  const more = found.length > listed.length ? ['The trade log lists the others with their dates.'] : []
  return {
    text:
      found.length === 0
        ? `No trade${place} left at ${time}: its exits are from ${times[0]} to ${times.at(-1)}. Name the date, and its trades are shown with their exit reasons.`
        : [
            `${formatCount(found.length, 'trade')}${place} left at ${time}:`,
            ...listed.map(withDate),
            ...more,
          ].join('\n\n'),
    document: 'exit-reasons',
    days: [...new Set(listed.map(({ date }) => date))].slice(0, 3),
  }
}

const NOON = '12:00'

/** The losing trades by the time at which they left: before and after noon, and by the hour. */
export function lossesByExit(_: Days, { trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return NOT_LOADED
  const losing = trades.filter(({ netPnl }) => netPnl < 0)
  if (losing.length === 0) return { text: 'No trade of this result lost net.', document: 'exit-reasons' }
  const inWords = (name: string, isIn: (time: string) => boolean) => {
    const own = losing.filter(({ exitTime }) => isIn(exitTime))
    return `${name}: ${formatCount(own.length, 'losing trade')}, ${formatSignedRupees(sum(own.map(({ netPnl }) => netPnl)))} net`
  }
  const hours = [...new Set(losing.map(({ exitTime }) => exitTime.slice(0, 2)))].toSorted()
  return {
    text: [
      `${inWords('Left before 12:00', (time) => time < NOON)}. ${inWords('Left at 12:00 or later', (time) => time >= NOON)}.`,
      `By the hour of the exit: ${hours.map((hour) => inWords(`${hour}:00`, (time) => time.startsWith(hour))).join('; ')}.`,
    ].join('\n\n'),
    document: 'exit-reasons',
  }
}

/** How many trades were left open over a night. */
export function heldOvernight(_: Days, { trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return NOT_LOADED
  const held = trades.filter(({ date, exitDate = date }) => exitDate !== date)
  return {
    text:
      held.length === 0
        ? `No trade was held overnight: all ${trades.length} were closed on the day of their entry.`
        : `${held.length} of ${formatCount(trades.length, 'trade')} were held over at least one night; they made ${formatSignedRupees(sum(held.map(({ netPnl }) => netPnl)))} net. ${held.slice(0, MOST_LISTED).map(withDate).join(' ')}`,
    document: 'holding-over-days',
    days: held.slice(0, 3).map(({ date }) => date),
  }
}
