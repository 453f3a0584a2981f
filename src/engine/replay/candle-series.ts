import { NO_CONTRACT, rowOf, type Contract } from '#engine/chain'
import { REGULAR_SESSION, type IsoDate } from '#engine/exchange'
import { indicator, type Candles } from '#engine/indicators'
import type { Bars, MarketDay, MarketReader } from '#engine/market'
import { PAISE_PER_RUPEE, type ClockMinute, type SessionNumber } from '#engine/units'
import type { Underlying } from '#domain'
import type { Operand } from './plan.ts'

/** Identifies a series: the index, or one contract across days. */
export type SeriesKey = { readonly kind: 'index' } | ({ readonly kind: 'contract' } & Contract)

export interface SeriesSource {
  readonly reader: MarketReader
  readonly underlying: Underlying
  /** Sessions from the dataset's first to the last one of the run. */
  readonly dates: readonly IsoDate[]
  /** Whether the last session is in progress; its candles are added one by one as they complete. */
  readonly isInProgress?: boolean
}

const FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const
/** Least initial capacity of a series, in candles. */
const FIRST_ROOM = 1024

/**
 * The candles of one series over all sessions, with the clock minute at which each is complete. Candles have
 * `timeframe` minutes counted from each session's open. The last candle of a session may be shorter; a candle
 * without a trade is left out.
 */
export class CandleSeries {
  candles!: Candles
  /** Clock minute at which a candle is complete. */
  completeAt!: Int32Array
  /** Index of the first candle of each session; one entry more than sessions. */
  sessionStarts!: Int32Array
  readonly #timeframe: ClockMinute
  #count = 0
  /** The minute of the newest session up to which candles were made. */
  #from: ClockMinute = 0
  readonly #starts: number[] = []
  #columns: Float64Array[]
  #sessionStart: Int32Array
  #completed: Int32Array

  /** @param sessions expected number of sessions, for which room is made at once */
  constructor(timeframe: ClockMinute, sessions = 0) {
    this.#timeframe = timeframe
    const room = Math.max(FIRST_ROOM, sessions * Math.ceil(REGULAR_SESSION.minutes / timeframe))
    this.#columns = FIELDS.map(() => new Float64Array(room))
    this.#sessionStart = new Int32Array(room)
    this.#completed = new Int32Array(room)
    this.show()
  }

  startSession(): void {
    this.#starts.push(this.#count)
    this.#from = 0
  }

