import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { SIMULATED_DATASET_ID, variantRequest, type BacktestRequest } from '#domain'
import { backtestRequestSchema, isoDateSchema, luckSchema } from '#domain/schemas'
import { chanceAmong } from '#engine/evidence'
import { dayNumber, isoDate } from '#engine/exchange'
import { variantCount, variantValues } from '#engine/report'
import { onChange } from '../../kernel/jobs/changes.ts'
import { hashesOf } from '../backtests/strategy-hashes.ts'
import { addTrials, rateSearch } from '../backtests/trials.ts'
import { whileDatabaseReturns } from '../../kernel/db/connection-error.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Notifications } from '../../kernel/db/notifications.ts'
import { jobs, sweepChunks } from '../../kernel/db/schema/index.ts'
import {
  defineHandler,
  LostRunError,
  type JobHandler,
  type JobKind,
  type JobRun,
} from '../../kernel/jobs/kind.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import { sendSteps, storeStep, type StepHandler } from '../../kernel/jobs/steps.ts'
import type { Chunk } from './chunk.ts'
import { requireOwnersData } from './owners-data.ts'
import type { RanVariants, Sweeper } from './sweeper.ts'

const valueSchema = z.union([z.number(), z.string(), z.boolean()])
const overfittingSchema = z.object({
  probability: z.number(),
  lossProbability: z.number(),
  slope: z.number().nullable(),
})

/** A search over the values of a few fields. Its variants are stored in chunks, each a step of the job. */
export const SWEEP = {
  kind: 'sweep',
  payload: z.object({
    request: z.record(z.string(), z.unknown()),
    vary: z.record(z.string(), z.array(valueSchema)),
    objective: z.enum(['netProfit', 'sharpe', 'profitToDrawdown']),
  }),
  checkpoint: z.object({
    /** Number of stored variants. */
    done: z.number().int(),
    /** The sessions of the period; empty while all variants so far were refused. */
    sessions: z.array(isoDateSchema),
    /** Of the first variant that wasn't refused; set by the last step. */
    familyHash: z.string().nullable(),
    /** Set by the last step; null if it can't be computed. */
    overfitting: overfittingSchema.nullable(),
    /** Set by the last step; null if no variant has a spread, and for sweeps of older versions. */
    luck: luckSchema.nullable().default(null),
  }),
  cost: { priority: 'batch', unfinishedPerUser: 3 },
} satisfies JobKind

type Checkpoint = z.output<typeof SWEEP.checkpoint>
type Payload = z.output<typeof SWEEP.payload>

/** Checkpoint of a search before its first chunk. */
export const NOTHING: Checkpoint = { done: 0, sessions: [], familyHash: null, overfitting: null, luck: null }

/**
 * Variants per chunk: few enough for frequent progress, enough to be worth a transaction. Stored chunks
 * depend on this number, so changing it invalidates them.
 */
const CHUNK = 20

interface SweepTools {
  readonly db: Db
  readonly queue: Queue
  readonly notifications: Notifications
  readonly sweeper: Sweeper
}

/**
 * Conducts searches: queues their chunks for all workers, waits until all are stored, and analyses them.
 * After a crash it queues the missing chunks.
 */
export function sweepHandler({ db, queue, notifications, sweeper }: SweepTools): JobHandler {
  return defineHandler(SWEEP, async (job, { signal, save }) => {
    const chunks = Math.ceil(variantCount(job.payload) / CHUNK)
    await whileDatabaseReturns(async () => {
      const stored = new Set(await storedChunks(db, job.id))
      const missing = Array.from({ length: chunks }, (_, chunk) => chunk).filter(
        (chunk) => !stored.has(chunk),
      )
      await sendSteps(db, queue, job, missing)
    }, signal)
    const changes = changesOf(notifications, job.id)
    try {
      while (!(await isWhole(db, job, chunks, signal))) await changes.next(signal)
    } finally {
      changes.close()
    }
    const checkpoint = await concluded(db, sweeper, job)
    if (checkpoint) await save(checkpoint, 100)
  })
}

/** Runs chunks of searches on the threads of this process. */
export function sweepSteps(db: Db, sweeper: Sweeper): StepHandler {
  return {
    kind: SWEEP.kind,
    async run(job, chunk, signal) {
      const payload = SWEEP.payload.parse(job.payload)
      const variants = variantCount(payload)
      const first = chunk * CHUNK
      const size = Math.min(CHUNK, variants - first)
      await requireOwnersData(db, job.userId, payload.request)
      const ran = await sweeper.variants({ sweep: payload, first, count: size }, signal)
      signal.throwIfAborted()
      const write = (tx: Db) => store(tx, { jobId: job.id, userId: job.userId, chunk, payload }, ran)
      const next = (stored: unknown) => {
        const { done, sessions } = checkpointOf(stored)
        const known = sessions.length > 0 ? sessions : ran.sessions.map(isoDate)
        // The last percent is the analysis.
        const progress = (99 * (done + size)) / variants
        return { checkpoint: { ...NOTHING, done: done + size, sessions: known }, progress }
      }
      await whileDatabaseReturns(() => storeStep<Checkpoint>(db, job.id, { write, next }), signal)
    },
  }
}

export function checkpointOf(stored: unknown): Checkpoint {
  return stored === null ? NOTHING : SWEEP.checkpoint.parse(stored)
}

async function storedChunks(db: Db, jobId: string): Promise<number[]> {
  const rows = await db
    .select({ chunk: sweepChunks.chunk })
    .from(sweepChunks)
    .where(eq(sweepChunks.jobId, jobId))
  return rows.map(({ chunk }) => chunk)
}

