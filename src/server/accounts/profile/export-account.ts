import { asc, eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/db/database.ts'
import * as schema from '../../kernel/db/schema/index.ts'
import { decompressed } from '../../kernel/zstandard.ts'
import type { ColumnDecoders, TableDecoders } from '../context.ts'

/** Columns with credentials, which the exported file must not reveal. */
const SECRET_COLUMNS = new Set([
  'password',
  'token',
  'hash',
  'secret',
  'backupCodes',
  'accessToken',
  'refreshToken',
  'idToken',
  'authSecret',
  'sealed',
])
/** Rows read at a time. */
const BATCH = 20
/** Of tables with columns that have decoders, because those are large. */
const SMALL_BATCH = 4

/** Tables with a `user_id` column, by their names in the export. */
export function ownedTables(): { name: string; table: PgTable; owner: PgColumn }[] {
  return Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return []
    const owner = Object.values(getTableColumns(table)).find((column) => column.name === 'user_id')
    return owner ? [{ name, table, owner }] : []
  })
}

/**
 * Streams all data of a user as one JSON object: the account, and a list of rows for each table that has any.
 * Rows are read in batches, so that memory use stays bounded.
 */
export async function* exportAccount(
  db: Db,
  userId: string,
  decoders: ColumnDecoders,
): AsyncGenerator<string> {
  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, userId))
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())},\n"account":${JSON.stringify(user)}`
  for (const { name, table, owner } of ownedTables()) {
    yield `,\n${JSON.stringify(name)}:[`
    let isFirst = true
    const batch = decoders[name] ? SMALL_BATCH : BATCH
    for await (const row of rowsOf(db, table, { owner, userId, batch })) {
      yield `${isFirst ? '' : ','}\n${await jsonOfRow(row, decoders[name])}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

async function* rowsOf(
  db: Db,
  table: PgTable,
  { owner, userId, batch }: { owner: PgColumn; userId: string; batch: number },
): AsyncGenerator<Record<string, unknown>> {
  const order = keyOf(table).map((column) => asc(column))
  for (let offset = 0; ; offset += batch) {
    const rows = await db
      .select()
      .from(table)
      .where(eq(owner, userId))
      .orderBy(...order)
      .limit(batch)
      .offset(offset)
    yield* rows as Record<string, unknown>[]
    if (rows.length < batch) return
  }
}

function keyOf(table: PgTable): PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const [composite] = primaryKeys
  const key = composite?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error(`table ${getTableName(table)} has no primary key`)
  return key as PgColumn[]
}

/** The JSON of a row without credentials and with its binary columns decoded. */
async function jsonOfRow(row: Record<string, unknown>, decoders: TableDecoders = {}): Promise<string> {
  const fields: string[] = []
  for (const [name, value] of Object.entries(row))
    if (!SECRET_COLUMNS.has(name)) {
      const json =
        value instanceof Uint8Array ? await jsonOfBytes(value, decoders[name]) : JSON.stringify(value)
      fields.push(`${JSON.stringify(name)}:${json}`)
    }
  return `{${fields.join()}}`
}

/** The JSON in compressed bytes; other binary data, such as pictures, becomes Base64. */
async function jsonOfBytes(bytes: Uint8Array, decode = compressedJson): Promise<string> {
  return decode(bytes).catch(() => JSON.stringify(Buffer.from(bytes).toString('base64')))
}

async function compressedJson(bytes: Uint8Array): Promise<string> {
  const text = (await decompressed(bytes)).toString('utf8')
  JSON.parse(text)
  return text
}
