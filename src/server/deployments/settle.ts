import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { IsoDate } from '#engine/exchange'
import { unreadable } from '../data/datasets/ownership.ts'
import type { Db } from '../kernel/db/database.ts'
import { backtestResults, backtests, deploymentDays, deployments } from '../kernel/db/schema/index.ts'
import type { StorageQuota } from '../kernel/limits/quota.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import type { EncodedResult } from '../runs/backtests/result-encoding.ts'
import { insertResult } from '../runs/backtests/run-record.ts'
import { hashesOf } from '../runs/backtests/strategy-hashes.ts'
import type { DeploymentHost } from './deployment-host.ts'
import { describeReplayFault } from './event-words.ts'
import { announceDeployments } from './leases.ts'
import { tradesOf, unsettledDays, type DeploymentRow } from './queries.ts'
import { endDeployment } from './record.ts'
import { endOf } from './schedule.ts'
import { readStoredRun } from './stored-run.ts'

interface SettleOptions {
  readonly db: Db
  readonly host: DeploymentHost
  readonly log: Logger
}

/** Result of a deployment up to a session. */
interface EarlierResults {
  readonly result: EncodedResult
  readonly until: IsoDate
}

/**
 * Compares every finished session of these deployments with the backtest of its bars, and stores the results
 * so far as a run. A deployment whose comparison breaks doesn't keep the others from theirs.
 * @returns ids of deployments that still have an uncompared session
 */
export async function settleDays(
  options: SettleOptions,
  rows: readonly DeploymentRow[],
): Promise<Set<string>> {
  const { db, log } = options
  const left = new Set<string>()
  const days = await unsettledDays(
    db,
    rows.map(({ id }) => id),
  )
  for (const day of days) {
    const row = rows.find(({ id }) => id === day.deploymentId)
    // Its results are stored session by session, so a later one waits for this one.
    if (!row || left.has(row.id)) continue
    const isSettled = await settleDay(options, row, day).catch((error: unknown) => {
      log.warn(
        { err: error, deployment: row.id, date: day.date },
        'a session could not be compared; trying again',
      )
      return false
    })
    if (!isSettled) left.add(row.id)
  }
  return left
}

/** Compares a finished session; false if another process has taken over. */
async function settleDay(
  { db, host, log }: SettleOptions,
  row: DeploymentRow,
  day: typeof deploymentDays.$inferSelect,
): Promise<boolean> {
  const minutes = row.schedule[day.session]?.minutes ?? 0
  const taken = {
    ...(await readStoredRun(db, row, { session: day.session, minute: minutes })),
    at: { session: day.session, minute: -1 },
  }
  const booked = await tradesOf(db, row.id, day.session)
  const outcome = await host.settle({ ...taken, until: day.date, booked })
  if (outcome.kind === 'failed') {
    log.warn(
      { deployment: row.id, date: day.date, reason: describeReplayFault(outcome.fault) },
      'a paper day cannot be compared',
    )
    const nothing = { trades: 0, profit: 0, netProfit: 0 }
    const comparison = {
      date: day.date,
      isIdentical: false,
      fault: outcome.fault,
      paper: nothing,
      backtest: nothing,
      differences: [],
    }
    await db.update(deploymentDays).set({ comparison }).where(isDay(day))
    return true
  }
  const { comparison, result } = outcome
  return db.transaction(async (tx) => {
    if (!(await storeRun(tx, row, { result, until: day.date }))) return false
    await tx
      .update(deploymentDays)
      .set({ comparison, isAsBacktest: comparison.isIdentical })
      .where(isDay(day))
    await announceDeployments(tx, [row.id])
    return true
  })
}

const isDay = ({ deploymentId, session }: { deploymentId: string; session: number }) =>
  and(eq(deploymentDays.deploymentId, deploymentId), eq(deploymentDays.session, session))

/**
 * Stores a deployment's results as a run, replacing earlier ones; false if another process has taken over.
 */
async function storeRun(tx: Db, row: DeploymentRow, { result, until }: EarlierResults): Promise<boolean> {
  const own = and(eq(deployments.id, row.id), eq(deployments.fence, row.fence))
  const [before] = await tx.select({ runId: deployments.runId }).from(deployments).where(own).for('update')
  if (!before) return false
  const id = before.runId ?? randomUUID()
  await tx
    .update(deployments)
    .set({ runId: id, revision: sql`${deployments.revision} + 1` })
    .where(own)
  const request = { ...row.request, endDate: endOf(row.request.startDate, until) }
  const made = {
    request,
    finishedAt: new Date(),
    datasetVersion: result.datasetVersion,
    ...hashesOf(request),
  }
  if (before.runId === null) await tx.insert(backtests).values({ ...newRun(row), ...made, id })
  else {
    const kept = await tx
      .update(backtests)
      .set(made)
      .where(and(eq(backtests.id, id), isNull(backtests.deletedAt)))
      .returning({ id: backtests.id })
    // The user has deleted the run, so it isn't restored.
    if (kept.length === 0) return true
  }
  const { userId } = row
  await tx.delete(backtestResults).where(eq(backtestResults.backtestId, id))
  await insertResult(tx, { backtestId: id, userId }, result)
  return true
}

function newRun({ userId, name, strategyId, createdAt }: DeploymentRow) {
  const times = { submittedAt: createdAt, startedAt: createdAt }
  const done = { status: 'completed', progress: 100 } as const
  return { userId, kind: 'paper', name, priority: 'batch', strategyId, ...times, ...done } as const
}

interface SettleContext {
  readonly db: Db
  readonly outbox: Outbox
  readonly quota?: StorageQuota | undefined
}

/**
 * Ends deployments of users whose storage quota is full, because every minute of a deployment is stored.
 * @returns ids of those that have ended; one whose finished session isn't compared yet goes on
 */
export async function endWithoutRoom(
  { db, outbox, quota }: SettleContext,
  rows: readonly DeploymentRow[],
): Promise<string[]> {
  if (!quota) return []
  const full = await quota.overQuota([...new Set(rows.map(({ userId }) => userId))])
  const end = { state: 'stopped', why: { why: 'storage-full', megabytes: quota.megabytes } } as const
  const ended: string[] = []
  for (const row of rows)
    if (full.has(row.userId) && (await endDeployment(db, outbox, row, end))) ended.push(row.id)
  return ended
}

const GONE = { state: 'stopped', why: { why: 'dataset-gone' } } as const

/**
 * Ends deployments that replay a dataset which their user may read no longer.
 * @returns ids of those that have ended; one whose finished session isn't compared yet goes on
 */
export async function endUnshared(
  { db, outbox }: { readonly db: Db; readonly outbox: Outbox },
  rows: readonly DeploymentRow[],
): Promise<string[]> {
  const asked = rows.flatMap((row) => {
    const { feed } = row.terms
    return feed.kind === 'replay' ? [{ row, userId: row.userId, id: feed.dataset }] : []
  })
  const ended: string[] = []
  for (const { row } of await unreadable(db, asked))
    if (await endDeployment(db, outbox, row, GONE)) ended.push(row.id)
  return ended
}