/**
 * Whether all chunks are stored.
 * @throws LostRunError if another run has replaced this one, or the search has ended
 */
async function isWhole(
  db: Db,
  { id, attempt }: JobRun,
  chunks: number,
  signal: AbortSignal,
): Promise<boolean> {
  return whileDatabaseReturns(async () => {
    const [row] = await db
      .select({ status: jobs.status, attempt: jobs.attempt, stored: count(sweepChunks.chunk) })
      .from(jobs)
      .leftJoin(sweepChunks, eq(sweepChunks.jobId, jobs.id))
      .where(eq(jobs.id, id))
      .groupBy(jobs.id)
    if (row?.status !== 'running' || row.attempt !== attempt)
      throw new LostRunError(`run ${attempt} of job ${id} no longer counts`)
    return row.stored >= chunks
  }, signal)
}

/** Polling interval, in case a notification was lost with its connection. */
const LOOK_MILLISECONDS = 1_000

/** Waits for changes of a job. A change before the call to `next` isn't missed. */
function changesOf(notifications: Notifications, jobId: string) {
  let isAnnounced = false
  let resume = () => {}
  const close = onChange(notifications, ({ id }) => {
    if (id !== jobId) return
    isAnnounced = true
    resume()
  })
  return {
    close,
    /** @throws the signal's reason if it is aborted */
    async next(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      if (!isAnnounced)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_MILLISECONDS)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', resume, { once: true })
        })
      isAnnounced = false
      signal.throwIfAborted()
    },
  }
}

async function store(
  tx: Db,
  {
    payload,
    ...key
  }: { readonly jobId: string; readonly userId: string; readonly chunk: number; readonly payload: Payload },
  { chunk: packed, trials }: RanVariants,
): Promise<boolean> {
  const inserted = await tx
    .insert(sweepChunks)
    .values({ ...key, ...packed })
    .onConflictDoNothing()
    .returning({ chunk: sweepChunks.chunk })
  if (inserted.length === 0) return false
  const { dataset } = payload.request
  const on = typeof dataset === 'string' ? dataset : SIMULATED_DATASET_ID
  await addTrials(tx, { userId: key.userId, dataset: on }, trials)
  return true
}

/** The final checkpoint, once all chunks are stored; undefined if every variant was refused. */
async function concluded(
  db: Db,
  sweeper: Sweeper,
  { id, userId, payload }: { readonly id: string; readonly userId: string; readonly payload: Payload },
): Promise<Checkpoint | undefined> {
  const [row] = await db.select({ checkpoint: jobs.checkpoint }).from(jobs).where(eq(jobs.id, id))
  const checkpoint = checkpointOf(row?.checkpoint ?? null)
  if (checkpoint.sessions.length === 0) return undefined
  const chunks = Math.ceil(variantCount(payload) / CHUNK)
  const { overfitting, first, luck } = await sweeper.conclude(portionsOf(db, id, chunks), {
    sessions: checkpoint.sessions.length,
    variants: variantCount(payload),
  })
  if (first === null) return { ...checkpoint, familyHash: null, overfitting, luck }
  const request = requestOf(payload, first)
  if (luck?.best !== undefined && request.dataset !== undefined && request.dataset !== SIMULATED_DATASET_ID)
    await rateSearch(
      db,
      { userId, request },
      { chance: chanceAmong(luck, luck.best), variants: luck.variants },
    )
  return { ...checkpoint, familyHash: hashesOf(request).familyHash, overfitting, luck }
}

function requestOf(payload: Payload, variant: number): BacktestRequest {
  return backtestRequestSchema.parse(variantRequest(payload.request, variantValues(payload, variant)))
}

/**
 * A sweep's stored results, as its analysis needs them.
 * @param variants reads only the chunks that hold these
 */
export async function storedSweep(
  db: Db,
  id: string,
  { payload, checkpoint }: { readonly payload: Payload; readonly checkpoint: Checkpoint },
  variants?: readonly number[],
) {
  const chunks = variants && [...new Set(variants.map((variant) => Math.floor(variant / CHUNK)))]
  return {
    chunks: await readChunks(db, id, chunks),
    sessions: checkpoint.sessions.map(dayNumber),
    sizes: Object.values(payload.vary).map((values) => values.length),
  }
}

/** Chunks held in memory at the same time during the analysis. */
const PORTION = 25

/** All chunks of a sweep in order, in portions. */
async function* portionsOf(db: Db, id: string, chunks: number): AsyncGenerator<Chunk[]> {
  for (let from = 0; from < chunks; from += PORTION)
    yield await readChunks(
      db,
      id,
      Array.from({ length: Math.min(PORTION, chunks - from) }, (_, i) => from + i),
    )
}

/** The chunks of a sweep in order, or only those numbered `chunks`. */
async function readChunks(db: Db, id: string, chunks?: readonly number[]): Promise<Chunk[]> {
  return db
    .select({ rows: sweepChunks.rows, days: sweepChunks.days })
    .from(sweepChunks)
    .where(and(eq(sweepChunks.jobId, id), chunks && inArray(sweepChunks.chunk, [...chunks])))
    .orderBy(asc(sweepChunks.chunk))
}

/** The figures of a sweep's chunks, in order. */
export async function readRows(db: Db, id: string): Promise<Pick<Chunk, 'rows'>[]> {
  return db
    .select({ rows: sweepChunks.rows })
    .from(sweepChunks)
    .where(eq(sweepChunks.jobId, id))
    .orderBy(asc(sweepChunks.chunk))
}
