import type { Candles } from '#engine/indicators'
import type { IsoDate } from '#engine/calendar'
import type { MarketDay, MarketReader } from '#engine/market'
import type { Underlying } from '#domain'
import { chainOf } from './chain.ts'

/** The candles of one series over its stored sessions, with the clock minute at which each is complete. */
export interface CandleSeries {
  readonly candles: Candles
  /** Session minute at which a candle is complete. */
  readonly completeAt: Int32Array
  /** Index of the first candle of each session, by the session's position in the dataset; one entry more than sessions. */
  readonly sessionStarts: Int32Array
}

/** Which series: the index (row 0), or one contract found again on each day. */
export type SeriesKey =
  | { readonly kind: 'index' }
  | { readonly kind: 'contract'; readonly expiry: number; readonly strike: number; readonly isCall: boolean }

export interface SeriesSource {
  readonly reader: MarketReader
  readonly underlying: Underlying
  /** Sessions from the dataset's first to the last that the run visits. */
  readonly dates: readonly IsoDate[]
}

const PAISE_PER_RUPEE = 100

/**
 * Groups the minutes of a series into candles of `timeframe` minutes counted from each session's open; the last of a
 * session may be shorter. Minutes without a trade make no candle.
 */
export function buildCandles(source: SeriesSource, key: SeriesKey, timeframe: number): CandleSeries {
  const builder = new CandleBuilder(timeframe)
  for (const date of source.dates) {
    const day = source.reader.day(source.underlying, date)
    const row = key.kind === 'index' ? 0 : contractRow(day, key)
    builder.addSession(day, row)
  }
  return builder.finish()
}

function contractRow(
  day: MarketDay,
  { expiry, strike, isCall }: Extract<SeriesKey, { kind: 'contract' }>,
): number {
  const { strikes, rows } = chainOf(day).strikes(expiry, isCall)
  const position = strikes.indexOf(strike)
  return position < 0 ? -1 : rows[position]
}

class CandleBuilder {
  private readonly timeframe: number
  private readonly columns = { open: [], high: [], low: [], close: [], volume: [] } as Record<
    'open' | 'high' | 'low' | 'close' | 'volume',
    number[]
  >
  private readonly sessionStart: number[] = []
  private readonly completeAt: number[] = []
  private readonly sessionStarts: number[] = [0]

  constructor(timeframe: number) {
    this.timeframe = timeframe
  }

  addSession(day: MarketDay, row: number): void {
    const first = this.completeAt.length
    if (row >= 0) {
      const { minutes } = day.session
      for (let from = 0; from < minutes; from += this.timeframe)
        this.addCandle(day, row, from, Math.min(from + this.timeframe, minutes))
    }
    for (let i = first; i < this.completeAt.length; i++) this.sessionStart.push(first)
    this.sessionStarts.push(this.completeAt.length)
  }

  private addCandle(day: MarketDay, row: number, from: number, to: number): void {
    const bars = day.bars(row)
    let open = 0
    let high = 0
    let low = 0
    let close = 0
    let volume = 0
    for (let minute = from; minute < to; minute++) {
      if (bars.close[minute] === 0) continue
      if (open === 0) {
        open = bars.open[minute]
        low = bars.low[minute]
      }
      high = Math.max(high, bars.high[minute])
      low = Math.min(low, bars.low[minute])
      close = bars.close[minute]
      volume += bars.volume[minute]
    }
    if (open === 0) return
    this.columns.open.push(open / PAISE_PER_RUPEE)
    this.columns.high.push(high / PAISE_PER_RUPEE)
    this.columns.low.push(low / PAISE_PER_RUPEE)
    this.columns.close.push(close / PAISE_PER_RUPEE)
    this.columns.volume.push(volume)
    this.completeAt.push(to)
  }

  finish(): CandleSeries {
    const { open, high, low, close, volume } = this.columns
    return {
      candles: {
        open: Float64Array.from(open),
        high: Float64Array.from(high),
        low: Float64Array.from(low),
        close: Float64Array.from(close),
        volume: Float64Array.from(volume),
        sessionStart: Int32Array.from(this.sessionStart),
      },
      completeAt: Int32Array.from(this.completeAt),
      sessionStarts: Int32Array.from(this.sessionStarts),
    }
  }
}
