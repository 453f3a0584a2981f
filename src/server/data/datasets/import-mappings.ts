import { and, asc, eq, ne } from 'drizzle-orm'
import type { ImportMapping } from '#api'
import { MOST_BAR_MAPPINGS, type BarMapping } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { importMappings } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'

interface Named {
  readonly userId: string
  readonly name: string
}

/** A user's mappings by name. */
export async function listMappings(db: Db, userId: string): Promise<ImportMapping[]> {
  const rows = await db
    .select()
    .from(importMappings)
    .where(eq(importMappings.userId, userId))
    .orderBy(asc(importMappings.name))
  return rows.map(toMapping)
}

/**
 * Saves a mapping under a name; replaces the one of that name.
 * @throws HttpError `conflict` if the user has as many as allowed
 */
export async function saveMapping(
  db: Db,
  { userId, name, mapping }: Named & { readonly mapping: BarMapping },
): Promise<ImportMapping> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const others = and(eq(importMappings.userId, userId), ne(importMappings.name, name))
    const saved = await tx.$count(importMappings, others)
    if (saved >= MOST_BAR_MAPPINGS)
      throw new HttpError(
        'conflict',
        `You have ${saved} saved mappings, and ${MOST_BAR_MAPPINGS} is the limit; delete one to save another`,
      )
    const change = { mapping, updatedAt: new Date() }
    const [row] = await tx
      .insert(importMappings)
      .values({ userId, name, ...change })
      .onConflictDoUpdate({ target: [importMappings.userId, importMappings.name], set: change })
      .returning()
    return toMapping(row)
  })
}

/** Deletes a user's mapping; false if there is no mapping with that name. */
export async function deleteMapping(db: Db, { userId, name }: Named): Promise<boolean> {
  const deleted = await db
    .delete(importMappings)
    .where(and(eq(importMappings.userId, userId), eq(importMappings.name, name)))
    .returning({ name: importMappings.name })
  return deleted.length > 0
}

function toMapping({ name, mapping, updatedAt }: typeof importMappings.$inferSelect): ImportMapping {
  return { name, mapping, updatedAt: updatedAt.toISOString() }
}
