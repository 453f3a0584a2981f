import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './database.ts'

/** Runs a statement with the values of its placeholders; returns the rows. */
export type PreparedStatement<Row> = (values: Readonly<Record<string, unknown>>) => Promise<Row[]>

/**
 * Builds a statement's text once and lets each connection parse it once, for statements that every backtest
 * runs. Rows are returned as the driver reads them.
 * @param db the database itself, not a transaction
 * @param name unique name of the statement
 */
export function prepareStatement<Row extends pg.QueryResultRow>(
  db: Db,
  name: string,
  statement: SQL,
): PreparedStatement<Row> {
  const { $client } = db as Db & { readonly $client: pg.Pool }
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return async (values) => {
    const { rows } = await $client.query<Row>({ name, text, values: fillPlaceholders(params, { ...values }) })
    return rows
  }
}

/** Caches a statement per database; a transaction builds its own. */
export function preparedOn<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = made.get(db) ?? make(db)
    made.set(db, statement)
    return statement
  }
}
