import { closingWindow, type IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'

/** Figures of one day for the statistics of an index; prices in index points. */
export interface IndexDigest {
  readonly date: IsoDate
  readonly open: number
  readonly high: number
  readonly low: number
  /** The official close if the day has it, otherwise the mean over the closing window. */
  readonly close: number
  readonly lastPrint: number
  /** Whether it is a session of the regular length. */
  readonly isRegular: boolean
  /** ln(close / open) of the first minute, then ln(close / previous close), one per bar. */
  readonly minuteReturns: Float64Array
  /** Range of each bar relative to its close. */
  readonly barRanges: Float64Array
  /** Share of bars that open exactly at the previous close, and of bars that open at their high or low. */
  readonly opensAtPreviousClose: number
  readonly opensAtExtreme: number
}

const REGULAR_MINUTES = 375

/** The digest of a day's index row; undefined when the index has no bar that day. */
export function digestIndex(day: MarketDay): IndexDigest | undefined {
  const { open, high, low, close } = day.bars(0)
  const bars: number[] = []
  for (let minute = 0; minute < close.length; minute++) if (close[minute] > 0) bars.push(minute)
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return undefined
  const ofBars = (column: Int32Array) => bars.map((minute) => column[minute])
  const shareOf = (holds: (minute: number, i: number) => boolean) => bars.filter(holds).length / bars.length
  const previous = [open[first], ...ofBars(close)]
  return {
    date: day.date,
    open: open[first] / 100,
    high: Math.max(...ofBars(high)) / 100,
    low: Math.min(...ofBars(low)) / 100,
    close: (day.officialClose ?? meanClose(day)) / 100,
    lastPrint: close[last] / 100,
    isRegular: bars.length === REGULAR_MINUTES,
    minuteReturns: Float64Array.from(bars, (minute, i) => Math.log(close[minute] / previous[i])),
    barRanges: Float64Array.from(bars, (minute) => (high[minute] - low[minute]) / close[minute]),
    opensAtPreviousClose: shareOf((minute, i) => i > 0 && open[minute] === close[bars[i - 1]]),
    opensAtExtreme: shareOf((minute) => open[minute] === high[minute] || open[minute] === low[minute]),
  }
}

/** Mean of the window's bars, in paise; the last bar if the window has none. */
function meanClose(day: MarketDay): number {
  const { open, high, low, close } = day.bars(0)
  const [from, to] = closingWindow(day.session)
  let sum = 0
  let bars = 0
  for (let minute = from; minute < to; minute++) {
    if (close[minute] === 0) continue
    sum += open[minute] + high[minute] + low[minute] + close[minute]
    bars++
  }
  return bars > 0 ? sum / (4 * bars) : close.findLast((price) => price > 0)!
}
