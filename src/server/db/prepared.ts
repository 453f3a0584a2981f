import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './database.ts'

/** Runs a statement with the values of its placeholders; gives the rows. */
export type PreparedStatement<Row> = (values: Readonly<Record<string, unknown>>) => Promise<Row[]>

/**
 * A statement that its text is made of once, and that each connection parses once: for those that every backtest takes, whose text
 * costs several times what their values do. Rows come as the driver reads them.
 * @param db the database itself, no transaction of it
 * @param name of this statement alone
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

/** Makes a statement once for each database; transactions make their own. */
export function preparedOn<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = made.get(db) ?? make(db)
    made.set(db, statement)
    return statement
  }
}
