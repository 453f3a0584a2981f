import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq } from 'drizzle-orm'
import {
  MAX_NAME_LENGTH,
  MAX_SAVED_STRATEGIES,
  MESSAGES,
  newStrategyId,
  statusWith,
  strategyConfiguration,
  type Performance,
  type SavedStrategy,
  type StrategyToSave,
} from '#domain'
import type { Db } from '../db/database.ts'
import { strategies, users } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'

type Row = typeof strategies.$inferSelect

/** A strategy of a user. */
export interface StrategyKey {
  readonly userId: string
  readonly id: string
}

const is = ({ userId, id }: StrategyKey) => and(eq(strategies.userId, userId), eq(strategies.id, id))

/** A user's strategies, the one changed last first. */
export async function listStrategies(db: Db, userId: string): Promise<SavedStrategy[]> {
  const rows = await db
    .select()
    .from(strategies)
    .where(eq(strategies.userId, userId))
    .orderBy(desc(strategies.updatedAt), desc(strategies.id))
  return rows.map(savedStrategy)
}

/**
 * Stores a strategy in place of the user's own with the same id. Its performance stays when nothing that is tested
 * changed and none comes along.
 * @throws HttpError `conflict` when the user has as many as can be kept.
 */
export async function saveStrategy(db: Db, userId: string, strategy: StrategyToSave): Promise<SavedStrategy> {
  const { strategyName: name, portfolioName, description, formData } = strategy.configuration
  return db.transaction(async (tx) => {
    await oneAtATime(tx, userId)
    const existing = await findRow(tx, { userId, id: strategy.id })
    if (!existing) await ensureRoom(tx, userId)
    const kept = existing && isDeepStrictEqual(existing.formData, formData) ? existing.performance : null
    const performance = strategy.performance ?? kept
    const status = statusWith(performance, strategy.status)
    const values = { name, portfolioName, description, formData, performance, status, updatedAt: new Date() }
    const [row] = existing
      ? await tx.update(strategies).set(values).where(is(existing)).returning()
      : await tx
          .insert(strategies)
          .values({ userId, id: strategy.id, ...values })
          .returning()
    return savedStrategy(row as Row)
  })
}

/** Whether there was one to delete. */
export async function deleteStrategy(db: Db, key: StrategyKey): Promise<boolean> {
  return (await db.delete(strategies).where(is(key)).returning({ id: strategies.id })).length > 0
}

/**
 * A copy under a name that none of the user's strategies has; undefined when there is nothing to copy.
 * @throws HttpError `conflict` when the user has as many as can be kept.
 */
export async function copyStrategy(db: Db, key: StrategyKey): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, key.userId)
    const original = await findRow(tx, key)
    if (!original) return undefined
    await ensureRoom(tx, key.userId)
    const taken = await tx
      .select({ name: strategies.name })
      .from(strategies)
      .where(eq(strategies.userId, key.userId))
    const now = new Date()
    const name = copyName(original.name, new Set(taken.map((row) => row.name)))
    const id = newStrategyId(now.getTime(), Math.random())
    const [row] = await tx
      .insert(strategies)
      .values({ ...original, id, name, createdAt: now, updatedAt: now })
      .returning()
    return savedStrategy(row as Row)
  })
}

/** Attaches the performance of a backtest; undefined when there is no such strategy. */
export async function attachPerformance(
  db: Db,
  key: StrategyKey,
  performance: Performance,
): Promise<SavedStrategy | undefined> {
  const [row] = await db
    .update(strategies)
    .set({ performance, status: 'tested', updatedAt: new Date() })
    .where(is(key))
    .returning()
  return row && savedStrategy(row)
}

/** Makes a user's other changes wait for this one, so that counting and adding is one step. */
async function oneAtATime(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

async function findRow(db: Db, key: StrategyKey): Promise<Row | undefined> {
  const [row] = await db.select().from(strategies).where(is(key))
  return row
}

async function ensureRoom(db: Db, userId: string): Promise<void> {
  const [row] = await db.select({ total: count() }).from(strategies).where(eq(strategies.userId, userId))
  if ((row?.total ?? 0) >= MAX_SAVED_STRATEGIES)
    throw new HttpError('conflict', MESSAGES.strategiesLimit(MAX_SAVED_STRATEGIES))
}

/** `Straddle - Copy`, `Straddle - Copy 2`, … */
function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' - Copy' : ` - Copy ${number}`
    const candidate = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}

function savedStrategy(row: Row): SavedStrategy {
  const { id, name: strategyName, portfolioName, description, formData, performance, status } = row
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  return {
    id,
    configuration: strategyConfiguration({ strategyName, portfolioName, description, formData, ...times }),
    performance,
    status,
    version: 1,
  }
}
