import { setImmediate } from 'node:timers/promises'
import type { DayNumber } from '#engine/exchange'
import {
  BAR_FIELDS,
  type BarField,
  type MarketReader,
  type RowKind,
  type RowRange,
  type RowVisit,
} from '#engine/market'
import { exportedDays, type ExportedDay, type ExportSelection } from './exported-bars.ts'

/** Most bars per batch, which becomes a row group of a Parquet file: DuckDB reads this size best. */
export const BATCH_ROWS = 122_880

/** Instruments read at once: it takes half a millisecond, and they fit into a batch in any session. */
const INSTRUMENTS_AT_ONCE = 64

const MINUTES_A_DAY = 1440

/** Bars as numbers, column after column. */
export interface BarBatch {
  readonly rows: number
  /** Minutes since 1970 in Indian time. All columns share this buffer. */
  readonly minutes: Int32Array<ArrayBuffer>
  /** Prices in paise. */
  readonly fields: Readonly<Record<BarField, Int32Array<ArrayBuffer>>>
  /** The instruments of the rows, in order. */
  readonly runs: readonly InstrumentRun[]
}

/** Consecutive rows of one instrument. */
export interface InstrumentRun {
  readonly rows: number
  readonly name: ExportedDay['name']
  readonly kind: RowKind
  /** Day number; 0 for an index. */
  readonly expiry: DayNumber
  /** Paise; 0 for an index or a future. */
  readonly strike: number
}

/** The bars of a market in export order, in non-empty batches. Yields to the event loop from time to time. */
export async function* barBatches(
  reader: MarketReader,
  selection: ExportSelection | undefined,
): AsyncGenerator<BarBatch> {
  let batch = new GrowingBatch()
  for await (const day of exportedDays(reader, selection))
    for (const rows of inParts(day.rows)) {
      if (batch.rows + rows.count * day.market.session.minutes > BATCH_ROWS) {
        yield batch.taken()
        batch = new GrowingBatch()
      }
      batch.append(day, rows)
      await setImmediate()
    }
  if (batch.rows > 0) yield batch.taken()
}

function* inParts({ first, count }: RowRange): Generator<RowRange> {
  for (let start = 0; start < count; start += INSTRUMENTS_AT_ONCE)
    yield { first: first + start, count: Math.min(INSTRUMENTS_AT_ONCE, count - start) }
}

class GrowingBatch {
  rows = 0
  readonly #runs: InstrumentRun[] = []
  readonly #numbers = new Int32Array((1 + BAR_FIELDS.length) * BATCH_ROWS)
  readonly #minutes = this.#column(0)
  readonly #fields = Object.fromEntries(
    BAR_FIELDS.map((field, i) => [field, this.#column(1 + i)]),
  ) as BarBatch['fields']

  #column(i: number): Int32Array<ArrayBuffer> {
    return this.#numbers.subarray(i * BATCH_ROWS, (i + 1) * BATCH_ROWS)
  }

  taken(): BarBatch {
    const rows = this.rows
    const fields = Object.fromEntries(
      BAR_FIELDS.map((field) => [field, this.#fields[field].subarray(0, rows)]),
    )
    return {
      rows,
      minutes: this.#minutes.subarray(0, rows),
      fields: fields as BarBatch['fields'],
      runs: this.#runs,
    }
  }

  /** Appends the minutes in which the instruments traded. */
  append({ name, market }: ExportedDay, instruments: RowRange): void {
    const { kind, expiry, strike } = market.instruments
    const before = this.rows
    const open = market.day * MINUTES_A_DAY + market.session.openMinute
    const ends: number[] = []
    showRows(market, 'close', instruments, (row, close) => {
      const rows = this.#appendTraded(close, open)
      ends.push(this.rows)
      if (rows > 0)
        this.#runs.push({ rows, name, kind: kind[row] as RowKind, expiry: expiry[row], strike: strike[row] })
    })
    for (const field of BAR_FIELDS) {
      if (field === 'close') continue
      const into = this.#fields[field]
      let start = before
      showRows(market, field, instruments, (row, values) => {
        const end = ends[row - instruments.first]
        if (end - start === values.length) into.set(values, start)
        else for (let i = start; i < end; i++) into[i] = values[this.#minutes[i] - open]
        start = end
      })
    }
  }

  /** Adds minutes and closes of one instrument and returns their number. */
  #appendTraded(close: Int32Array, open: number): number {
    const before = this.rows
    const [minutes, closes] = [this.#minutes, this.#fields.close]
    let end = before
    for (let minute = 0; minute < close.length; minute++) {
      if (close[minute] === 0) continue
      minutes[end] = open + minute
      closes[end++] = close[minute]
    }
    this.rows = end
    return end - before
  }
}

function showRows(market: ExportedDay['market'], field: BarField, rows: RowRange, visit: RowVisit): void {
  if (market.scan) market.scan(field, rows, visit)
  else for (let row = rows.first; row < rows.first + rows.count; row++) visit(row, market.bars(row)[field])
}
