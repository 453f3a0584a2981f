import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  MAX_NAME_LENGTH,
  MAX_SAVED_STRATEGIES,
  MESSAGES,
  newStrategyId,
  statusWith,
  strategyText,
  type Performance,
  type SavedStrategy,
  type StrategyStatus,
  type StrategyToSave,
} from '#domain'
import { strategySummary } from '#engine/analytics'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { strategies } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit, revivalRefusal } from '../../kernel/http/edits.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { nameOfPortfolio, portfolioOfName } from './portfolios.ts'
import { keepRevision } from './revisions.ts'
import {
  findRow,
  isStrategy,
  savedStrategy,
  shelvedStrategies,
  type StrategyKey,
  type StrategyRow,
} from './strategy-rows.ts'

/** Number of strategies serialised before other requests get a turn. */
const ROWS_AT_ONCE = 50

/** A user's strategies, last changed first. */
export async function listStrategies(db: Db, userId: string): Promise<SavedStrategy[]> {
  const rows = await shelvedStrategies(db)
    .where(eq(strategies.userId, userId))
    .orderBy(desc(strategies.updatedAt), desc(strategies.id))
  const listed: SavedStrategy[] = []
  for (const [i, row] of rows.entries()) {
    if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    listed.push(savedStrategy(row))
  }
  return listed
}

/** The list as JSON, serialised in parts: five hundred strategies are megabytes. */
export async function listStrategiesJson(db: Db, userId: string): Promise<string> {
  const listed = await listStrategies(db, userId)
  const parts: string[] = []
  for (let i = 0; i < listed.length; i += ROWS_AT_ONCE) {
    parts.push(JSON.stringify(listed.slice(i, i + ROWS_AT_ONCE)).slice(1, -1))
    await setImmediate()
  }
  return `[${parts.join(',')}]`
}

/** The strategy of a row that the transaction has just written. */
async function written(db: Db, [row]: readonly StrategyRow[]): Promise<SavedStrategy> {
  const portfolio = row.portfolioId === null ? null : await nameOfPortfolio(db, row.userId, row.portfolioId)
  return savedStrategy({ row, portfolio })
}

/**
 * Saves a strategy, replacing the user's own with the same id. A change of the trading rules makes a new
 * revision, and the previous one moves to the history. The performance is kept if the form data is unchanged
 * and no new performance is given; an inactive strategy stays inactive.
 * @throws HttpError `conflict` if the user has as many strategies or portfolios as allowed;
 * `edited_meanwhile` if the strategy was edited or deleted after the version that this change started from
 */
export async function saveStrategy(db: Db, userId: string, strategy: StrategyToSave): Promise<SavedStrategy> {
  const { strategyName: name, portfolioName, description, formData } = strategy.configuration
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const given = {
      name,
      portfolioId: await portfolioOfName(tx, userId, portfolioName),
      description,
      formData,
      summary: strategySummary(formData),
      updatedAt: new Date(),
    }
    if (strategy.edits === undefined) {
      const { performance } = strategy
      const status = statusOf({ performance, status: strategy.status, was: undefined })
      const added = await addStrategy(tx, { userId, id: strategy.id, ...given, performance, status })
      if (added) return written(tx, [added])
    }
    const existing = await findRow(tx, { userId, id: strategy.id })
    const what = `The strategy “${existing?.name ?? name}”`
    if (!existing) throw revivalRefusal(what)
    refuseOutdatedEdit(edited(existing), {
      what,
      startedFrom: strategy.edits,
      differences: () => fieldDifferences(existing, { name, description, formData }),
    })
    const kept = isDeepStrictEqual(existing.formData, formData) ? existing.performance : null
    const performance = strategy.performance ?? kept
    const status = statusOf({ performance, status: strategy.status, was: existing.status })
    const values = { ...given, performance, status }
    const isRevised = strategyText(existing.formData) !== strategyText(formData)
    if (isRevised) await keepRevision(tx, existing)
    const changed = isRevised
      ? { ...values, revision: existing.revision + 1, revisedAt: given.updatedAt }
      : values
    return written(tx, await tx.update(strategies).set(changed).where(isStrategy(existing)).returning())
  })
}

/**
 * Inserts a strategy in one statement; undefined if its id is taken.
 * @throws HttpError `conflict` if the user has as many strategies as allowed
 */
async function addStrategy(tx: Db, row: typeof strategies.$inferInsert): Promise<StrategyRow | undefined> {
  // Counted before the insertion, as a statement does not see its own rows.
  const held = sql<number>`(select count(*)::int from ${strategies} where ${strategies.userId} = ${row.userId})`
  const [added] = await tx
    .insert(strategies)
    .values(row)
    .onConflictDoNothing()
    .returning({ ...getTableColumns(strategies), held })
  if (!added) return undefined
  const { held: before, ...strategy } = added
  if (before >= MAX_SAVED_STRATEGIES) throw limitReached()
  return strategy
}

