import { lastPrice, NO_PRICE, recentPrice } from '#engine/chain'
import type { Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/** The price of an entry order placed at `c`, before slippage; `NO_PRICE` if it cannot fill. */
export function entryPriceAt(bars: Bars, c: ClockMinute): Paise {
  return opensAt(bars, c) ? bars.open[c] : recentPrice(bars.close, c)
}

/**
 * The price of an exit order placed at `c`, before slippage: the open of bar `c`, or else the last price,
 * however old.
 */
export function exitPriceAt(bars: Bars, c: ClockMinute): Paise {
  return opensAt(bars, c) ? bars.open[c] : lastPrice(bars.close, c)
}

function opensAt({ open }: Bars, c: ClockMinute): boolean {
  return c < open.length && open[c] !== NO_PRICE
}

const EMPTY_BARS = new Map<ClockMinute, Bars>()

/** The bars of a contract that is not listed in a session; every minute is empty. */
export function noBars(minutes: ClockMinute): Bars {
  let bars = EMPTY_BARS.get(minutes)
  if (!bars) {
    const none = new Int32Array(minutes)
    bars = { open: none, high: none, low: none, close: none, volume: none, openInterest: none }
    EMPTY_BARS.set(minutes, bars)
  }
  return bars
}
