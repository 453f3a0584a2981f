import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type BacktestBundle,
  type BacktestJob,
  type BacktestRequest,
  importedFrom,
  type JobStatus,
  progressStage,
  SIMULATED_DATASET_ID,
  TRADE_LOG_ID,
  UNFINISHED,
} from '#domain'
import type { BacktestListItem } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import {
  backtestResults,
  backtests,
  deploymentDays,
  deployments,
  type ImportedLog,
} from '../../kernel/db/schema/index.ts'
import { preparedOn } from '../../kernel/db/prepared.ts'
import type { JsonPart } from '../../kernel/http/json-parts.ts'
import { runError } from './run-fault.ts'
import { readOverview, resultColumns, resultParts, storedResult } from './stored-result.ts'

/** The versions on which a result's trades depend, in addition to the request. */
export type ResultOrigin = Pick<BacktestBundle, 'dataset' | 'engineVersion'>

type JobRow = Pick<typeof backtests.$inferSelect, keyof typeof columns>

/** The part of a request shown in lists. */
type Terms = Pick<BacktestRequest, 'instrument' | 'startDate' | 'endDate' | 'dataset'> & {
  readonly strategy: Pick<BacktestRequest['strategy'], 'name'>
}

interface ListRow extends JobRow, Pick<BacktestListItem, 'kind' | 'name' | 'summary'> {
  readonly request: Terms | null
  readonly log: ImportedLog | null
  /** The last session that a deployment has played; null for other runs, or if the deployment is gone. */
  readonly playedUntil: string | null
}

const { request: _, ...columns } = {
  id: backtests.id,
  userId: backtests.userId,
  status: backtests.status,
  progress: backtests.progress,
  request: backtests.request,
  priority: backtests.priority,
  fault: backtests.fault,
  error: backtests.error,
  errorFields: backtests.errorFields,
  attempt: backtests.attempt,
  worker: backtests.worker,
  submittedAt: backtests.submittedAt,
  startedAt: backtests.startedAt,
  finishedAt: backtests.finishedAt,
}

/** The columns of a backtest's state. */
export const jobColumns = columns

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text is a valid id of a backtest or job. */
export const isJobId = (id: string): boolean => UUID.test(id)

/** A user's backtest; undefined if it doesn't exist or belongs to another user. */
export async function findJob(db: Db, userId: string, id: string): Promise<BacktestJob | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await jobStatement(db).execute({ id, userId })
  return row && toJob(row)
}

/** Selects a user's backtest that isn't deleted. */
const thisOne = and(
  eq(backtests.id, sql.placeholder('id')),
  eq(backtests.userId, sql.placeholder('userId')),
  isNull(backtests.deletedAt),
)

const jobStatement = preparedOn((db) =>
  db.select(jobColumns).from(backtests).where(thisOne).prepare('backtest_state'),
)

/** The request; undefined also for imported trades, which have no request. */
export async function findRequest(db: Db, userId: string, id: string): Promise<BacktestRequest | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await db
    .select({ request: backtests.request })
    .from(backtests)
    .where(and(eq(backtests.id, id), eq(backtests.userId, userId), isNull(backtests.deletedAt)))
  return row?.request ?? undefined
}

