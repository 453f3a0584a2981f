import { and, eq } from 'drizzle-orm'
import type { LogMapping } from '#domain'
import type { Db } from '../db/database.ts'
import { logMappings } from '../db/schema/index.ts'

/** What a user said of a header that no format knows. */
interface RememberedMapping {
  readonly source: string
  readonly mapping: LogMapping
}

/** The mapping that a user gave a header the last time; null where they never did. */
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

/** Keeps a mapping for the next file with this header. */
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