  /**
   * Adds the candles of the newest session that are complete at clock minute `c`.
   * @param bars undefined if the contract is not listed that day
   * @param minutes length of the session
   * @returns whether candles were added; `show` copies them into the columns
   */
  growTo(c: ClockMinute, bars: Bars | undefined, minutes: ClockMinute): boolean {
    const before = this.#count
    for (;;) {
      const to = Math.min(this.#from + this.#timeframe, minutes)
      if (to > c || this.#from >= minutes) break
      if (bars) this.#addCandle(bars, this.#from, to)
      this.#from = to
    }
    return this.#count > before
  }

  #addCandle(bars: Bars, from: ClockMinute, to: ClockMinute): void {
    const { close: closes, high: highs, low: lows, volume: volumes } = bars
    let first = from
    while (first < to && closes[first] === 0) first++
    if (first === to) return
    let high = highs[first]
    let low = lows[first]
    let close = closes[first]
    let volume = volumes[first]
    for (let minute = first + 1; minute < to; minute++) {
      if (closes[minute] === 0) continue
      if (highs[minute] > high) high = highs[minute]
      if (lows[minute] < low) low = lows[minute]
      close = closes[minute]
      volume += volumes[minute]
    }
    if (this.#count === this.#completed.length) this.#makeRoom()
    const i = this.#count++
    this.#columns[0][i] = bars.open[first] / PAISE_PER_RUPEE
    this.#columns[1][i] = high / PAISE_PER_RUPEE
    this.#columns[2][i] = low / PAISE_PER_RUPEE
    this.#columns[3][i] = close / PAISE_PER_RUPEE
    this.#columns[4][i] = volume
    this.#sessionStart[i] = this.#starts[this.#starts.length - 1]
    this.#completed[i] = to
  }

  #makeRoom(): void {
    const larger = <Column extends Float64Array | Int32Array>(into: Column, from: Column): Column => {
      into.set(from)
      return into
    }
    const room = 2 * this.#completed.length
    this.#columns = this.#columns.map((column) => larger(new Float64Array(room), column))
    this.#sessionStart = larger(new Int32Array(room), this.#sessionStart)
    this.#completed = larger(new Int32Array(room), this.#completed)
  }

  /** Size of its columns in bytes. */
  get bytes(): number {
    const columns = [...this.#columns, this.#sessionStart, this.#completed, this.sessionStarts]
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Copies everything added so far into the public columns. */
  show(): void {
    const [open, high, low, close, volume] = this.#columns.map((column) => column.subarray(0, this.#count))
    const sessionStart = this.#sessionStart.subarray(0, this.#count)
    this.candles = { open, high, low, close, volume, sessionStart }
    this.completeAt = this.#completed.subarray(0, this.#count)
    this.sessionStarts = Int32Array.from([...this.#starts, this.#count])
  }
}

/** A series with the indicator outputs computed on it. */
export class IndicatorSeries {
  readonly series: CandleSeries
  readonly #key: SeriesKey
  readonly #outputs = new Map<string, readonly Float64Array[]>()
  /** Columns by the operand that reads them, because making a key of its parameters for every day takes longer. */
  #columns = new WeakMap<Operand, Float64Array>()

  constructor(source: SeriesSource, key: SeriesKey, timeframe: ClockMinute) {
    this.#key = key
    // A contract lives for few of the sessions.
    this.series = new CandleSeries(timeframe, key.kind === 'index' ? source.dates.length : 0)
    source.dates.forEach((date, session) => {
      this.series.startSession()
      if (source.isInProgress && session === source.dates.length - 1) return
      const day = source.reader.day(source.underlying, date)
      this.series.growTo(day.session.minutes, this.#barsOn(day), day.session.minutes)
    })
    this.series.show()
  }

  /**
   * Adds the candles of the current session that are complete by clock minute `c`. Returns whether there were
   * any.
   */
  growTo(c: ClockMinute, day: MarketDay): boolean {
    const hasGrown = this.series.growTo(c, this.#barsOn(day), day.session.minutes)
    if (hasGrown) {
      this.series.show()
      // An indicator value depends only on earlier candles, so recomputed columns repeat the old values and
      // add one.
      this.#outputs.clear()
      this.#columns = new WeakMap()
    }
    return hasGrown
  }

  /** Size of the series and its computed outputs, in bytes. */
  get bytes(): number {
    let { bytes } = this.series
    for (const columns of this.#outputs.values()) for (const { byteLength } of columns) bytes += byteLength
    return bytes
  }

  #barsOn(day: MarketDay): Bars | undefined {
    const row = this.#key.kind === 'index' ? 0 : rowOf(day, this.#key)
    return row === NO_CONTRACT ? undefined : day.bars(row)
  }

  /** The values of an operand, one per candle; undefined for a number. */
  column(operand: Operand): Float64Array | undefined {
    if (operand.kind === 'number') return undefined
    let column = this.#columns.get(operand)
    if (!column) this.#columns.set(operand, (column = this.#output(operand)))
    return column
  }

  #output(operand: Extract<Operand, { kind: 'indicator' }>): Float64Array {
    const key = `${operand.name} ${JSON.stringify(operand.parameters)}`
    let columns = this.#outputs.get(key)
    if (!columns) {
      columns = indicator(operand.name).compute(this.series.candles, operand.parameters)
      this.#outputs.set(key, columns)
    }
    return columns[operand.output]
  }
}

/**
 * Indicator series by key, for one source of days. Variants of a search share one cache, so each series and
 * indicator is computed once.
 */
export class SeriesCache {
  readonly source: SeriesSource
  readonly #series = new Map<string, IndicatorSeries>()

  constructor(source: SeriesSource) {
    this.source = source
  }

  get(key: SeriesKey, timeframe: ClockMinute): IndicatorSeries {
    const name =
      key.kind === 'index' ? `index/${timeframe}` : `${key.expiry}/${key.strike}/${key.isCall}/${timeframe}`
    let entry = this.#series.get(name)
    if (!entry) this.#series.set(name, (entry = new IndicatorSeries(this.source, key, timeframe)))
    return entry
  }

  /** Size of all series in the cache, in bytes. */
  get bytes(): number {
    let bytes = 0
    for (const one of this.#series.values()) bytes += one.bytes
    return bytes
  }

  /** Whether a session of the source is in progress. */
  isInProgress(session: SessionNumber): boolean {
    return this.source.isInProgress === true && session === this.source.dates.length - 1
  }
}
