import type { SchemaElement } from 'hyparquet-writer'
import { BAR_FIELDS, ROW_KIND } from '#engine/market'
import { TYPE_OF_KIND } from '../store/day-file.ts'
import type { BarBatch, InstrumentRun } from './bar-batches.ts'

/** A value as Parquet stores it. */
export type StoredValue = string | number | bigint

/** The values of a column. */
export interface ColumnValues {
  /** For each row with a value, its number, or its index in the dictionary if there is one. */
  readonly numbers: Int32Array
  readonly dictionary?: StoredValue[]
  /** For each row, 1 if it has a value and 0 if not; left out if all have one. */
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
/** Clock times of India, without a zone. */
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
      // Compressing differences of prices and volumes would save a fiftieth and take a fifth of the export's
      // time.
      codec: field === 'openInterest' ? 'ZSTD' : 'UNCOMPRESSED',
      valuesOf: ({ fields }) => ({ numbers: fields[field] }),
    }
  }),
]

/** The root of the schema. */
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
    // Every instrument goes through the same minutes as the first one.
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
