import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { UNFINISHED, type BacktestRequest } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import type { RunFault } from '../../kernel/db/schema/fault.ts'
import { backtestResults, backtests } from '../../kernel/db/schema/index.ts'
import { announce, stateAnnouncement } from '../../kernel/jobs/changes.ts'
import { ratedTrial, rateTrial } from './trials.ts'
import type { EncodedResult } from './result-encoding.ts'

/**
 * One run of a backtest. The attempt number is its fencing token: once another process has started a later
 * attempt, writes of this one have no effect, so a backtest has exactly one result.
 */
export interface Run {
  readonly id: string
  readonly userId: string
  readonly attempt: number
  readonly request: BacktestRequest
  readonly submittedAt: Date
}

/** Starts a run by one statement; undefined if the backtest has ended or was cancelled. */
export async function startRun(db: Db, id: string, worker: string): Promise<Run | undefined> {
  const [run] = await db
    .update(backtests)
    .set({
      status: 'running',
      attempt: sql`${backtests.attempt} + 1`,
      worker,
      progress: 0,
      startedAt: sql`coalesce(${backtests.startedAt}, now())`,
    })
    .where(and(eq(backtests.id, id), inArray(backtests.status, UNFINISHED)))
    .returning({
      id: backtests.id,
      userId: backtests.userId,
      attempt: backtests.attempt,
      request: backtests.request,
      submittedAt: backtests.submittedAt,
      announced: stateAnnouncement(),
    })
  // Imported trades have no request, and never run.
  return run?.request ? { ...run, request: run.request } : undefined
}

const stillThis = ({ id, attempt }: Run) =>
  and(eq(backtests.id, id), eq(backtests.attempt, attempt), eq(backtests.status, 'running'))

export async function recordProgress(db: Db, run: Run, percent: number): Promise<void> {
  await db
    .update(backtests)
    .set({ progress: percent })
    .where(stillThis(run))
    .returning({ announced: stateAnnouncement() })
}

/**
 * Stores the result; false if another attempt has replaced this run. One atomic statement: seven statements
 * in a transaction took longer than a short run computes.
 */
export async function completeRun(db: Db, run: Run, result: EncodedResult): Promise<boolean> {
  const { datasetVersion } = result
  const ended = db
    .update(backtests)
    .set({ status: 'completed', progress: 100, finishedAt: new Date(), datasetVersion })
    .where(stillThis(run))
    .returning({ id: backtests.id, announced: stateAnnouncement().as('announced') })
    .getSQL()
  const { rowCount } = await db.execute(sql`
    with ended as (${ended}), ${resultRow(run.userId, result)},
    rated as (${ratedTrial(db, run, result)} and exists (select from ended))
    select announced from ended`)
  return rowCount === 1
}

/** The insert of a result, as part of a statement in which `ended` has the id of its backtest. */
function resultRow(userId: string, result: EncodedResult): SQL {
  const { summary, performance, overview, days, trades, tradeCount } = result
  const values = [overview, days, trades].map((value) => sql`${Buffer.from(value)}::bytea`)
  return sql`result as (
      insert into ${backtestResults} (backtest_id, user_id, summary, performance, overview, days, trades, trade_count)
      select id, ${userId}, ${JSON.stringify(summary)}::jsonb, ${JSON.stringify(performance)}::jsonb,
        ${sql.join(values, sql`, `)}, ${tradeCount}::int
      from ended
    )`
}

/**
 * Stores the result of a backtest, or of imported trades without a request, within the transaction that
 * completes it.
 */
export async function storeResult(
  tx: Db,
  run: Pick<Run, 'id' | 'userId'> & Partial<Pick<Run, 'request'>>,
  result: EncodedResult,
): Promise<void> {
  const { id, userId, request } = run
  await insertResult(tx, { backtestId: id, userId }, result)
  const { datasetVersion } = result
  await tx.update(backtests).set({ datasetVersion }).where(eq(backtests.id, id))
  if (request) await rateTrial(tx, { userId, request }, result)
}

/** Inserts the row of a result. */
export async function insertResult(
  tx: Db,
  of: { readonly backtestId: string; readonly userId: string },
  { summary, performance, overview, days, trades, tradeCount }: EncodedResult,
): Promise<void> {
  await tx.insert(backtestResults).values({ ...of, summary, performance, overview, days, trades, tradeCount })
}

export async function failRun(db: Db, run: Run, fault: RunFault): Promise<void> {
  await db.update(backtests).set({ status: 'failed', fault, finishedAt: new Date() }).where(stillThis(run))
  await announce(db, { id: run.id, status: 'failed' })
}

/** Returns a run to the queue, for another process to start over. */
export async function handBackRun(db: Db, run: Run): Promise<void> {
  await db.update(backtests).set({ status: 'queued', progress: 0 }).where(stillThis(run))
  await announce(db, { id: run.id, status: 'queued' })
}

/** Fails a backtest after all its runs were lost. */
export async function failLost(db: Db, id: string): Promise<void> {
  await db
    .update(backtests)
    .set({ status: 'failed', fault: { why: 'lost' }, finishedAt: new Date() })
    .where(and(eq(backtests.id, id), inArray(backtests.status, UNFINISHED)))
  await announce(db, { id, status: 'failed' })
}
