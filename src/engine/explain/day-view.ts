import type { ExplainedBar } from '#domain'
import { NO_CONTRACT } from '#engine/chain'
import { clockTime } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { inRupees, type ClockMinute, type Paise, type Row, type Rupees } from '#engine/units'

/** Clock time of a minute of the day's session, or of its close. */
export function clockAt(day: MarketDay, minute: ClockMinute): string {
  return clockTime(day.session.openMinute + minute)
}

/** A bar in rupees. */
export function barAt(day: MarketDay, row: Row, minute: ClockMinute): ExplainedBar {
  const { open, high, low, close } = day.bars(row)
  return {
    time: clockAt(day, minute),
    open: inRupees(open[minute]),
    high: inRupees(high[minute]),
    low: inRupees(low[minute]),
    close: inRupees(close[minute]),
  }
}

/**
 * The closes of a row, one per minute of the session; null for a minute without a trade, and for every minute
 * if there is no such row.
 */
export function closesOf(day: MarketDay, row: Row): (Rupees | null)[] {
  if (row === NO_CONTRACT) return emptyMinutes(day)
  return perMinute(day.bars(row).close)
}

/** The other prices of a row's candles, one per minute of the session; null for a minute without a trade. */
export function candlesOf(day: MarketDay, row: Row) {
  if (row === NO_CONTRACT) return { open: emptyMinutes(day), high: emptyMinutes(day), low: emptyMinutes(day) }
  const { open, high, low } = day.bars(row)
  return { open: perMinute(open), high: perMinute(high), low: perMinute(low) }
}

function emptyMinutes({ session }: MarketDay): null[] {
  return Array.from({ length: session.minutes }, () => null)
}

function perMinute(prices: ArrayLike<Paise>): (Rupees | null)[] {
  return Array.from(prices, (price) => (price === 0 ? null : inRupees(price)))
}

/** A run of clock minutes, both ends included. */
export interface MinuteRange {
  readonly from: string
  readonly to: string
}

/** Groups ascending minutes into spells of consecutive minutes. */
export function minuteRanges(day: MarketDay, minutes: readonly ClockMinute[]): MinuteRange[] {
  const ranges: MinuteRange[] = []
  let from = 0
  minutes.forEach((minute, i) => {
    if (i > 0 && minute === minutes[i - 1] + 1) return
    if (i > 0) ranges.push({ from: clockAt(day, minutes[from]), to: clockAt(day, minutes[i - 1]) })
    from = i
  })
  if (minutes.length > 0)
    ranges.push({ from: clockAt(day, minutes[from]), to: clockAt(day, minutes[minutes.length - 1]) })
  return ranges
}
