import { closingWindow } from '#engine/calendar'
import { ROW_KIND, type MarketDay } from '#engine/market'

/**
 * The closing index in paise: the official close where the dataset has it, else the mean of
 * `(open + high + low + close) / 4` over the bars of the session's last 30 minutes, rounded to the paisa, halves up.
 * The exchange settles on that window's weighted average; the last print misses it by several points.
 */
export function closingIndex(day: MarketDay): number {
  if (day.officialClose !== undefined) return day.officialClose
  const { open, high, low, close } = day.bars(0)
  const [from, to] = closingWindow(day.session)
  let sum = 0
  let bars = 0
  for (let minute = from; minute < to; minute++) {
    if (close[minute] === 0) continue
    sum += open[minute] + high[minute] + low[minute] + close[minute]
    bars++
  }
  return Math.floor((sum + 2 * bars) / (4 * bars))
}

/** What a contract is worth at expiry, paise per unit. */
export function intrinsicValue(day: MarketDay, row: number): number {
  const strike = day.instruments.strike[row]
  const index = closingIndex(day)
  return Math.max(0, day.instruments.kind[row] === ROW_KIND.call ? index - strike : strike - index)
}
