import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { UNFINISHED } from '#domain'
import { announce, announcement } from './changes.ts'
import type { Db } from '../db/database.ts'
import type { JobFault } from '../db/schema/fault.ts'
import { jobs } from '../db/schema/index.ts'
import { HttpError } from '../http-error.ts'
import { LostRunError, type EndedJob, type JobHandler, type JobKind, type JobRun } from './kind.ts'
import type { JobDefinition, Queue } from './queue.ts'

export type JobRow = typeof jobs.$inferSelect

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Base priorities. Batch jobs rank below every interactive backtest, and among each other by the number of
 * the user's unfinished jobs.
 */
const PRIORITY_BASE = { interactive: 1_000_000, batch: 0 }

/** The database, the queue and its definition, as needed to submit jobs. */
export interface JobQueue {
  readonly db: Db
  readonly queue: Queue
  readonly job: JobDefinition
}

interface Submitted<Payload> {
  readonly userId: string
  readonly payload: Payload
  /**
   * The stored state of an earlier job to continue from; `take` moves its data to the new job in the same
   * transaction.
   */
  readonly continued?: {
    readonly from: Pick<JobRow, 'checkpoint' | 'progress'>
    readonly take: (tx: Db, id: string) => Promise<void>
  }
}

/**
 * Stores a job and queues it in one transaction; returns its id.
 * @throws HttpError `rate_limited` if the user has as many unfinished jobs of the kind as allowed
 */
export async function submitJob<P extends z.ZodType>(
  { db, queue, job }: JobQueue,
  { kind, cost, payload: schema }: JobKind<P>,
  { userId, payload, continued }: Submitted<z.input<P>>,
): Promise<string> {
  const id = randomUUID()
  const checked = schema.parse(payload)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submit/${userId}`}, 0))`)
    const [row] = await tx
      .select({ total: count() })
      .from(jobs)
      .where(and(eq(jobs.userId, userId), eq(jobs.kind, kind), inArray(jobs.status, UNFINISHED)))
    const unfinished = row?.total ?? 0
    const { unfinishedPerUser: most, priority } = cost
    if (unfinished >= most)
      throw new HttpError(
        'rate_limited',
        `You have ${unfinished} unfinished jobs of this kind, and ${most} are allowed; wait for one to finish, or cancel one`,
      )
    await tx.insert(jobs).values({ id, userId, kind, payload: checked, status: 'queued', ...continued?.from })
    await continued?.take(tx, id)
    const rank = PRIORITY_BASE[priority] - unfinished
    await queue.send(tx, job, { jobId: id }, { id, priority: rank, group: userId })
  })
  return id
}

/** A user's job of a kind; undefined if it doesn't exist or belongs to another user. */
export async function findJobRow(
  db: Db,
  kind: string,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<JobRow | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId), eq(jobs.kind, kind)))
  return row
}

/** A user's jobs of a kind, latest first. */
export async function listJobRows(
  db: Db,
  { kind, userId, limit }: { readonly kind: string; readonly userId: string; readonly limit: number },
): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.kind, kind)))
    .orderBy(desc(jobs.submittedAt), desc(jobs.id))
    .limit(limit)
}

/** Cancels a job that hasn't ended; its stored results stay. */
export async function cancelJob({ db, queue, job }: JobQueue, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .update(jobs)
      .set({ status: 'cancelled', finishedAt: new Date() })
      .where(unfinished(id))
      .returning({ id: jobs.id })
    if (cancelled.length === 0) return
    await queue.cancel(tx, job, id)
    await announce(tx, { id, status: 'cancelled' })
  })
}

/** Deletes a job that has ended; false if it hasn't. */
export async function removeEndedJob(db: Db, id: string): Promise<boolean> {
  const ended = and(eq(jobs.id, id), notInArray(jobs.status, [...UNFINISHED]))
  return (await db.delete(jobs).where(ended).returning({ id: jobs.id })).length > 0
}

