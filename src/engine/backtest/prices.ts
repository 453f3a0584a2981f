import type { Bars, MarketDay } from '#engine/market'

/** A last price older than this is no price for an entry or a premium. */
const MAX_PRICE_AGE_MINUTES = 5

/** Stands for "no price": real prices are positive. */
export const NO_PRICE = 0

/** Close of the newest bar before clock minute `c`, paise; `NO_PRICE` when the contract has not traded yet. */
export function lastPrice(close: Int32Array, c: number): number {
  for (let minute = c - 1; minute >= 0; minute--) if (close[minute] !== 0) return close[minute]
  return NO_PRICE
}

/** The last price at `c` if it is at most five minutes old, else `NO_PRICE`. */
export function recentPrice(close: Int32Array, c: number): number {
  const oldest = Math.max(0, c - 1 - MAX_PRICE_AGE_MINUTES)
  for (let minute = c - 1; minute >= oldest; minute--) if (close[minute] !== 0) return close[minute]
  return NO_PRICE
}

/** What an entry order placed at `c` fills at, before slippage; `NO_PRICE` when there is nothing to fill it. */
export function entryPriceAt(bars: Bars, c: number): number {
  return c < bars.open.length && bars.open[c] !== 0 ? bars.open[c] : recentPrice(bars.close, c)
}

/** What an exit order placed at `c` fills at, before slippage: the open of bar `c`, else the last price, however old. */
export function exitPriceAt(bars: Bars, c: number): number {
  return c < bars.open.length && bars.open[c] !== 0 ? bars.open[c] : lastPrice(bars.close, c)
}

/** Premium of a contract at decision minute `c`: its recent last price; at the session's open the open of its first bar. */
export function premiumAt(day: MarketDay, row: number, c: number): number {
  return c === 0 ? day.field(row, 'open')[0] : recentPrice(day.field(row, 'close'), c)
}

/** The index at decision minute `c`: the close before it; at the session's open the open of bar 0. `NO_PRICE` without any. */
export function spotAt(day: MarketDay, c: number): number {
  return c === 0 ? day.field(0, 'open')[0] : lastPrice(day.field(0, 'close'), c)
}
