import type { DatasetIdentity, Underlying } from '#domain'
import { type DayNumber, dayNumber, type IsoDate, type Session } from '#engine/exchange'
import type { DayColumns } from './day-columns.ts'
import { barRanges } from './bar-ranges.ts'
import { ROW_KIND, type BarField, type Bars, type InstrumentTable, type MarketDay } from './market-day.ts'
import type { MarketReader } from './market-reader.ts'
import { unknownDay } from './unknown-day.ts'

/** A market day over columns that are already in memory; its bars are views into them. */
export class InMemoryDay implements MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  readonly officialClose: number | undefined
  readonly isWhole = true
  readonly #columns: DayColumns['columns']
  readonly #rows: (Bars | undefined)[]

  constructor(source: DayColumns) {
    this.underlying = source.underlying
    this.date = source.date
    this.day = dayNumber(source.date)
    this.session = source.session
    this.instruments = source.instruments
    this.officialClose = source.officialClose
    this.#columns = source.columns
    this.#rows = new Array<Bars | undefined>(source.instruments.count).fill(undefined)
  }

  bars(row: number): Bars {
    return (this.#rows[row] ??= new ViewedBars((field) => this.#view(row, field)))
  }

  field(row: number, field: BarField): Int32Array {
    return this.bars(row)[field]
  }

  #view(row: number, field: BarField): Int32Array {
    const { count } = this.instruments
    if (!(row >= 0 && row < count))
      throw new RangeError(`row ${row} of ${this.underlying} on ${this.date}, expected 0 to ${count - 1}`)
    const { minutes } = this.session
    return this.#columns[field].subarray(row * minutes, (row + 1) * minutes)
  }
}

/** Bars that are views into columns. */
class ViewedBars implements Bars {
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  readonly volume: Int32Array
  readonly openInterest: Int32Array
  #ranges: Int32Array | undefined

  constructor(view: (field: BarField) => Int32Array) {
    this.open = view('open')
    this.high = view('high')
    this.low = view('low')
    this.close = view('close')
    this.volume = view('volume')
    this.openInterest = view('openInterest')
  }

  get ranges(): Int32Array {
    return (this.#ranges ??= barRanges(this))
  }
}

/**
 * A market whose days are held in memory, for tests and for the browser, which loads the day it explains.
 * Days may come in any order; each may appear once.
 */
export class InMemoryReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #days: ReadonlyMap<Underlying, ReadonlyMap<IsoDate, InMemoryDay>>
  readonly #withIndexVolume: ReadonlySet<Underlying>

  constructor(dataset: DatasetIdentity, days: readonly DayColumns[]) {
    this.dataset = dataset
    this.#days = groupByUnderlying(days)
    this.underlyings = [...this.#days.keys()]
    this.#withIndexVolume = new Set(days.filter(indexHasVolume).map((day) => day.underlying))
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return [...(this.#days.get(underlying)?.keys() ?? [])]
  }

  prepare(): Promise<void> {
    return Promise.resolve()
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const day = this.#days.get(underlying)?.get(date)
    if (!day) throw unknownDay(this.dataset, { underlying, date }, this.sessions(underlying))
    return day
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#withIndexVolume.has(underlying)
  }
}

function groupByUnderlying(days: readonly DayColumns[]): Map<Underlying, Map<IsoDate, InMemoryDay>> {
  const grouped = new Map<Underlying, Map<IsoDate, InMemoryDay>>()
  for (const source of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const ofUnderlying = grouped.get(source.underlying) ?? new Map<IsoDate, InMemoryDay>()
    if (ofUnderlying.has(source.date))
      throw new RangeError(`${source.underlying} on ${source.date} is given twice, expected each day once`)
    grouped.set(source.underlying, ofUnderlying.set(source.date, new InMemoryDay(source)))
  }
  return grouped
}

/** Whether a day's index row carries volume, so that volume indicators may be used on the index. */
export function indexHasVolume(day: DayColumns): boolean {
  const row = day.instruments.kind.indexOf(ROW_KIND.index)
  const { minutes } = day.session
  return (
    row >= 0 && day.columns.volume.subarray(row * minutes, (row + 1) * minutes).some((units) => units > 0)
  )
}
