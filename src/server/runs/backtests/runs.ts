import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { routes, type RunListItem } from '#api'
import { importedFrom, strategyInShort } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtestResults, backtests } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { handle } from '../../kernel/http/handle.ts'
import { notFound } from '../../kernel/http-error.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import { findRequest, isJobId, jobColumns, playedUntil, toListItem } from './queries.ts'
import { cancelBacktest } from './submit.ts'
import { triedOf } from './trials.ts'

/** How long a deletion can be undone. */
const UNDO_MILLISECONDS = 10 * 60_000

/** Identifies a run of a user. */
interface RunKey {
  readonly userId: string
  readonly id: string
}

/** Routes of a user's stored runs. */
export function runRoutes(app: FastifyInstance, { db, queue }: { db: Db; queue: Queue }): void {
  handle(app, routes.listRuns, async ({ query, user }) => ({ data: await listRuns(db, user.id, query) }))
  handle(app, routes.getRun, async ({ params: { id }, user }) => {
    const row = found(await findRow(db, { userId: user.id, id }))
    return { data: { ...toRun(row), request: row.request } }
  })
  handle(app, routes.runTrials, async ({ params: { id }, user }) => {
    const request = found(await findRequest(db, user.id, id))
    return { data: await triedOf(db, user.id, request) }
  })
  handle(app, routes.changeRun, async ({ params: { id }, body: { edits, ...changes }, user }) => {
    const key = { userId: user.id, id }
    if (Object.keys(changes).length > 0)
      await db.transaction(async (tx) => {
        if (isJobId(id)) await refuseOutdated(tx, key, { changes, startedFrom: edits })
        await update(tx, key, changes, isNull(backtests.deletedAt))
      })
    return { data: found(await findRun(db, key)) }
  })
  handle(app, routes.deleteRun, async ({ params: { id }, user }) => {
    const key = { userId: user.id, id }
    found(await cancelBacktest(db, queue, key))
    await update(db, key, { deletedAt: new Date() }, isNull(backtests.deletedAt))
    return { data: { id } }
  })
  handle(app, routes.undoDeleteRun, async ({ params: { id }, user }) => {
    const key = { userId: user.id, id }
    const lately = gt(backtests.deletedAt, new Date(Date.now() - UNDO_MILLISECONDS))
    await update(db, key, { deletedAt: null }, lately)
    return { data: found(await findRun(db, key)) }
  })
}

function found<T>(run: T | undefined): T {
  if (run === undefined) throw notFound('Backtest not found')
  return run
}

type Changes = Partial<Pick<typeof backtests.$inferInsert, 'name' | 'pinned' | 'tags' | 'note' | 'deletedAt'>>

async function refuseOutdated(
  db: Db,
  key: RunKey,
  { changes, startedFrom }: { readonly changes: object; readonly startedFrom: number | undefined },
): Promise<void> {
  const [stored] = await db.select().from(backtests).where(is(key)).for('update')
  if (stored)
    refuseOutdatedEdit(
      // Runs don't store when they were renamed; the comparison only needs the differences.
      { edits: stored.edits, editedAt: new Date() },
      { what: 'The run', startedFrom, differences: () => fieldDifferences(stored, changes) },
    )
}

async function update(
  db: Db,
  key: RunKey,
  changes: { [K in keyof Changes]: Changes[K] | undefined },
  only: SQL,
) {
  if (isJobId(key.id))
    await db
      .update(backtests)
      .set(changes)
      .where(and(is(key), only))
}

const is = ({ userId, id }: RunKey) => and(eq(backtests.id, id), eq(backtests.userId, userId))

const runColumns = {
  ...jobColumns,
  request: backtests.request,
  log: backtests.log,
  playedUntil,
  summary: backtestResults.summary,
  performance: backtestResults.performance,
  kind: backtests.kind,
  name: backtests.name,
  edits: backtests.edits,
  pinned: backtests.pinned,
  tags: backtests.tags,
  note: backtests.note,
  strategyId: backtests.strategyId,
  strategyHash: backtests.strategyHash,
  familyHash: backtests.familyHash,
  datasetVersion: backtests.datasetVersion,
}

const figure = (name: string) => sql`(${backtestResults.summary} ->> ${name})::float8`
const netFigure = (name: string) => sql`(${backtestResults.performance} ->> ${name})::float8`
const SORTS = {
  submitted: sql`${backtests.submittedAt}`,
  name: sql`lower(${backtests.name})`,
  netProfit: figure('netPnL'),
  drawdown: netFigure('maxDrawdown'),
  trades: figure('totalTrades'),
  winRate: netFigure('winRate'),
}

type ListQuery = z.output<typeof routes.listRuns.query>

/** A user's runs, pinned ones first; runs without the sorted figure come last. */
export async function listRuns(
  db: Db,
  userId: string,
  { search, sort, order, status, limit, offset }: ListQuery,
): Promise<{ total: number; runs: RunListItem[] }> {
  const mine = and(
    eq(backtests.userId, userId),
    isNull(backtests.deletedAt),
    status && eq(backtests.status, status),
    search ? matching(search) : undefined,
  )
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const [rows, [counted]] = await Promise.all([
    runsWhere(db, mine)
      .orderBy(desc(backtests.pinned), sql`${SORTS[sort]} ${direction}`, asc(backtests.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(backtests).where(mine),
  ])
  return { total: counted?.total ?? 0, runs: rows.map(toRun) }
}

function matching(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const inTags = sql`array_to_string(${backtests.tags}, ' ') ilike ${pattern}`
  const inRequest = (field: string) => sql`${backtests.request} ->> ${field} ilike ${pattern}`
  const inLog = (field: string) => sql`${backtests.log} ->> ${field} ilike ${pattern}`
  return or(
    inLog('source'),
    inLog('instrument'),
    ilike(backtests.name, pattern),
    ilike(backtests.note, pattern),
    inTags,
    inRequest('instrument'),
    inRequest('dataset'),
  )
}

function runsWhere(db: Db, condition: SQL | undefined) {
  return db
    .select(runColumns)
    .from(backtests)
    .leftJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .where(condition)
}

type RunRow = Awaited<ReturnType<typeof runsWhere>>[number]

async function findRow(db: Db, key: RunKey): Promise<RunRow | undefined> {
  if (!isJobId(key.id)) return undefined
  const [row] = await runsWhere(db, and(is(key), isNull(backtests.deletedAt)))
  return row
}

async function findRun(db: Db, key: RunKey): Promise<RunListItem | undefined> {
  const row = await findRow(db, key)
  return row && toRun(row)
}

function toRun(row: RunRow): RunListItem {
  const { edits, pinned, tags, note, strategyId, strategyHash, familyHash, datasetVersion } = row
  return {
    ...toListItem(row),
    source: row.log?.source ?? null,
    edits,
    pinned,
    tags,
    note,
    strategyId,
    strategyHash,
    familyHash,
    datasetVersion,
    words: wordsOf(row),
    performance: row.performance,
  }
}

/** The strategy in one line; for imported trades the file. */
function wordsOf({ request, log }: Pick<RunRow, 'request' | 'log'>): string {
  if (request) return strategyInShort(request)
  return log ? `${importedFrom(log.source)}, ${log.file}` : ''
}

/** Deletes runs permanently when their deletion can no longer be undone. Their trials still count. */
export async function removeDeletedRuns(db: Db): Promise<void> {
  const since = new Date(Date.now() - UNDO_MILLISECONDS)
  await db.delete(backtests).where(and(isNotNull(backtests.deletedAt), lt(backtests.deletedAt, since)))
}
