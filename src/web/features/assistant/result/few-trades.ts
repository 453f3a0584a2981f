import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { sum, type Figures } from './day-figures.ts'
import type { Trades } from './trade-figures.ts'
import { figuresOf } from './trade-parts.ts'

const NOT_LOADED: Figures = { text: 'The trades of this result are not loaded.', document: 'trade-log' }
const COUNTS: Readonly<Record<string, number>> = {
  few: 3,
  kuch: 3,
  couple: 2,
  two: 2,
  do: 2,
  three: 3,
  teen: 3,
}
const COUNT = /\b(\d+|few|kuch|couple|two|do|three|teen)\b(?= (?:of )?(?:\w+ )?(?:trades?|entries))/

/** How many trades a text names; one without a number. */
function countIn(text: string): number {
  const word = COUNT.exec(text)?.[1] ?? '1'
  return Math.max(1, COUNTS[word] ?? Number(word))
}

const netOf = (trades: Trades) => sum(trades.map(({ netPnl }) => netPnl))

/** The share of the best trades in the profit, and the profit without them. */
export function tradeShare({ trades = [] }: OpenRun, text: string): Figures {
  if (trades.length === 0) return NOT_LOADED
  const best = trades.toSorted((a, b) => b.netPnl - a.netPnl).slice(0, countIn(text))
  const [whole, own] = [netOf(trades), netOf(best)]
  const name = best.length === 1 ? 'The best trade' : `The ${best.length} best trades`
  const share = whole > 0 ? `, ${formatPercent((100 * own) / whole)} of the net profit` : ''
  const more = whole > 0 && own > whole ? ' That is more than the whole: all others lost together.' : ''
  return {
    text: `${name} made ${formatSignedRupees(own)} net${share}.${more} Without ${best.length === 1 ? 'it' : 'them'} the result is ${formatSignedRupees(whole - own)} net in ${formatCount(trades.length - best.length, 'trade')}, with ${best.length === 1 ? 'it' : 'them'} ${formatSignedRupees(whole)}.`,
    document: 'figure-largestWin',
  }
}

/** What the first or the last trades of each day made together, in order of entry. */
export function tradesByPlace({ trades = [] }: OpenRun, text: string): Figures {
  if (trades.length === 0) return NOT_LOADED
  const isLast = /\b(last|aakhri)\b/.test(text)
  const count = countIn(text)
  const days = [...new Set(trades.map(({ date }) => date))]
  const own = days.flatMap((day) => {
    const ofDay = trades
      .filter(({ date }) => date === day)
      .toSorted((a, b) => a.entryTime.localeCompare(b.entryTime))
    return isLast ? ofDay.slice(-count) : ofDay.slice(0, count)
  })
  const isTied = days.some((day) => {
    const times = trades.filter(({ date }) => date === day).map(({ entryTime }) => entryTime)
    return new Set(times).size < times.length
  })
  const tied = isTied ? ' Legs that enter in the same minute are taken in the order of the legs.' : ''
  return {
    text: `The ${isLast ? 'last' : 'first'} ${formatCount(count, 'trade')} of each day: ${own.length} of ${trades.length} on ${formatCount(days.length, 'day')}, at most so many as a day has.${tied} ${figuresOf(own)}`,
    document: 'trade-log',
  }
}
