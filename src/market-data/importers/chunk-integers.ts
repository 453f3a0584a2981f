import type { DuckDBDataChunk } from '@duckdb/node-api'

export type Integers = Int32Array | Int16Array | Int8Array

/**
 * The numbers of a DuckDB column without a copy. DuckDB's public API returns one value at a time, which is
 * too slow for a gigabyte of bars, so only this file reads the array behind a vector.
 * @throws {TypeError} when the column is not INTEGER, SMALLINT or TINYINT, or when DuckDB's internals have
 * changed
 */
export function chunkIntegers(chunk: DuckDBDataChunk, column: number): Integers {
  const vector = chunk.getColumnVector(column)
  const { items } = vector as unknown as { readonly items: unknown }
  if (items instanceof Int32Array || items instanceof Int16Array || items instanceof Int8Array) return items
  throw new TypeError(
    `Column ${column} is ${vector.type.toString()} and gives no array of integers; expected INTEGER, SMALLINT or TINYINT as @duckdb/node-api 1.5 holds them.`,
  )
}
