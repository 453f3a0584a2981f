import type { MarketDay } from '#engine/market'
import { rowOf } from '#engine/chain'
import { entryPriceAt, grossProfit, type Fill } from '#engine/replay'
import type { ClockMinute, Paise } from '#engine/units'

/**
 * Booked and open profit of a day's fills at each bar's close, before charges; null before the first entry.
 * An open position counts at its newest close since the entry, until then at what the market paid for it; an exit at
 * the session's close counts in the last bar, for there is none after it.
 */
export function profitPath(fills: readonly Fill[], day: MarketDay): (Paise | null)[] {
  const first = Math.min(...fills.map((fill) => fill.entryMinute))
  const paths = fills.map((fill) => pathOf(fill, day))
  return Array.from({ length: day.session.minutes }, (_, minute) =>
    minute < first ? null : paths.reduce((sum, path) => sum + path[minute], 0),
  )
}

function pathOf(fill: Fill, day: MarketDay): Float64Array {
  const { side } = fill
  const bars = day.bars(rowOf(day, fill.contract))
  const path = new Float64Array(day.session.minutes)
  let last = entryPriceAt(bars, fill.entryMinute)
  for (let minute = fill.entryMinute; minute < fill.exitMinute; minute++) {
    if (bars.close[minute] !== 0) last = bars.close[minute]
    path[minute] = (side === 1 ? last - fill.entryPrice : fill.entryPrice - last) * fill.quantity
  }
  path.fill(grossProfit(fill), Math.min(fill.exitMinute, path.length - 1))
  return path
}

/** Profit that was booked when the cycle of a minute began: a re-entry of the whole strategy starts one. */
export function bookedBefore(minute: ClockMinute, fills: readonly Fill[]): Paise {
  const starts = fills.filter((fill) => fill.reEntry?.scope === 'strategy').map((fill) => fill.entryMinute)
  const start = Math.max(0, ...starts.filter((each) => each <= minute))
  return fills.filter((fill) => fill.entryMinute < start).reduce((sum, fill) => sum + grossProfit(fill), 0)
}
