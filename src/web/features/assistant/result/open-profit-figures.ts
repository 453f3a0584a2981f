import { listedExpiries, underlyingFromName } from '#engine/exchange'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { grossOf, netOf, sum, type Days, type Figures } from './day-figures.ts'
import { premiums } from './price-figures.ts'
import { grouped } from './trade-figures.ts'

/** How deep open positions were under water within a day. */
export function intradayLow(traded: Days, { trades = [] }: OpenRun): Figures {
  // The fill of an exit can be worse than the last close before it.
  const known = trades.flatMap(({ date, worstOpenProfit, pnl }) =>
    worstOpenProfit === null ? [] : [{ date, low: Math.min(0, worstOpenProfit, pnl) }],
  )
  const worst = Math.min(...traded.map(({ netPnl }) => netPnl))
  const atClose = `The drawdown and the worst day, ${formatSignedRupees(worst)} net, are read at the end of a day, so within a day it was as deep or deeper.`
  if (known.length === 0)
    return {
      text: `${atClose} How low the open profit went is not known of the trades that are loaded here; the explanation of a day shows its minutes.`,
      document: 'figure-worstOpenProfit',
    }
  const days = [...new Set(known.map(({ date }) => date))]
    .map((date) => ({ date, low: sum(known.filter((one) => one.date === date).map(({ low }) => low)) }))
    .toSorted((a, b) => a.low - b.low)
  const deepest = known.toSorted((a, b) => a.low - b.low)[0]
  return {
    text: `${atClose} The lowest open profit of one trade, before charges, was ${formatSignedRupees(deepest?.low ?? 0)} on ${formatDate(deepest?.date ?? '')}. If the lows of all trades entered on a day had come in the same minute, the worst day, before charges, would have been ${days
      .slice(0, 3)
      .map(({ date, low }) => `${formatDate(date)} with ${formatSignedRupees(low)}`)
      .join(', then ')}: at the close of a minute the whole position was not lower than that.`,
    document: 'figure-worstOpenProfit',
    days: days.slice(0, 1).map(({ date }) => date),
  }
}

/** How far the worst day was ahead before it lost. */
export function intradayHigh(traded: Days, run: OpenRun): Figures {
  const worst = traded.toSorted((a, b) => a.netPnl - b.netPnl)[0]
  const own = (run.trades ?? []).filter(({ date }) => date === worst?.date)
  const known = own.flatMap(({ bestOpenProfit, optionType, strike }) =>
    bestOpenProfit === null ? [] : [{ name: `${strike} ${optionType}`, high: Math.max(0, bestOpenProfit) }],
  )
  const high =
    known.length === 0
      ? 'How high its open profit was within the day is not known of the trades that are loaded here; the explanation of the day shows its minutes.'
      : `At the best close of a minute, before charges, ${known.map(({ name, high: most }) => `${name} was ahead by ${formatRupees(most)}`).join(', ')}. If these came in the same minute, the position was ahead by ${formatRupees(sum(known.map(({ high: most }) => most)))}; more it was not.`
  return {
    text: worst
      ? `The worst day was ${formatDate(worst.date)}, ${formatSignedRupees(worst.netPnl)} net. ${high}`
      : 'The result has no day with trades.',
    document: 'figure-bestOpenProfit',
    days: worst ? [worst.date] : [],
  }
}

/** The premium that the trades collected, and which share of it was kept. */
export function premiumKept(days: Days, run: OpenRun): Figures {
  const sold = (run.trades ?? []).filter(({ type }) => type === 'SELL')
  const collected = sum(sold.map(({ entryPrice, quantity }) => entryPrice * quantity))
  const first = premiums(run)
  if (collected === 0) return first
  const [gross, net] = [sum(sold.map(({ pnl }) => pnl)), sum(sold.map(({ netPnl }) => netPnl))]
  return {
    ...first,
    text: `Of ${formatRupees(collected)} of premium collected, ${formatRupees(collected / days.length)} a day with trades, the sold legs kept ${formatSignedRupees(gross)} before charges (${formatPercent((100 * gross) / collected)}) and ${formatSignedRupees(net)} net (${formatPercent((100 * net) / collected)}).\n\n${first.text}`,
  }
}

