import { and, eq } from 'drizzle-orm'
import { MESSAGES } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { strategies } from '../../kernel/db/schema/index.ts'

export type StrategyRow = typeof strategies.$inferSelect

/** A strategy that can't be tested. */
export interface Untested {
  /** Empty if the strategy doesn't exist. */
  readonly strategyName: string
  readonly error: string
  /** Skipped on purpose, which isn't a failure. */
  readonly skipped?: true
}

/** A user's strategy, or the reason why it isn't tested. Another user's strategy counts as missing. */
export async function findTestable(
  db: Db,
  userId: string,
  strategyId: string,
): Promise<{ strategy: StrategyRow } | { untested: Untested }> {
  const [strategy] = await db
    .select()
    .from(strategies)
    .where(and(eq(strategies.userId, userId), eq(strategies.id, strategyId)))
  if (!strategy) return { untested: { strategyName: '', error: MESSAGES.strategyNotFound } }
  if (strategy.status !== 'inactive') return { strategy }
  const error = 'Skipped: the strategy is inactive'
  return { untested: { strategyName: strategy.name, error, skipped: true } }
}
