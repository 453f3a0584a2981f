import { lastPrice, NO_PRICE, recentPrice } from '#engine/chain'
import type { Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/** What an entry order placed at `c` fills at, before slippage; `NO_PRICE` when there is nothing to fill it. */
export function entryPriceAt(bars: Bars, c: ClockMinute): Paise {
  return opensAt(bars, c) ? bars.open[c] : recentPrice(bars.close, c)
}

/** What an exit order placed at `c` fills at, before slippage: the open of bar `c`, else the last price, however old. */
export function exitPriceAt(bars: Bars, c: ClockMinute): Paise {
  return opensAt(bars, c) ? bars.open[c] : lastPrice(bars.close, c)
}

function opensAt({ open }: Bars, c: ClockMinute): boolean {
  return c < open.length && open[c] !== NO_PRICE
}

const EMPTY_BARS = new Map<ClockMinute, Bars>()

/** The bars of a contract that is not listed in a session: none in any of its minutes. */
export function noBars(minutes: ClockMinute): Bars {
  let bars = EMPTY_BARS.get(minutes)
  if (!bars) {
    const none = new Int32Array(minutes)
    bars = { open: none, high: none, low: none, close: none, volume: none, openInterest: none }
    EMPTY_BARS.set(minutes, bars)
  }
  return bars
}
