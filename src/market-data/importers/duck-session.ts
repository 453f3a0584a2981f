import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api'
import { literal, pathList } from './sql.ts'

/** Memory of DuckDB before it spills to disk; the whole process uses up to about twice this. */
const MEMORY_LIMIT = '512MB'

/** A DuckDB for one import, in memory; it spills into a folder. */
export class DuckSession {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance
    this.#connection = connection
  }

  static async open(scratch: string): Promise<DuckSession> {
    // Loaded on demand, because no other library of the command line loads as slowly.
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: MEMORY_LIMIT,
      temp_directory: scratch,
    })
    const connection = await instance.connect()
    // Makes stamps with a zone read as Indian time.
    await connection.run("SET TimeZone = 'Asia/Kolkata'")
    return new DuckSession(instance, connection)
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }

  /** A small result as plain values. */
  async rows(sql: string): Promise<Record<string, string | number | bigint | null>[]> {
    const reader = await this.#connection.runAndReadAll(sql)
    return reader.getRowObjectsJS() as Record<string, string | number | bigint | null>[]
  }

  /** A large result, chunk by chunk; memory stays bounded. */
  async *chunks(sql: string, signal?: AbortSignal): AsyncGenerator<DuckDBDataChunk> {
    const interrupt = (): void => this.#connection.interrupt()
    signal?.addEventListener('abort', interrupt)
    try {
      const result = await this.#connection.stream(sql)
      for (;;) {
        signal?.throwIfAborted()
        const chunk = await result.fetchChunk()
        if (!chunk || chunk.rowCount === 0) return
        yield chunk
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', interrupt)
    }
  }

  /** The columns of a Parquet file. */
  async parquetColumns(path: string): Promise<string[]> {
    const rows = await this.rows(`DESCRIBE SELECT * FROM read_parquet(${pathList([path])})`)
    return rows.map((row) => String(row['column_name']).toLowerCase())
  }

  /** A table of rows of texts and integers, for joins. */
  async table(definition: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
    const name = definition.slice(0, definition.indexOf('(')).trim()
    await this.run(`CREATE TEMP TABLE ${definition}`)
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const values = rows
        .slice(from, from + ROWS_PER_INSERT)
        .map(
          (row) => `(${row.map((value) => (typeof value === 'string' ? literal(value) : value)).join(', ')})`,
        )
      await this.run(`INSERT INTO ${name} VALUES ${values.join(', ')}`)
    }
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
  }
}

const ROWS_PER_INSERT = 1000
