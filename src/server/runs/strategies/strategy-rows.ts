import { and, eq } from 'drizzle-orm'
import { DEFAULT_PORTFOLIO, DEFAULT_PORTFOLIO_ID, strategyConfiguration, type SavedStrategy } from '#domain'
import { strategySummary } from '#engine/analytics'
import type { Db } from '../../kernel/db/database.ts'
import { portfolios, strategies } from '../../kernel/db/schema/index.ts'

export type StrategyRow = typeof strategies.$inferSelect
/** A strategy with the name of its portfolio; null in the default one. */
type Shelved = { readonly row: StrategyRow; readonly portfolio: string | null }

/** Identifies a strategy of a user. */
export interface StrategyKey {
  readonly userId: string
  readonly id: string
}

export const isStrategy = ({ userId, id }: StrategyKey) =>
  and(eq(strategies.userId, userId), eq(strategies.id, id))

/** Selects strategies, each with the name of its portfolio. */
export function shelvedStrategies(db: Db) {
  return db
    .select({ row: strategies, portfolio: portfolios.name })
    .from(strategies)
    .leftJoin(
      portfolios,
      and(eq(portfolios.userId, strategies.userId), eq(portfolios.id, strategies.portfolioId)),
    )
}

export async function findRow(db: Db, key: StrategyKey): Promise<StrategyRow | undefined> {
  const [row] = await db.select().from(strategies).where(isStrategy(key))
  return row
}

/** Undefined if the strategy doesn't exist. */
export async function findStrategy(db: Db, key: StrategyKey): Promise<SavedStrategy | undefined> {
  const [row] = await shelvedStrategies(db).where(isStrategy(key))
  return row && savedStrategy(row)
}

export function savedStrategy({ row, portfolio }: Shelved): SavedStrategy {
  const { id, name: strategyName, description, formData, performance, status, revision, edits, tags } = row
  const portfolioName = portfolio ?? DEFAULT_PORTFOLIO
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  return {
    id,
    configuration: strategyConfiguration({ strategyName, portfolioName, description, formData, ...times }),
    performance,
    status,
    version: 1,
    revision,
    edits,
    tags,
    portfolioId: row.portfolioId ?? DEFAULT_PORTFOLIO_ID,
    summary: row.summary ?? strategySummary(formData),
  }
}
