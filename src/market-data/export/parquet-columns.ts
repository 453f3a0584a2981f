import type { SchemaElement } from 'hyparquet-writer'
import { BAR_FIELDS, ROW_KIND } from '#engine/market'
import { TYPE_OF_KIND } from '../store/day-file.ts'
import type { BarBatch, InstrumentRun } from './bar-batches.ts'

/** A value as Parquet keeps it. */
export type StoredValue = string | number | bigint

/** The values of a column. */
export interface ColumnValues {
  /** Of each row that has a value its number, or its place in the dictionary where there is one. */
  readonly numbers: Int32Array
  readonly dictionary?: StoredValue[]
  /** Of each row 1 where it has a value and 0 where not; left out where all have. */
  readonly present?: Int32Array
}

export interface Column {
  readonly element: SchemaElement
  readonly codec: 'ZSTD' | 'UNCOMPRESSED'
  valuesOf(batch: BarBatch): ColumnValues
}

const MICROSECONDS_A_MINUTE = 60_000_000n

const INTEGER = { type: 'INT32', converted_type: 'INT_32' } as const
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const DATE = { type: 'INT32', converted_type: 'DATE' } as const
const RUPEES = {
  type: 'INT32',
  converted_type: 'DECIMAL',
  precision: 9,
  scale: 2,
  logical_type: { type: 'DECIMAL', precision: 9, scale: 2 },
} as const
/** Clock times of India, of no zone. */
const TIMESTAMP = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MICROS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MICROS' },
} as const

/** The columns of the canonical layout, in their order. */
export const COLUMNS: readonly Column[] = [
  { element: element('timestamp', TIMESTAMP), codec: 'ZSTD', valuesOf: timestamps },
  ofInstrument('underlying', TEXT, ({ name }) => name),
  ofInstrument('expiry', DATE, ({ kind, expiry }) => (kind === ROW_KIND.index ? null : expiry)),
  ofInstrument('strike', RUPEES, ({ kind, strike }) => (kind < ROW_KIND.call ? null : strike)),
  ofInstrument('type', TEXT, ({ kind }) => TYPE_OF_KIND[kind]),
  ...BAR_FIELDS.map((field): Column => {
    const isPrice = field !== 'volume' && field !== 'openInterest'
    return {
      element: element(field === 'openInterest' ? 'oi' : field, isPrice ? RUPEES : INTEGER),
      // Differences of prices and volumes leave a fiftieth to find, and finding it takes a fifth of an export.
      codec: field === 'openInterest' ? 'ZSTD' : 'UNCOMPRESSED',
      valuesOf: ({ fields }) => ({ numbers: fields[field] }),
    }
  }),
]

/** What holds the columns. */
export const ROOT: SchemaElement = { name: 'bars', repetition_type: 'REQUIRED', num_children: COLUMNS.length }

function element(name: string, type: Omit<SchemaElement, 'name'>): SchemaElement {
  return { name, repetition_type: 'OPTIONAL', ...type }
}

function ofInstrument<T extends StoredValue>(
  name: string,
  type: Omit<SchemaElement, 'name'>,
  valueOf: (run: InstrumentRun) => T | null,
): Column {
  return {
    element: element(name, type),
    codec: 'ZSTD',
    valuesOf({ rows, runs }) {
      const dictionary = new Dictionary<T>()
      const places = new Int32Array(rows)
      const present = new Int32Array(rows)
      let [row, count] = [0, 0]
      for (const run of runs) {
        const value = valueOf(run)
        if (value !== null) {
          places.fill(dictionary.place(value), count, (count += run.rows))
          present.fill(1, row, row + run.rows)
        }
        row += run.rows
      }
      const numbers = places.subarray(0, count)
      return { numbers, dictionary: dictionary.values, ...(count < rows && { present }) }
    },
  }
}

function timestamps({ rows, minutes }: BarBatch): ColumnValues {
  const dictionary = new Dictionary<number>()
  const numbers = new Int32Array(rows)
  let place = -1
  for (let row = 0; row < rows; row++) {
    // Each instrument goes through the minutes that the first one went through.
    const isNext = dictionary.values[place + 1] === minutes[row]
    place = isNext ? place + 1 : dictionary.place(minutes[row])
    numbers[row] = place
  }
  return { numbers, dictionary: dictionary.values.map((minute) => BigInt(minute) * MICROSECONDS_A_MINUTE) }
}

class Dictionary<T> {
  readonly values: T[] = []
  readonly #places = new Map<T, number>()

  place(value: T): number {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    const place = this.values.push(value) - 1
    this.#places.set(value, place)
    return place
  }
}
