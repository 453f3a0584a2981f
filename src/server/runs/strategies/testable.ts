import { and, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/db/database.ts'
import type { TestFault } from '../../kernel/db/schema/fault.ts'
import { strategies } from '../../kernel/db/schema/index.ts'

export type StrategyRow = typeof strategies.$inferSelect

/** A strategy that can't be tested. */
export interface Untested {
  /** Empty if the strategy doesn't exist. */
  readonly strategyName: string
  readonly fault: TestFault
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
  if (!strategy) return { untested: { strategyName: '', fault: { why: 'no-strategy' } } }
  if (strategy.status !== 'inactive') return { strategy }
  return { untested: { strategyName: strategy.name, fault: { why: 'inactive' }, skipped: true } }
}
