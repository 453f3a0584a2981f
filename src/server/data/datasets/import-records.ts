import { and, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { DatasetImport, ImportOutcome } from '#api'
import type { ImportProgress } from '#market-data'
import type { Db } from '../../kernel/db/database.ts'
import type { ImportFault } from '../../kernel/db/schema/fault.ts'
import { datasetImports } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'

type Row = typeof datasetImports.$inferSelect

const UNFINISHED = ['submitted', 'queued', 'running'] as const
const MOST_LISTED = 20
const MOST_UNFINISHED_PER_USER = 4
/** Three missed heartbeats: the importing process is considered dead. */
const DEAD_AFTER_MILLISECONDS = 60_000
export const ALIVE_EVERY_MILLISECONDS = 20_000

export async function insertImport(
  db: Db,
  row: Pick<Row, 'id' | 'userId' | 'dataset' | 'files'>,
): Promise<void> {
  await db.insert(datasetImports).values({ ...row, status: 'queued' })
}

/** Stores the progress of an import; false if it has ended, for example because it was cancelled elsewhere. */
export async function recordProgress(db: Db, id: string, progress: ImportProgress): Promise<boolean> {
  const { rows, rowsInAll, days } = progress
  const percent = rowsInAll > 0 ? Math.min(99, (100 * rows) / rowsInAll) : 0
  const unfinished = await db
    .update(datasetImports)
    .set({ status: 'running', progress: percent, rows, rowsInAll, days, aliveAt: new Date() })
    .where(and(eq(datasetImports.id, id), inArray(datasetImports.status, UNFINISHED)))
    .returning({ id: datasetImports.id })
  return unfinished.length > 0
}

/** Stores that imports are alive; returns the ids of those that haven't ended. */
export async function recordAlive(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const unfinished = await db
    .update(datasetImports)
    .set({ aliveAt: new Date() })
    .where(and(inArray(datasetImports.id, [...ids]), inArray(datasetImports.status, UNFINISHED)))
    .returning({ id: datasetImports.id })
  return new Set(unfinished.map(({ id }) => id))
}

/**
 * Stores the outcome of an import, unless it has ended already. One that was cancelled through another server is
 * completed nevertheless if it was too late to stop it, because it has changed the dataset.
 */
export async function recordEnd(
  db: Db,
  id: string,
  end: {
    status: 'completed' | 'failed' | 'cancelled'
    fault?: ImportFault
    outcome?: ImportOutcome | undefined
  },
): Promise<void> {
  const { status, fault = null, outcome = null } = end
  const replaced = status === 'completed' ? ([...UNFINISHED, 'cancelled'] as const) : UNFINISHED
  await db
    .update(datasetImports)
    .set({
      status,
      fault,
      outcome,
      finishedAt: new Date(),
      ...(status === 'completed' && { progress: 100 }),
    })
    .where(and(eq(datasetImports.id, id), inArray(datasetImports.status, replaced)))
}

/** A user's import; undefined if it doesn't exist or belongs to another user. */
export async function findImport(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<DatasetImport | undefined> {
  const [row] = await db
    .select()
    .from(datasetImports)
    .where(and(eq(datasetImports.id, id), eq(datasetImports.userId, userId)))
  return row && toImport(row)
}

/** Imports that haven't ended, without those of processes that died. */
const living = () =>
  and(
    inArray(datasetImports.status, UNFINISHED),
    gt(datasetImports.aliveAt, new Date(Date.now() - DEAD_AFTER_MILLISECONDS)),
  )

/**
 * Ensures that no import fills a dataset or waits to, so that it may be deleted.
 * @throws HttpError `conflict`
 */
export async function requireNoImports(db: Db, dataset: string): Promise<void> {
  const unfinished = await db.$count(datasetImports, and(eq(datasetImports.dataset, dataset), living()))
  if (unfinished > 0)
    throw new HttpError(
      'conflict',
      `Files are being imported into '${dataset}'; wait for the import to finish, or cancel it, then delete the dataset`,
    )
}

/**
 * Ensures that a user may start one more import.
 * @throws HttpError `rate_limited`
 */
export async function requireFewImports(db: Db, userId: string): Promise<void> {
  const unfinished = await db.$count(datasetImports, and(eq(datasetImports.userId, userId), living()))
  if (unfinished >= MOST_UNFINISHED_PER_USER)
    throw new HttpError(
      'rate_limited',
      `You have ${unfinished} unfinished imports, and ${MOST_UNFINISHED_PER_USER} are allowed; wait for one to finish, or cancel one`,
    )
}

/** A user's latest imports without their outcomes, latest first. */
export async function listImports(db: Db, userId: string): Promise<Omit<DatasetImport, 'outcome'>[]> {
  const { outcome: _, ...columns } = getTableColumns(datasetImports)
  const rows = await db
    .select(columns)
    .from(datasetImports)
    .where(eq(datasetImports.userId, userId))
    .orderBy(desc(datasetImports.submittedAt))
    .limit(MOST_LISTED)
  return rows.map((row) => {
    const { outcome: _, ...listed } = toImport({ ...row, outcome: null })
    return listed
  })
}

/** Why an import has failed, as text for its user. An older version stored the text itself. */
function importError({ fault, error }: Row): string | null {
  if (!fault) return error
  return fault.why === 'refused'
    ? fault.says
    : 'The import stopped unexpectedly. Nothing was imported. Import the files again; if it stops again, report it from the bug tracker.'
}

function toImport(row: Row): DatasetImport {
  const isDead =
    UNFINISHED.some((status) => status === row.status) &&
    Date.now() - row.aliveAt.getTime() > DEAD_AFTER_MILLISECONDS
  return {
    id: row.id,
    dataset: row.dataset,
    files: row.files,
    status: isDead ? 'failed' : row.status,
    progress: row.progress,
    rows: row.rows,
    rowsInAll: row.rowsInAll,
    days: row.days,
    error: isDead
      ? 'The server stopped during this import. Nothing was imported; upload the files again.'
      : importError(row),
    outcome: row.outcome,
    submittedAt: row.submittedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
