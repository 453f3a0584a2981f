import type { MarketDay } from '#engine/market'

/** What is known of an instrument at a clock minute: nothing of the minute itself or later. */
export interface LastKnown {
  /** Paise. */
  readonly price: number
  /** Full minutes since the bar it comes from was complete. */
  readonly ageMinutes: number
  /** Units, as the last bar has it. */
  readonly openInterest: number
  /** Units traded since the open. */
  readonly volume: number
}

/** A price that is older says little about the market now; the bound that entries are held to as well. */
export const RECENT_MINUTES = 5

/**
 * The last price of a row at clock minute `c`, from the bars `0 … c − 1`. At the open, `c = 0`, it is the first bar's
 * opening price. Undefined when the instrument has not traded yet.
 */
export function lastKnown(day: MarketDay, row: number, c: number): LastKnown | undefined {
  const bars = day.bars(row)
  if (c === 0) {
    const open = bars.open[0] ?? 0
    return open > 0 ? { price: open, ageMinutes: 0, openInterest: 0, volume: 0 } : undefined
  }
  let last = Math.min(c, bars.close.length) - 1
  while (last >= 0 && bars.close[last] === 0) last--
  if (last < 0) return undefined
  let volume = 0
  for (let minute = 0; minute <= last; minute++) volume += bars.volume[minute]
  return { price: bars.close[last], ageMinutes: c - last - 1, openInterest: bars.openInterest[last], volume }
}
