import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { SIMULATED_DATASET_ID, variantRequest } from '#domain'
import { backtestRequestSchema, isoDateSchema } from '#domain/schemas'
import { dayNumber, isoDate } from '#engine/exchange'
import { variantCount, variantValues } from '#engine/report'
import { onChange } from '../backtests/changes.ts'
import { hashesOf } from '../backtests/strategy-hashes.ts'
import { addTrials } from '../backtests/trials.ts'
import { whileDatabaseReturns } from '../db/connection-error.ts'
import type { Db } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import { jobs, sweepChunks } from '../db/schema/index.ts'
import { defineHandler, LostRunError, type JobHandler, type JobKind, type JobRun } from '../jobs/kind.ts'
import type { Queue } from '../jobs/queue.ts'
import { sendSteps, storeStep, type StepHandler } from '../jobs/steps.ts'
import type { Chunk } from './chunk.ts'
import type { RanVariants, Sweeper } from './sweeper.ts'

const valueSchema = z.union([z.number(), z.string(), z.boolean()])
const overfittingSchema = z.object({
  probability: z.number(),
  lossProbability: z.number(),
  slope: z.number().nullable(),
})

/** A search over the values of a few fields. Its variants are stored chunk by chunk, each a step of the job. */
export const SWEEP = {
  kind: 'sweep',
  payload: z.object({
    request: z.record(z.string(), z.unknown()),
    vary: z.record(z.string(), z.array(valueSchema)),
    objective: z.enum(['netProfit', 'sharpe', 'profitToDrawdown']),
  }),
  checkpoint: z.object({
    /** Variants that are stored. */
    done: z.number().int(),
    /** The sessions of the period; empty while every variant was refused. */
    sessions: z.array(isoDateSchema),
    /** Of the first variant that could be run; set by the last step. */
    familyHash: z.string().nullable(),
    /** Set by the last step; null where it cannot be computed. */
    overfitting: overfittingSchema.nullable(),
  }),
  cost: { priority: 'batch', unfinishedPerUser: 3 },
} satisfies JobKind

type Checkpoint = z.output<typeof SWEEP.checkpoint>
type Payload = z.output<typeof SWEEP.payload>

/** What a search knows of itself before any of its variants is stored. */
export const NOTHING: Checkpoint = { done: 0, sessions: [], familyHash: null, overfitting: null }

/**
 * Variants of one chunk: few enough to be told of often, enough to make a step of the job worth its transaction. It says
 * which variants a stored chunk holds, so that another number needs the chunks to be stored anew.
 */
const CHUNK = 20

interface SweepTools {
  readonly db: Db
  readonly queue: Queue
  readonly notifications: Notifications
  readonly sweeper: Sweeper
}

/**
 * Conducts searches: hands their chunks out to all workers, waits until each is stored, and looks through them. Run again
 * after a kill it hands out what is not stored.
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
      const ran = await sweeper.variants({ sweep: payload, first, count: size }, signal)
      signal.throwIfAborted()
      const write = (tx: Db) => store(tx, { jobId: job.id, userId: job.userId, chunk, payload }, ran)
      const next = (stored: unknown) => {
        const { done, sessions } = checkpointOf(stored)
        const known = sessions.length > 0 ? sessions : ran.sessions.map(isoDate)
        // The last percent is the look at all of them.
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

/** Whether all chunks are stored. @throws LostRunError when the search goes on without this run, or not at all */
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

/** Notifications may be lost with their connection; then this finds what they told. */
const LOOK_MILLISECONDS = 1_000

/** Changes of a job, of which one that is told before anybody waits is not missed. */
function changesOf(notifications: Notifications, jobId: string) {
  let isTold = false
  let tell = () => {}
  const close = onChange(notifications, ({ id }) => {
    if (id !== jobId) return
    isTold = true
    tell()
  })
  return {
    close,
    /** @throws the signal's reason when it is aborted */
    async next(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      if (!isTold)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_MILLISECONDS)
          tell = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', tell, { once: true })
        })
      isTold = false
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

/** What is known once all chunks are stored; undefined where no variant could be run. */
async function concluded(
  db: Db,
  sweeper: Sweeper,
  { id, payload }: { readonly id: string; readonly payload: Payload },
): Promise<Checkpoint | undefined> {
  const [row] = await db.select({ checkpoint: jobs.checkpoint }).from(jobs).where(eq(jobs.id, id))
  const checkpoint = checkpointOf(row?.checkpoint ?? null)
  if (checkpoint.sessions.length === 0) return undefined
  const chunks = Math.ceil(variantCount(payload) / CHUNK)
  const { overfitting, first } = await sweeper.conclude(
    portionsOf(db, id, chunks),
    checkpoint.sessions.length,
  )
  return { ...checkpoint, familyHash: first === null ? null : familyOf(payload, first), overfitting }
}

function familyOf(payload: Payload, variant: number): string {
  const request = variantRequest(payload.request, variantValues(payload, variant))
  return hashesOf(backtestRequestSchema.parse(request)).familyHash
}

/**
 * All that a sweep has stored, as its analysis wants it.
 * @param variants only the chunks that hold these
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

/** Chunks that are held at the same time while all are looked through. */
const PORTION = 25

/** All chunks of a sweep in their order, a portion at a time. */
async function* portionsOf(db: Db, id: string, chunks: number): AsyncGenerator<Chunk[]> {
  for (let from = 0; from < chunks; from += PORTION)
    yield await readChunks(
      db,
      id,
      Array.from({ length: Math.min(PORTION, chunks - from) }, (_, i) => from + i),
    )
}

/** The chunks of a sweep in their order, or some of them. */
async function readChunks(db: Db, id: string, chunks?: readonly number[]): Promise<Chunk[]> {
  return db
    .select({ rows: sweepChunks.rows, days: sweepChunks.days })
    .from(sweepChunks)
    .where(and(eq(sweepChunks.jobId, id), chunks && inArray(sweepChunks.chunk, [...chunks])))
    .orderBy(asc(sweepChunks.chunk))
}

/** The figures of a sweep's chunks, in their order. */
export async function readRows(db: Db, id: string): Promise<Pick<Chunk, 'rows'>[]> {
  return db
    .select({ rows: sweepChunks.rows })
    .from(sweepChunks)
    .where(eq(sweepChunks.jobId, id))
    .orderBy(asc(sweepChunks.chunk))
}
