import { ExpirySurface, type TradedExpiry } from './expiry-surface.ts'
import { PrintBook, type BarSink } from './print-book.ts'
import type { RandomStream } from './random.ts'

/** Interval at which the contracts' liquidity is updated. */
const LIQUIDITY_REVIEW_MINUTES = 15

/**
 * Fills the bars of one expiry. Every contract is valued on the day's surface at the open, high, low and close of the
 * index in each minute. Trades print at the bid or the ask around those values, rounded to the tick. Illiquid
 * contracts miss minutes.
 */
export function fillOptionBars(expiry: TradedExpiry, sink: BarSink, random: RandomStream): void {
  const surface = new ExpirySurface(expiry)
  const book = new PrintBook(expiry, sink, random)
  const { path, state } = expiry
  surface.moveTo(0, path.open[0])
  surface.quoteOpen(path.open[0] / 100)
  for (let minute = 0; minute < state.traded.length; minute++) {
    if (state.traded[minute] === 0) continue
    if (minute % LIQUIDITY_REVIEW_MINUTES === 0 || !book.isReviewed) book.review(surface, minute)
    if (minute > 0) surface.moveTo(minute, path.close[minute])
    surface.quote(minute, path)
    book.print(surface, minute)
    surface.keepClose()
  }
}
