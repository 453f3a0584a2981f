import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { asc, eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/db/database.ts'
import * as schema from '../../kernel/db/schema/index.ts'
import type { ColumnDecoders } from '../context.ts'

const decompress = promisify(zstdDecompress)

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
/** Rows read at a time; a page of trades is large. */
const BATCH = 20

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
    for await (const row of rowsOf(db, table, { owner, userId })) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(await readable(row, decoders))}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

async function* rowsOf(
  db: Db,
  table: PgTable,
  { owner, userId }: { owner: PgColumn; userId: string },
): AsyncGenerator<Record<string, unknown>> {
  const order = keyOf(table).map((column) => asc(column))
  for (let offset = 0; ; offset += BATCH) {
    const rows = await db
      .select()
      .from(table)
      .where(eq(owner, userId))
      .orderBy(...order)
      .limit(BATCH)
      .offset(offset)
    yield* rows as Record<string, unknown>[]
    if (rows.length < BATCH) return
  }
}

function keyOf(table: PgTable): PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const [composite] = primaryKeys
  const key = composite?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error(`table ${getTableName(table)} has no primary key`)
  return key as PgColumn[]
}

/** A row without credentials and with its binary columns decoded. */
async function readable(
  row: Record<string, unknown>,
  decoders: ColumnDecoders,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(row).filter(([name]) => !SECRET_COLUMNS.has(name))
  return Object.fromEntries(
    await Promise.all(
      entries.map(
        async ([name, value]) =>
          [name, value instanceof Uint8Array ? await contentOf(value, decoders[name]) : value] as const,
      ),
    ),
  )
}

/** Decodes compressed JSON; other binary data, such as pictures, becomes Base64. */
async function contentOf(bytes: Uint8Array, decode: ColumnDecoders[string] | undefined): Promise<unknown> {
  try {
    if (decode) return await decode(bytes)
    return JSON.parse((await decompress(bytes)).toString('utf8'))
  } catch {
    return Buffer.from(bytes).toString('base64')
  }
}
