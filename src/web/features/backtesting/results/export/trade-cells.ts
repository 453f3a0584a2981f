import type { Trade } from '#domain'

/** A column of the exported trade log. */
export interface TradeCell {
  readonly header: string
  readonly value: (trade: Trade) => string | number
  /** Written with two decimals where there is room for a format. */
  readonly price?: boolean
}

/** The columns of an exported trade log, in the order of a trade's life. */
export const TRADE_CELLS: readonly TradeCell[] = [
  { header: 'Date', value: (trade) => trade.date },
  { header: 'Leg', value: (trade) => trade.leg_id },
  { header: 'Type', value: (trade) => trade.type },
  { header: 'Option', value: (trade) => trade.optionType },
  { header: 'Strike', value: (trade) => trade.strike },
  { header: 'Expiry', value: (trade) => trade.expiry_date },
  { header: 'DTE', value: (trade) => trade.dte },
  { header: 'Entry Time', value: (trade) => trade.entryTime },
  { header: 'Entry Price', value: (trade) => trade.entryPrice, price: true },
  { header: 'Exit Time', value: (trade) => trade.exitTime },
  { header: 'Exit Price', value: (trade) => trade.exitPrice, price: true },
  { header: 'Exit Reason', value: (trade) => trade.exitReason },
  { header: 'Lots', value: (trade) => trade.lots },
  { header: 'Quantity', value: (trade) => trade.quantity },
  { header: 'P&L', value: (trade) => trade.pnl, price: true },
  { header: 'Charges', value: (trade) => trade.charges, price: true },
  { header: 'Net P&L', value: (trade) => trade.netPnl, price: true },
  { header: 'Cumulative P&L', value: (trade) => trade.cumulativePnL, price: true },
]
