import { and, eq } from 'drizzle-orm'
import type { LogMapping } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { logMappings } from '../../kernel/db/schema/index.ts'

/** A user's mapping of a header that isn't a known format. */
interface RememberedMapping {
  readonly source: string
  readonly mapping: LogMapping
}

/** The user's last mapping of a header; null if there is none. */
export async function rememberedMapping(
  db: Db,
  userId: string,
  headerHash: string,
): Promise<RememberedMapping | null> {
  const [row] = await db
    .select({ source: logMappings.source, mapping: logMappings.mapping })
    .from(logMappings)
    .where(and(eq(logMappings.userId, userId), eq(logMappings.headerHash, headerHash)))
  return row ?? null
}

/** Stores a mapping for the next file with this header. */
export async function rememberMapping(
  db: Db,
  key: { readonly userId: string; readonly headerHash: string },
  { source, mapping }: RememberedMapping,
): Promise<void> {
  const kept = { source, mapping, usedAt: new Date() }
  await db
    .insert(logMappings)
    .values({ ...key, ...kept })
    .onConflictDoUpdate({ target: [logMappings.userId, logMappings.headerHash], set: kept })
}