const edited = ({ edits, updatedAt }: StrategyRow) => ({ edits, editedAt: updatedAt })

interface StatusChange {
  readonly performance: Performance | null
  readonly status: StrategyStatus
  readonly was: StrategyStatus | undefined
}

/** Saving doesn't change whether a strategy is inactive; only `changeStrategy` does. */
function statusOf({ performance, status, was }: StatusChange): StrategyStatus {
  return was === 'inactive' ? was : statusWith(performance, status)
}

/** Deletes a strategy; returns whether it existed. */
export async function deleteStrategy(db: Db, key: StrategyKey): Promise<boolean> {
  return (await db.delete(strategies).where(isStrategy(key)).returning({ id: strategies.id })).length > 0
}

/**
 * Copies a strategy under a free name, without its history; undefined if it doesn't exist.
 * @throws HttpError `conflict` if the user has as many strategies as allowed
 */
export async function copyStrategy(db: Db, key: StrategyKey): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const original = await findRow(tx, key)
    if (!original) return undefined
    await ensureRoom(tx, key.userId)
    const now = new Date()
    const id = newStrategyId(now.getTime(), Math.random())
    const name = await freeName(tx, key.userId, original.name)
    const copy = { ...original, id, name, revision: 1, revisedAt: now, createdAt: now, updatedAt: now }
    return written(tx, await tx.insert(strategies).values(copy).returning())
  })
}

/** Changes to a strategy that don't need a save. */
export interface StrategyChanges {
  /** The edit count of the version that the change started from. */
  readonly edits?: number | undefined
  readonly status?: 'active' | 'inactive' | undefined
  readonly tags?: string[] | undefined
  readonly strategyName?: string | undefined
  readonly description?: string | undefined
  readonly portfolioName?: string | undefined
}

/** The resulting status; undefined if the change doesn't affect it. */
function storedStatus({ status: was, performance }: StrategyRow, status: StrategyChanges['status']) {
  if (status === 'inactive') return status
  return status && was === 'inactive' ? statusWith(performance, 'draft') : undefined
}

/**
 * Changes a strategy; undefined if it doesn't exist.
 * @throws HttpError `edited_meanwhile` if it was edited after the version that this change started from
 */
export async function changeStrategy(
  db: Db,
  key: StrategyKey,
  { edits: startedFrom, ...changes }: StrategyChanges,
): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const existing = await findRow(tx, key)
    if (!existing) return undefined
    const { status, tags, strategyName, description, portfolioName: name } = changes
    const portfolio = name && (await written(tx, [existing])).configuration.portfolioName
    refuseOutdatedEdit(edited(existing), {
      what: `The strategy “${existing.name}”`,
      startedFrom,
      differences: () =>
        fieldDifferences(
          { ...existing, strategyName: existing.name, portfolioName: portfolio },
          { tags, strategyName, description, portfolioName: name, status: storedStatus(existing, status) },
        ),
    })
    const values = {
      updatedAt: new Date(),
      ...(status === 'inactive' && { status }),
      ...(status === 'active' && { status: statusWith(existing.performance, 'draft') }),
      ...(tags && { tags }),
      ...(strategyName !== undefined && { name: strategyName }),
      ...(description !== undefined && { description }),
      ...(name !== undefined && { portfolioId: await portfolioOfName(tx, key.userId, name) }),
    }
    return written(tx, await tx.update(strategies).set(values).where(isStrategy(key)).returning())
  })
}

/** Attaches the performance of a backtest; undefined if the strategy doesn't exist. */
export async function attachPerformance(
  db: Db,
  key: StrategyKey,
  performance: Performance,
): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const existing = await findRow(tx, key)
    if (!existing) return undefined
    const status = statusOf({ performance, status: 'tested', was: existing.status })
    const values = { performance, status, updatedAt: new Date() }
    return written(tx, await tx.update(strategies).set(values).where(isStrategy(key)).returning())
  })
}

/** @throws HttpError `conflict` if the user has as many strategies as allowed */
export async function ensureRoom(db: Db, userId: string): Promise<void> {
  const [row] = await db.select({ total: count() }).from(strategies).where(eq(strategies.userId, userId))
  if ((row?.total ?? 0) >= MAX_SAVED_STRATEGIES) throw limitReached()
}

const limitReached = () => new HttpError('conflict', MESSAGES.strategiesLimit(MAX_SAVED_STRATEGIES))

/** The first free name of `Straddle - Copy`, `Straddle - Copy 2`, …. */
export async function freeName(db: Db, userId: string, name: string): Promise<string> {
  const rows = await db
    .select({ name: strategies.name })
    .from(strategies)
    .where(eq(strategies.userId, userId))
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' - Copy' : ` - Copy ${number}`
    const candidate = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}
