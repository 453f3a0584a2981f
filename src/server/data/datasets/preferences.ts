import { and, eq, ne } from 'drizzle-orm'
import { SIMULATED_DATASET_ID } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { userPreferences } from '../../kernel/db/schema/index.ts'

/** The user's default dataset, used if a request does not name a dataset. */
export async function defaultDataset(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ dataset: userPreferences.defaultDataset })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId))
  return row?.dataset ?? SIMULATED_DATASET_ID
}

export async function setDefaultDataset(db: Db, userId: string, dataset: string): Promise<void> {
  const change = { defaultDataset: dataset, updatedAt: new Date() }
  await db
    .insert(userPreferences)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: userPreferences.userId, set: change })
}

/**
 * Resets users of a dataset that they no longer have to the simulated market.
 * @param except a user who keeps it
 */
export async function forgetDefaultDataset(db: Db, dataset: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(userPreferences.userId, except)
  await db
    .update(userPreferences)
    .set({ defaultDataset: null, updatedAt: new Date() })
    .where(and(eq(userPreferences.defaultDataset, dataset), others))
}