function toJob(row: JobRow): BacktestJob {
  const { error, fields } = runError(row)
  return {
    jobId: row.id,
    status: row.status,
    progress: row.progress,
    stage: progressStage(row.progress),
    ...(error !== null && { error }),
    ...(fields !== null && { fields: [...fields] }),
    submittedAt: row.submittedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export interface ListOptions {
  readonly limit: number
  readonly offset: number
  readonly status?: JobStatus | undefined
}

/** A user's backtests, latest first, with the figures of completed ones. */
export async function listJobs(
  db: Db,
  userId: string,
  { limit, offset, status }: ListOptions,
): Promise<{ total: number; jobs: BacktestListItem[] }> {
  const rows = await listStatement(db).execute({ userId, limit, offset, status: status ?? null })
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countJobs(db, userId, status))
  return { total, jobs: rows.map(toListItem) }
}

/** A request of one session ends on the day after it, which was not played. */
export const playedUntil = sql<string | null>`case when ${backtests.kind} = 'paper' then (
  select max(${deploymentDays.date}) from ${deploymentDays}
  join ${deployments} on ${deployments.id} = ${deploymentDays.deploymentId}
  where ${deployments.userId} = ${backtests.userId} and ${deployments.runId} = ${backtests.id}
    and ${deploymentDays.comparison} is not null
) end`

// Selects only what the list shows: reading whole requests took longer than the rest of the query.
const terms = sql<Terms>`jsonb_strip_nulls(jsonb_build_object(
  'instrument', ${backtests.request} -> 'instrument', 'startDate', ${backtests.request} -> 'startDate',
  'endDate', ${backtests.request} -> 'endDate', 'dataset', ${backtests.request} -> 'dataset',
  'strategy', jsonb_build_object('name', ${backtests.request} #> '{strategy,name}')
))`

// Imported trades aren't backtests.
const listed = and(isNull(backtests.deletedAt), isNotNull(backtests.request))

const listStatement = preparedOn((db) => {
  const status = sql.placeholder('status')
  const mine = and(
    eq(backtests.userId, sql.placeholder('userId')),
    listed,
    sql`(${status}::text is null or ${backtests.status} = ${status})`,
  )
  return db
    .select({
      ...jobColumns,
      kind: backtests.kind,
      name: backtests.name,
      request: terms,
      log: backtests.log,
      playedUntil,
      summary: backtestResults.summary,
      // Not correlated, so it is counted once per statement.
      total: sql<number>`(${db.select({ total: count() }).from(backtests).where(mine)})`.mapWith(Number),
    })
    .from(backtests)
    .leftJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .where(mine)
    .orderBy(desc(backtests.submittedAt), desc(backtests.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('backtest_list')
})

/** Number of backtests in the list. */
function countJobs(db: Db, userId: string, status: JobStatus | undefined): Promise<number> {
  return db.$count(
    backtests,
    and(eq(backtests.userId, userId), listed, status ? eq(backtests.status, status) : undefined),
  )
}

/** Converts a row to a list item. */
export function toListItem(row: ListRow): BacktestListItem {
  const { kind, name, summary } = row
  return { ...toJob(row), kind, name, summary, ...termsOf(row) }
}

/** Instrument, period, strategy and dataset; for imported trades from their log. */
function termsOf({
  id,
  request,
  log,
  playedUntil: until,
}: Pick<ListRow, 'id' | 'request' | 'log' | 'playedUntil'>) {
  if (request) {
    const { instrument, startDate, endDate, strategy, dataset = SIMULATED_DATASET_ID } = request
    return { instrument, startDate, endDate: until ?? endDate, strategyName: strategy.name, dataset }
  }
  if (!log) throw new Error(`run ${id} has neither a request nor a log`)
  const { instrument, startDate, endDate, source } = log
  return { instrument, startDate, endDate, strategyName: importedFrom(source), dataset: TRADE_LOG_ID }
}

/** Dataset and engine version of a completed backtest. */
export async function readOrigin(db: Db, id: string): Promise<ResultOrigin | undefined> {
  const overview = await readOverview(db, id)
  return overview && { dataset: overview.dataset, engineVersion: overview.engineVersion }
}

/** A backtest, with its result once it is completed. */
export interface FoundResult {
  readonly job: BacktestJob
  /** The result as JSON. Large ones are read from the database as they are needed. */
  readonly result: Iterable<JsonPart> | undefined
}

/** A user's backtest with its result; undefined like `findJob`. */
export async function findResult(db: Db, userId: string, id: string): Promise<FoundResult | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await resultStatement(db).execute({ id, userId })
  if (!row) return undefined
  const stored = await storedResult(db, id, row)
  return { job: toJob(row), result: stored && resultParts(stored) }
}

const resultStatement = preparedOn((db) =>
  db
    .select({ ...jobColumns, ...resultColumns })
    .from(backtests)
    .leftJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .where(thisOne)
    .prepare('backtest_result'),
)

/** A user's unfinished backtests. */
export const unfinishedOf = (userId: string) =>
  and(eq(backtests.userId, userId), inArray(backtests.status, UNFINISHED))