/** What the two are, and what switches between them. */
export const GROSS_AND_NET =
  'Gross is the profit before charges; net is what is left after them: brokerage, STT, exchange charges, SEBI’s fee, stamp duty and GST. The switch Gross / Net changes every figure of the result.'

/** Why gross and net differ, with the amounts of the result. */
export function grossAndNet(days: Days): Figures {
  return {
    text: `${GROSS_AND_NET} Here gross is ${formatSignedRupees(grossOf(days))}, net ${formatSignedRupees(netOf(days))}: the charges of ${formatRupees(grossOf(days) - netOf(days))} lie between.`,
    document: 'charges',
  }
}

/** Which profit the top of the result shows. */
export function headlineMoney(days: Days): Figures {
  return {
    text: `Results open net, after brokerage, taxes and all other charges. The switch Gross / Net of the result decides, for every figure, and the line at the top says which it is: Total P&L, net of charges, or Total P&L, before charges. Before charges of ${formatRupees(grossOf(days) - netOf(days))} it is ${formatSignedRupees(grossOf(days))}, net ${formatSignedRupees(netOf(days))}. Slippage, where it is set, is in both, because it is in the prices.`,
    document: 'charges',
  }
}

/** What the trades of each expiry made, the best first. */
export function byExpiry(_: Days, { trades = [] }: OpenRun): Figures {
  if (trades.length === 0)
    return { text: 'The trades of this result are not loaded.', document: 'results-screen' }
  const rows = grouped(trades, ({ expiry_date: date }) => date).toReversed()
  const written = ({ name, net, count }: (typeof rows)[number]) =>
    `${formatDate(name)} ${formatSignedRupees(net)} net in ${formatCount(count, 'trade')}`
  const [best, worst] = [rows[0], rows.at(-1)]
  return {
    text: `Of ${formatNumber(rows.length)} expiries the best was that of ${best ? written(best) : ''}, the worst that of ${worst ? written(worst) : ''}. The best: ${rows.slice(0, 5).map(written).join('; ')}.`,
    document: 'results-screen',
  }
}

/** Which expiries the trades took: weekly or monthly ones, and the nearest of their day or a later one. */
export function expiryUsed(_: Days, { trades = [], whole }: OpenRun): Figures {
  const document = 'expiry-choice'
  if (trades.length === 0) return { text: 'The trades of this result are not loaded.', document }
  const underlying = whole && underlyingFromName(whole.instrument)
  const taken = trades.map(({ date, expiry_date: expiry }) => {
    const listed = underlying ? listedExpiries(underlying, date) : []
    return {
      expiry,
      place: listed.findIndex((one) => one.date === expiry),
      kind: listed.find((one) => one.date === expiry)?.kind,
    }
  })
  const expiries = [...new Set(taken.map(({ expiry }) => expiry))].toSorted()
  const of = (kind: string) => taken.filter((one) => one.kind === kind).length
  const kinds = ['weekly', 'monthly']
    .filter((kind) => of(kind) > 0)
    .map((kind) => `${formatCount(of(kind), 'trade')} of ${kind} contracts`)
  const nearest = taken.filter(({ place }) => place === 0).length
  const days = trades.map(({ dte }) => dte)
  return {
    text: [
      `This result traded ${kinds.length > 0 ? kinds.join(' and ') : formatCount(trades.length, 'trade')}, with ${expiries.length === 1 ? 'one expiry' : `${expiries.length} expiries`} from ${formatDate(expiries[0] ?? '')} to ${formatDate(expiries.at(-1) ?? '')}, entered ${Math.min(...days)} to ${Math.max(...days)} trading days before.`,
      taken.every(({ place }) => place >= 0)
        ? `${nearest} of ${trades.length} trades took the nearest expiry of their day, which the builder calls current.`
        : '',
      'Each leg has a setting for its expiry; without another choice it is the current one, a weekly where the index has them.',
    ]
      .filter(Boolean)
      .join(' '),
    document,
  }
}
