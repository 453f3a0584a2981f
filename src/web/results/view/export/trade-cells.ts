import type { Trade } from '#domain'
import { cumulativeProfit, tradeProfits, type Money } from '#engine/analytics'

/** A trade of an exported log with the running total. */
export interface LoggedTrade {
  readonly trade: Trade
  /** Rupees: running total of the exported trades in the exported view. */
  readonly cumulative: number
}

/**
 * @param trades filtered trades in booking order
 */
export function loggedTrades(trades: readonly Trade[], money: Money): LoggedTrade[] {
  const cumulative = cumulativeProfit(tradeProfits(trades, money))
  return trades.map((trade, i) => ({ trade, cumulative: cumulative[i] ?? 0 }))
}

/** A column of the exported trade log. */
export interface TradeCell {
  readonly header: string
  readonly value: (logged: LoggedTrade) => string | number
  /** Shown with two decimals in formatted output. */
  readonly price?: boolean
}

const ofTrade = (header: string, value: (trade: Trade) => string | number, price = false): TradeCell => ({
  header,
  value: ({ trade }) => value(trade),
  price,
})

/**
 * Columns of an exported trade log, in the order of a trade's life.
 * @param nameOf name of a leg by its id
 */
export function tradeCells(money: Money, nameOf: (legId: string) => string): readonly TradeCell[] {
  return [
    ofTrade('Date', (trade) => trade.date),
    ofTrade('Leg', (trade) => nameOf(trade.leg_id)),
    ofTrade('Type', (trade) => trade.type),
    ofTrade('Option', (trade) => trade.optionType),
    ofTrade('Strike', (trade) => trade.contract ?? trade.strike),
    ofTrade('Expiry', (trade) => trade.expiry_date),
    ofTrade('DTE', (trade) => trade.dte),
    ofTrade('Entry Time', (trade) => trade.entryTime),
    ofTrade('Entry Price', (trade) => trade.entryPrice, true),
    ofTrade('Exit Date', (trade) => trade.exitDate ?? trade.date),
    ofTrade('Exit Time', (trade) => trade.exitTime),
    ofTrade('Exit Price', (trade) => trade.exitPrice, true),
    ofTrade('Exit Reason', (trade) => trade.exitReason),
    ofTrade('Lots', (trade) => trade.lots),
    ofTrade('Quantity', (trade) => trade.quantity),
    ofTrade('P&L', (trade) => trade.pnl, true),
    ofTrade('Charges', (trade) => trade.charges, true),
    ofTrade('Net P&L', (trade) => trade.netPnl, true),
    {
      header: money === 'gross' ? 'Cumulative P&L' : 'Cumulative Net P&L',
      value: ({ cumulative }) => cumulative,
      price: true,
    },
  ]
}

/**
 * Columns that only files for machines have: how each trade came to be entered.
 * @param nameOf name of a leg by its id
 */
export function entryCells(nameOf: (legId: string) => string): readonly TradeCell[] {
  return [
    ofTrade('Entry Kind', ({ reEntry }) => entryKind(reEntry, nameOf)),
    ofTrade('Re-entry Number', ({ reEntry }) => reEntry?.number ?? 0),
    ofTrade('Re-entry Cause', ({ reEntry }) => reEntry?.cause ?? ''),
  ]
}

function entryKind(reEntry: Trade['reEntry'], nameOf: (legId: string) => string): string {
  switch (reEntry?.scope) {
    case undefined:
      return 'first entry'
    case 'leg':
      return 're-entry of the leg'
    case 'strategy':
      return 're-entry of the strategy'
    case 'activated':
      return reEntry?.by === undefined ? 'activated by another leg' : `activated by ${nameOf(reEntry.by)}`
  }
}
