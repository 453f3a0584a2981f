import { and, desc, eq, lte } from 'drizzle-orm'
import {
  MAX_REVISIONS,
  MESSAGES,
  statusWith,
  strategyText,
  type SavedStrategy,
  type StrategyRevision,
} from '#domain'
import { strategySummary } from '#engine/analytics'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { strategies, strategyRevisions } from '../../kernel/db/schema/index.ts'
import { refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { notFound } from '../../kernel/http-error.ts'
import { findRow, findStrategy, isStrategy, type StrategyKey, type StrategyRow } from './strategy-rows.ts'

type RevisionRow = typeof strategyRevisions.$inferSelect

const ofStrategy = ({ userId, id }: StrategyKey) =>
  and(eq(strategyRevisions.userId, userId), eq(strategyRevisions.strategyId, id))

/** Appends a strategy's current state to its history, dropping the oldest revision if it is full. */
export async function keepRevision(db: Db, row: StrategyRow): Promise<void> {
  const { userId, id: strategyId, revision, name, description, formData, performance, revisedAt } = row
  await db
    .insert(strategyRevisions)
    .values({ userId, strategyId, revision, name, description, formData, performance, revisedAt })
  await db
    .delete(strategyRevisions)
    .where(and(ofStrategy(row), lte(strategyRevisions.revision, revision - MAX_REVISIONS)))
}

/** All revisions of a strategy including the current one, latest first; undefined if it doesn't exist. */
export async function listRevisions(db: Db, key: StrategyKey): Promise<StrategyRevision[] | undefined> {
  const current = await findRow(db, key)
  if (!current) return undefined
  const earlier = await db
    .select()
    .from(strategyRevisions)
    .where(ofStrategy(key))
    .orderBy(desc(strategyRevisions.revision))
  return [
    revisionOf(current, true),
    ...earlier.filter(({ revision }) => revision < current.revision).map((row) => revisionOf(row, false)),
  ]
}

function revisionOf(
  row: Pick<RevisionRow, 'revision' | 'name' | 'description' | 'formData' | 'performance' | 'revisedAt'>,
  isCurrent: boolean,
): StrategyRevision {
  const { revision, name: strategyName, description, formData, performance, revisedAt } = row
  return {
    revision,
    isCurrent,
    strategyName,
    description,
    formData,
    performance,
    savedAt: revisedAt.toISOString(),
  }
}

/**
 * Makes an earlier revision the newest one, with its performance; the current state moves to the history. The
 * strategy keeps its name. Undefined if it doesn't exist.
 * @throws HttpError `not_found` if the revision isn't stored; `edited_meanwhile` if the strategy was edited
 * since
 */
export async function restoreStrategy(
  db: Db,
  key: StrategyKey,
  { revision, edits }: { readonly revision: number; readonly edits?: number | undefined },
): Promise<SavedStrategy | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const current = await findRow(tx, key)
    if (!current) return undefined
    refuseOutdatedEdit(
      { edits: current.edits, editedAt: current.updatedAt },
      {
        what: `The strategy “${current.name}”`,
        startedFrom: edits,
        differences: () => [{ field: 'revision', theirs: String(current.revision), mine: String(revision) }],
      },
    )
    if (revision !== current.revision) await bringBack(tx, current, revision)
    return findStrategy(tx, key)
  })
}

async function bringBack(db: Db, current: StrategyRow, revision: number): Promise<void> {
  const [earlier] = await db
    .select()
    .from(strategyRevisions)
    .where(and(ofStrategy(current), eq(strategyRevisions.revision, revision)))
  if (!earlier) throw notFound(MESSAGES.revisionNotFound(revision))
  const { description, formData, performance } = earlier
  const status = current.status === 'inactive' ? current.status : statusWith(performance, 'draft')
  const now = new Date()
  const values = {
    description,
    formData,
    performance,
    status,
    summary: strategySummary(formData),
    updatedAt: now,
  }
  const isNew = strategyText(current.formData) !== strategyText(formData)
  if (isNew) await keepRevision(db, current)
  await db
    .update(strategies)
    .set({ ...values, ...(isNew && { revision: current.revision + 1, revisedAt: now }) })
    .where(isStrategy(current))
}

/** Histories of a user's strategies by id, each with the current revision first. */
export async function historiesOf(db: Db, userId: string): Promise<ReadonlyMap<string, StrategyRevision[]>> {
  const [current, earlier] = await Promise.all([
    db.select().from(strategies).where(eq(strategies.userId, userId)),
    db
      .select()
      .from(strategyRevisions)
      .where(eq(strategyRevisions.userId, userId))
      .orderBy(desc(strategyRevisions.revision)),
  ])
  const histories = new Map(current.map((row) => [row.id, [revisionOf(row, true)]]))
  for (const row of earlier) histories.get(row.strategyId)?.push(revisionOf(row, false))
  return histories
}

/** Gives an imported strategy its history and creation time from the file. */
export async function takeHistory(
  db: Db,
  key: StrategyKey,
  {
    configuration: { createdAt },
    history,
  }: {
    readonly configuration: { readonly createdAt?: string | undefined }
    readonly history: readonly StrategyRevision[]
  },
): Promise<void> {
  const current = history.find(({ isCurrent }) => isCurrent)
  const earlier = history.filter(({ revision }) => current && revision < current.revision)
  const made = {
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
    ...(current && { revision: current.revision, revisedAt: new Date(current.savedAt) }),
  }
  await db.transaction(async (tx) => {
    if (Object.keys(made).length > 0) await tx.update(strategies).set(made).where(isStrategy(key))
    if (earlier.length > 0)
      await tx
        .insert(strategyRevisions)
        .values(earlier.map((one) => revisionRow(key, one)))
        .onConflictDoNothing()
  })
}

function revisionRow({ userId, id: strategyId }: StrategyKey, one: StrategyRevision) {
  const { revision, strategyName: name, description, formData, performance, savedAt } = one
  return {
    userId,
    strategyId,
    revision,
    name,
    description,
    formData,
    performance,
    revisedAt: new Date(savedAt),
  }
}
