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