const unfinished = (id: string) => and(eq(jobs.id, id), inArray(jobs.status, UNFINISHED))
const stillThis = ({ id, attempt }: JobRun) =>
  and(eq(jobs.id, id), eq(jobs.attempt, attempt), eq(jobs.status, 'running'))

/** Starts a run, keeping progress and checkpoint of earlier runs; undefined if the job has ended. */
export async function startJob(db: Db, id: string, worker: string): Promise<JobRow | undefined> {
  const [job] = await db
    .update(jobs)
    .set({
      status: 'running',
      attempt: sql`${jobs.attempt} + 1`,
      worker,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
    })
    .where(unfinished(id))
    .returning()
  if (job) await announce(db, { id, status: 'running' })
  return job
}

/**
 * Stores a step of a run with everything that belongs to it, in one transaction.
 * @throws LostRunError if another run has replaced this one
 */
export async function saveStep(
  db: Db,
  run: JobRun,
  step: { checkpoint: unknown; progress: number; write?: ((tx: Db) => Promise<void>) | undefined },
): Promise<void> {
  const { checkpoint, progress, write } = step
  await db.transaction(async (tx) => {
    const saved = await tx
      .update(jobs)
      .set({ checkpoint, progress })
      .where(stillThis(run))
      .returning({ announced: announcement({ id: run.id, status: 'running' }) })
    if (saved.length === 0) throw new LostRunError(`run ${run.attempt} of job ${run.id} no longer counts`)
    await write?.(tx)
  })
}

export async function recordJobProgress(db: Db, run: JobRun, progress: number): Promise<void> {
  await db
    .update(jobs)
    .set({ progress })
    .where(stillThis(run))
    .returning({ announced: announcement({ id: run.id, status: 'running' }) })
}

/** Columns for `whenEnded`. */
const asEnded = {
  id: jobs.id,
  kind: jobs.kind,
  userId: jobs.userId,
  payload: jobs.payload,
  checkpoint: jobs.checkpoint,
  fault: jobs.fault,
}

interface JobEnd {
  /** Why the job failed; undefined if it completed. */
  readonly fault?: JobFault | undefined
  readonly whenEnded?: JobHandler['whenEnded']
}

/** Ends a run as completed, or as failed with its fault; no effect if another run has replaced it. */
export async function endJob(db: Db, run: JobRun, { fault, whenEnded }: JobEnd = {}): Promise<void> {
  const status = fault === undefined ? 'completed' : 'failed'
  const values = fault === undefined ? { progress: 100 } : { fault }
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(jobs)
      .set({ ...values, status, finishedAt: new Date() })
      .where(stillThis(run))
      .returning({ ...asEnded, announced: announcement({ id: run.id, status }) })
    if (ended) await whenEnded?.(tx, ended)
  })
}

/** Returns a run to the queue, for another process to resume. */
export async function handBackJob(db: Db, run: JobRun): Promise<void> {
  await db.update(jobs).set({ status: 'queued' }).where(stillThis(run))
}

/** Fails a job after all its runs were lost. */
export async function failLostJob(db: Db, id: string, handlers: readonly JobHandler[] = []): Promise<void> {
  await failJob(db, id, { why: 'lost' }, (tx, ended) => announceEnd(tx, ended, handlers))
}

async function announceEnd(tx: Db, ended: EndedJob, handlers: readonly JobHandler[]): Promise<void> {
  await handlers.find(({ kind }) => kind === ended.kind)?.whenEnded?.(tx, ended)
}

/** Fails a job that hasn't ended, whichever run it is in. */
export async function failJob(
  db: Db,
  id: string,
  fault: JobFault,
  whenEnded?: (tx: Db, job: EndedJob) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(jobs)
      .set({ status: 'failed', fault, finishedAt: new Date() })
      .where(unfinished(id))
      .returning({ ...asEnded, announced: announcement({ id, status: 'failed' }) })
    if (ended) await whenEnded?.(tx, ended)
  })
}
