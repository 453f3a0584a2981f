import type { DuckDBDataChunk } from '@duckdb/node-api'

export type Integers = Int32Array | Int16Array | Int8Array

/**
 * The numbers of a column of DuckDB as it holds them, without a copy. Its public API hands out one
 * value at a time, which a gigabyte of bars would feel, so this file alone looks at the array behind a vector.
 *
 * @throws {TypeError} when the column is not INTEGER, SMALLINT or TINYINT, or when DuckDB no longer keeps it so
 */
export function chunkIntegers(chunk: DuckDBDataChunk, column: number): Integers {
  const vector = chunk.getColumnVector(column)
  const { items } = vector as unknown as { readonly items: unknown }
  if (items instanceof Int32Array || items instanceof Int16Array || items instanceof Int8Array) return items
  throw new TypeError(
    `Column ${column} is ${vector.type.toString()} and gives no array of integers; expected INTEGER, SMALLINT or TINYINT as @duckdb/node-api 1.5 holds them.`,
  )
}

/**
 * Sets a column of a chunk of DuckDB, as long as the chunk, to integers as DuckDB keeps them: INTEGER, the days of a DATE
 * since 1970, or the hundredths of a DECIMAL(9,2).
 *
 * @throws {TypeError} when the column is of another type, or when DuckDB no longer keeps it so
 */
export function writeIntegers(chunk: DuckDBDataChunk, column: number, integers: Int32Array): void {
  const vector = chunk.getColumnVector(column)
  const { items, dataView } = vector as unknown as { readonly items?: unknown; readonly dataView?: unknown }
  if (items instanceof Int32Array) items.set(integers)
  else if (dataView instanceof DataView && dataView.byteLength === integers.byteLength)
    new Int32Array(dataView.buffer, dataView.byteOffset, integers.length).set(integers)
  else
    throw new TypeError(
      `Column ${column} is ${vector.type.toString()} and takes no array of integers; expected INTEGER, DATE or DECIMAL(9,2) as @duckdb/node-api 1.5 holds them.`,
    )
  vector.flush()
}
