import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import {
  type BacktestBundle,
  type BacktestJob,
  type BacktestRequest,
  importedFrom,
  type JobStatus,
  progressStage,
  SIMULATED_DATASET_ID,
  type Trade,
  TRADE_LOG_ID,
} from '#domain'
import type { BacktestListItem } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import {
  backtestResults,
  backtests,
  backtestTradePages,
  type ImportedLog,
} from '../../kernel/db/schema/index.ts'
import { preparedOn } from '../../kernel/db/prepared.ts'
import type { JsonPart } from '../../kernel/http/json-parts.ts'
import { UNFINISHED } from '../../kernel/jobs/changes.ts'
import { decodeHead, decodeTrades, resultParts, TRADES_PER_PAGE } from './result-encoding.ts'

/** The versions on which a result's trades depend, in addition to the request. */
export type ResultOrigin = Pick<BacktestBundle, 'dataset' | 'engineVersion'>

type JobRow = Pick<typeof backtests.$inferSelect, keyof typeof columns>

/** The part of a request shown in lists. */
type Terms = Pick<BacktestRequest, 'instrument' | 'startDate' | 'endDate' | 'dataset'> & {
  readonly strategy: Pick<BacktestRequest['strategy'], 'name'>
}

interface ListRow extends JobRow, Pick<BacktestListItem, 'name' | 'summary'> {
  readonly request: Terms | null
  readonly log: ImportedLog | null
}

const { request: _, ...columns } = {
  id: backtests.id,
  userId: backtests.userId,
  status: backtests.status,
  progress: backtests.progress,
  request: backtests.request,
  priority: backtests.priority,
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
  return {
    jobId: row.id,
    status: row.status,
    progress: row.progress,
    stage: progressStage(row.progress),
    ...(row.error !== null && { error: row.error }),
    ...(row.errorFields !== null && { fields: row.errorFields }),
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
      name: backtests.name,
      request: terms,
      log: backtests.log,
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
  const { name, summary } = row
  return { ...toJob(row), name, summary, ...termsOf(row) }
}

/** Instrument, period, strategy and dataset; for imported trades from their log. */
function termsOf({ id, request, log }: Pick<ListRow, 'id' | 'request' | 'log'>) {
  if (request) {
    const { instrument, startDate, endDate, strategy, dataset = SIMULATED_DATASET_ID } = request
    return { instrument, startDate, endDate, strategyName: strategy.name, dataset }
  }
  if (!log) throw new Error(`run ${id} has neither a request nor a log`)
  const { instrument, startDate, endDate, source } = log
  return { instrument, startDate, endDate, strategyName: importedFrom(source), dataset: TRADE_LOG_ID }
}

/** Dataset and engine version of a completed backtest. */
export async function readOrigin(db: Db, id: string): Promise<ResultOrigin | undefined> {
  const [result] = await db
    .select({ head: backtestResults.head })
    .from(backtestResults)
    .where(eq(backtestResults.backtestId, id))
  if (!result) return undefined
  const { dataset, engineVersion } = await decodeHead(result.head)
  return { dataset, engineVersion }
}

/** A backtest, with its result once it is completed. */
export interface FoundResult {
  readonly job: BacktestJob
  /** The result as JSON, in parts that are read from the database on demand. */
  readonly result: AsyncIterable<JsonPart> | undefined
}

/**
 * A user's backtest with its result, by one statement if it has only one page of trades; undefined like
 * `findJob`.
 */
export async function findResult(db: Db, userId: string, id: string): Promise<FoundResult | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await resultStatement(db).execute({ id, userId })
  if (!row) return undefined
  const pages = readPages(db, id, row.trades, Math.ceil((row.tradeCount ?? 0) / TRADES_PER_PAGE))
  return { job: toJob(row), result: row.head ? resultParts(row.head, pages) : undefined }
}

const resultStatement = preparedOn((db) => {
  const { head, tradeCount } = backtestResults
  const { backtestId, page, trades } = backtestTradePages
  return db
    .select({ ...jobColumns, head, tradeCount, trades })
    .from(backtests)
    .leftJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .leftJoin(backtestTradePages, and(eq(backtestId, backtests.id), eq(page, 0)))
    .where(thisOne)
    .prepare('backtest_result')
})

/** Bounds memory, yet avoids one round trip per page for a large result. */
const PAGES_AT_ONCE = 8

async function* readPages(
  db: Db,
  id: string,
  first: Uint8Array | null,
  count: number,
): AsyncGenerator<Uint8Array> {
  if (first) yield first
  for (let from = first ? 1 : 0; from < count; from += PAGES_AT_ONCE) {
    const before = Math.min(count, from + PAGES_AT_ONCE)
    const pages = await pagesOf(db, id, { from, before })
    if (pages.length < before - from)
      throw new Error(`result ${id} lacks one of the pages ${from} to ${before - 1} of ${count}`)
    for (const page of pages) yield page.trades
  }
}

/** Pages of a result in order, from `from` up to but not including `before`. */
function pagesOf(db: Db, id: string, { from, before }: { readonly from: number; readonly before: number }) {
  return db
    .select({ trades: backtestTradePages.trades })
    .from(backtestTradePages)
    .where(
      and(
        eq(backtestTradePages.backtestId, id),
        gte(backtestTradePages.page, from),
        lt(backtestTradePages.page, before),
      ),
    )
    .orderBy(asc(backtestTradePages.page))
}

/** A range of a completed backtest's trades. Only the pages in the range are read. */
export async function readTrades(
  db: Db,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; offset: number; trades: Trade[] } | undefined> {
  const [result] = await db
    .select({ total: backtestResults.tradeCount })
    .from(backtestResults)
    .where(eq(backtestResults.backtestId, id))
  if (!result) return undefined
  const first = Math.floor(offset / TRADES_PER_PAGE)
  const last = Math.floor((offset + limit - 1) / TRADES_PER_PAGE)
  const pages = await pagesOf(db, id, { from: first, before: last + 1 })
  const trades = (await Promise.all(pages.map((page) => decodeTrades(page.trades)))).flat()
  const from = offset - first * TRADES_PER_PAGE
  return { total: result.total, offset, trades: trades.slice(from, from + limit) }
}

/** A user's unfinished backtests. */
export const unfinishedOf = (userId: string) =>
  and(eq(backtests.userId, userId), inArray(backtests.status, UNFINISHED))
