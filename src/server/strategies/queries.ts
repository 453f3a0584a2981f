import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { count, desc, eq } from 'drizzle-orm'
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
import type { Db } from '../db/database.ts'
import { strategies } from '../db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit, refuseRevival } from '../http/edits.ts'
import { HttpError } from '../http/http-error.ts'
import { oneAtATime, portfolioOfName } from './portfolios.ts'
import { keepRevision } from './revisions.ts'
import {
  findRow,
  findStrategy,
  isStrategy,
  savedStrategy,
  shelvedStrategies,
  type StrategyKey,
  type StrategyRow,
} from './strategy-rows.ts'

/** Strategies that are written into an answer before other requests get their turn. */
const ROWS_AT_ONCE = 50

/** A user's strategies, the one changed last first. */
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

/** The list as JSON, written a part at a time: five hundred strategies are megabytes. */
export async function listStrategiesJson(db: Db, userId: string): Promise<string> {
  const listed = await listStrategies(db, userId)
  const parts: string[] = []
  for (let i = 0; i < listed.length; i += ROWS_AT_ONCE) {
    parts.push(JSON.stringify(listed.slice(i, i + ROWS_AT_ONCE)).slice(1, -1))
    await setImmediate()
  }
  return `[${parts.join(',')}]`
}

/** A strategy that a transaction has just written. */
async function written(db: Db, key: StrategyKey): Promise<SavedStrategy> {
  return (await findStrategy(db, key)) as SavedStrategy
}

/**
 * Stores a strategy in place of the user's own with the same id. What is traded otherwise than before is a new revision,
 * and what was goes into the history. Its performance stays when nothing that is tested changed and none comes along; one
 * that is inactive stays so.
 * @throws HttpError `conflict` when the user has as many strategies or portfolios as can be kept; `edited_meanwhile` when the
 * strategy was edited or deleted after the edit that this one started from.
 */
export async function saveStrategy(db: Db, userId: string, strategy: StrategyToSave): Promise<SavedStrategy> {
  const { strategyName: name, portfolioName, description, formData } = strategy.configuration
  return db.transaction(async (tx) => {
    await oneAtATime(tx, userId)
    const existing = await findRow(tx, { userId, id: strategy.id })
    const what = `The strategy “${existing?.name ?? name}”`
    if (existing)
      refuseOutdatedEdit(edited(existing), {
        what,
        startedFrom: strategy.edits,
        differences: () => fieldDifferences(existing, { name, description, formData }),
      })
    else {
      refuseRevival(what, strategy.edits)
      await ensureRoom(tx, userId)
    }
    const kept = existing && isDeepStrictEqual(existing.formData, formData) ? existing.performance : null
    const performance = strategy.performance ?? kept
    const now = new Date()
    const values = {
      name,
      portfolioId: await portfolioOfName(tx, userId, portfolioName),
      description,
      formData,
      performance,
      status: statusOf({ performance, status: strategy.status, was: existing?.status }),
      summary: strategySummary(formData),
      updatedAt: now,
    }
    if (!existing) await tx.insert(strategies).values({ userId, id: strategy.id, ...values })
    else if (strategyText(existing.formData) === strategyText(formData))
      await tx.update(strategies).set(values).where(isStrategy(existing))
    else {
      await keepRevision(tx, existing)
      const revised = { ...values, revision: existing.revision + 1, revisedAt: now }
      await tx.update(strategies).set(revised).where(isStrategy(existing))
    }
    return written(tx, { userId, id: strategy.id })
  })
}

const edited = ({ edits, updatedAt }: StrategyRow) => ({ edits, editedAt: updatedAt })

interface StatusChange {
  readonly performance: Performance | null
  readonly status: StrategyStatus
  readonly was: StrategyStatus | undefined
}

/** Only its own action takes a strategy out of use or back into it. */
function statusOf({ performance, status, was }: StatusChange): StrategyStatus {
  return was === 'inactive' ? was : statusWith(performance, status)
}

