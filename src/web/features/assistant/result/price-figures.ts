import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatDate, formatNumber, formatPrice, formatRupees } from '../../../ui/format.ts'
import { sum, type Figures } from './day-figures.ts'
import type { Trades } from './trade-figures.ts'

const NOT_LOADED = 'The trades of this result are not loaded.'
const round = (value: number) => Math.round(value * 100) / 100
const signed = (value: number) => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(round(value)))}`

/** The points of premium that the trades made, before charges. */
export function points({ trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'lot' }
  const made = trades.map(({ type, entryPrice, exitPrice }) =>
    type === 'BUY' ? exitPrice - entryPrice : entryPrice - exitPrice,
  )
  return {
    text: `Before charges the trades made ${signed(sum(made))} points of premium together, ${signed(sum(made) / made.length)} a trade, from ${signed(Math.min(...made))} to ${signed(Math.max(...made))}: of each trade the difference of its two prices, however many units it had. Net of charges a unit made ${signed(sum(trades.map(({ netPnl, quantity }) => netPnl / quantity)) / trades.length)} points a trade on average.`,
    document: 'lot',
  }
}

/** The premiums at which the trades were entered and left, and their turnover. */
export function premiums({ trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'premium' }
  const sides = (['SELL', 'BUY'] as const).flatMap((side) => {
    const own = trades.filter(({ type }) => type === side)
    return own.length === 0 ? [] : [enteredInWords(own, side === 'SELL' ? 'sold' : 'bought')]
  })
  const turnover = sum(
    trades.map(({ entryPrice, exitPrice, quantity }) => (entryPrice + exitPrice) * quantity),
  )
  const prices = trades.map(({ entryPrice }) => entryPrice)
  const strikes = trades.map(({ strike }) => strike)
  const range = `Entries were at prices from ${formatPrice(Math.min(...prices))} to ${formatPrice(Math.max(...prices))}, on strikes from ${formatNumber(Math.min(...strikes))} to ${formatNumber(Math.max(...strikes))}.`
  return {
    text: `${sides.join(' ')} ${range}${mostSold(trades)} The premium turnover, of entries and exits together, is ${formatRupees(turnover)}.`,
    document: 'premium',
  }
}

/** The profits and losses of all trades added up without their signs. */
export function taxTurnover({ trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return { text: NOT_LOADED, document: 'trade-log' }
  const absolute = sum(trades.map(({ pnl }) => Math.abs(pnl)))
  const won = sum(trades.map(({ pnl }) => Math.max(0, pnl)))
  return {
    text: `Profits and losses of the ${formatCount(trades.length, 'trade')} added up without their signs, before charges: ${formatRupees(absolute)}, of which ${formatRupees(won)} are profits and ${formatRupees(absolute - won)} losses. They are of a test, on which no tax falls; how your tax office counts turnover, an accountant knows.`,
    document: 'trade-log',
  }
}

function enteredInWords(trades: Trades, verb: string): string {
  const mean = (which: 'entryPrice' | 'exitPrice') =>
    formatPrice(sum(trades.map((trade) => trade[which])) / trades.length)
  const paid = sum(trades.map(({ entryPrice, quantity }) => entryPrice * quantity))
  return `At their entries ${formatCount(trades.length, 'trade')} ${verb} premium of ${formatRupees(paid)} in all, at an average price of ${mean('entryPrice')}; the average price of their exits is ${mean('exitPrice')}.`
}

/** The day on which most premium was sold, if there are several. */
function mostSold(trades: Trades): string {
  const sold = trades.filter(({ type }) => type === 'SELL')
  const days = [...new Set(sold.map(({ date }) => date))]
    .map((date) => ({
      date,
      premium: sum(
        sold.filter((trade) => trade.date === date).map(({ entryPrice, quantity }) => entryPrice * quantity),
      ),
    }))
    .toSorted((a, b) => b.premium - a.premium)
  return days.length > 1 && days[0]
    ? ` The most that was sold on one day is ${formatRupees(days[0].premium)}, on ${formatDate(days[0].date)}.`
    : ''
}
