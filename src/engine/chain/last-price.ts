import type { MarketDay } from '#engine/market'
import type { ClockMinute, Paise, Quantity, Row } from '#engine/units'

/**
 * Older prices say little about the current market, so they serve neither as an entry price nor as a premium.
 */
export const RECENT_MINUTES = 5

/** No price; real prices are positive. */
export const NO_PRICE: Paise = 0

/**
 * The last known values of an instrument at a clock minute; the minute itself and later ones are not read.
 */
export interface LastKnown {
  readonly price: Paise
  /** Full minutes since the bar of the price was complete. */
  readonly ageMinutes: number
  /** Of the last bar. */
  readonly openInterest: Quantity
  /** Traded since the open. */
  readonly volume: Quantity
}

/** The newest bar in which a row traded from minute `oldest` to before clock minute `c`; −1 without any. */
function newestTrade(close: Int32Array, c: ClockMinute, oldest: ClockMinute): ClockMinute {
  for (let minute = Math.min(c, close.length) - 1; minute >= oldest; minute--)
    if (close[minute] !== 0) return minute
  return -1
}

/** Close of the newest bar before clock minute `c`; `NO_PRICE` when the contract has not traded yet. */
export function lastPrice(close: Int32Array, c: ClockMinute): Paise {
  const minute = newestTrade(close, c, 0)
  return minute < 0 ? NO_PRICE : close[minute]
}

/** The last price at `c` if it is at most five minutes old, otherwise `NO_PRICE`. */
export function recentPrice(close: Int32Array, c: ClockMinute): Paise {
  const minute = newestTrade(close, c, Math.max(0, c - 1 - RECENT_MINUTES))
  return minute < 0 ? NO_PRICE : close[minute]
}

/** Premium of a contract at decision minute `c`: its recent last price; at the session's open the open of its first bar. */
export function premiumAt(day: MarketDay, row: Row, c: ClockMinute): Paise {
  return c === 0 ? day.field(row, 'open')[0] : recentPrice(day.field(row, 'close'), c)
}

/** The index at decision minute `c`: the close before it; at the session's open the open of bar 0. `NO_PRICE` without any. */
export function spotAt(day: MarketDay, c: ClockMinute): Paise {
  return c === 0 ? day.field(0, 'open')[0] : lastPrice(day.field(0, 'close'), c)
}

/**
 * The last price of a row at clock minute `c`, however old, and the volume so far, from bars `0 … c − 1`. At
 * the open, `c = 0`, it is the first bar's opening price. Undefined if the instrument has not traded yet.
 */
export function lastKnown(day: MarketDay, row: Row, c: ClockMinute): LastKnown | undefined {
  const bars = day.bars(row)
  if (c === 0) {
    const price = bars.open[0] ?? NO_PRICE
    return price > 0 ? { price, ageMinutes: 0, openInterest: 0, volume: 0 } : undefined
  }
  const last = newestTrade(bars.close, c, 0)
  if (last < 0) return undefined
  let volume = 0
  for (let minute = 0; minute <= last; minute++) volume += bars.volume[minute]
  return { price: bars.close[last], ageMinutes: c - last - 1, openInterest: bars.openInterest[last], volume }
}