/** Whether there was one to delete. */
export async function deleteStrategy(db: Db, key: StrategyKey): Promise<boolean> {
  return (await db.delete(strategies).where(isStrategy(key)).returning({ id: strategies.id })).length > 0
}

/**
 * A copy under a name that none of the user's strategies has, without its history; undefined when there is nothing to copy.
 * @throws HttpError `conflict` when the user has as many as can be kept.
 */
export async function copyStrategy(db: Db, key: StrategyKey): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, key.userId)
    const original = await findRow(tx, key)
    if (!original) return undefined
    await ensureRoom(tx, key.userId)
    const now = new Date()
    const id = newStrategyId(now.getTime(), Math.random())
    const name = await freeName(tx, key.userId, original.name)
    await tx
      .insert(strategies)
      .values({ ...original, id, name, revision: 1, revisedAt: now, createdAt: now, updatedAt: now })
    return written(tx, { userId: key.userId, id })
  })
}

/** What can be changed of a strategy without saving it anew. */
export interface StrategyChanges {
  /** The count of edits that the change started from. */
  readonly edits?: number | undefined
  readonly status?: 'active' | 'inactive' | undefined
  readonly tags?: string[] | undefined
  readonly description?: string | undefined
  readonly portfolioName?: string | undefined
}

/** The status that a strategy has after it is set inactive or active. */
function storedStatus({ status: was, performance }: StrategyRow, status: StrategyChanges['status']) {
  if (status === 'inactive') return status
  return status && was === 'inactive' ? statusWith(performance, 'draft') : undefined
}

/**
 * Undefined when there is no such strategy.
 * @throws HttpError `edited_meanwhile` when it was edited after the edit that this change started from
 */
export async function changeStrategy(
  db: Db,
  key: StrategyKey,
  { edits: startedFrom, ...changes }: StrategyChanges,
): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, key.userId)
    const existing = await findRow(tx, key)
    if (!existing) return undefined
    const { status, tags, description, portfolioName } = changes
    const portfolio = portfolioName && (await written(tx, key)).configuration.portfolioName
    refuseOutdatedEdit(edited(existing), {
      what: `The strategy “${existing.name}”`,
      startedFrom,
      differences: () =>
        fieldDifferences(
          { ...existing, portfolioName: portfolio },
          { tags, description, portfolioName, status: storedStatus(existing, status) },
        ),
    })
    const values = {
      updatedAt: new Date(),
      ...(status === 'inactive' && { status }),
      ...(status === 'active' && { status: statusWith(existing.performance, 'draft') }),
      ...(tags && { tags }),
      ...(description !== undefined && { description }),
      ...(portfolioName !== undefined && {
        portfolioId: await portfolioOfName(tx, key.userId, portfolioName),
      }),
    }
    await tx.update(strategies).set(values).where(isStrategy(key))
    return written(tx, key)
  })
}

/** Attaches the performance of a backtest; undefined when there is no such strategy. */
export async function attachPerformance(
  db: Db,
  key: StrategyKey,
  performance: Performance,
): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, key.userId)
    const existing = await findRow(tx, key)
    if (!existing) return undefined
    const status = statusOf({ performance, status: 'tested', was: existing.status })
    await tx.update(strategies).set({ performance, status, updatedAt: new Date() }).where(isStrategy(key))
    return written(tx, key)
  })
}

/** @throws HttpError `conflict` when the user has as many as can be kept. */
export async function ensureRoom(db: Db, userId: string): Promise<void> {
  const [row] = await db.select({ total: count() }).from(strategies).where(eq(strategies.userId, userId))
  if ((row?.total ?? 0) >= MAX_SAVED_STRATEGIES)
    throw new HttpError('conflict', MESSAGES.strategiesLimit(MAX_SAVED_STRATEGIES))
}

/** `Straddle - Copy`, `Straddle - Copy 2`, …: the first that none of the user's strategies has. */
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
