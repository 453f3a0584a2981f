import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { SIMULATED_DATASET_ID } from '#domain'
import { isoDateSchema } from '#domain/schemas'
import { dayNumber, isoDate } from '#engine/exchange'
import { variantCount } from '#engine/report'
import { addTrials } from '../backtests/trials.ts'
import type { Db } from '../db/database.ts'
import { sweepChunks } from '../db/schema/index.ts'
import { defineHandler, type JobContext, type JobHandler, type JobKind } from '../jobs/kind.ts'
import type { Chunk } from './chunk.ts'
import type { RanVariants, Sweeper } from './sweeper.ts'

const valueSchema = z.union([z.number(), z.string(), z.boolean()])
const overfittingSchema = z.object({
  probability: z.number(),
  lossProbability: z.number(),
  slope: z.number().nullable(),
})

/** A search over the values of a few fields. Its variants are stored chunk by chunk. */
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
    /** Of the first variant that could be run. */
    familyHash: z.string().nullable(),
    /** Set by the last step; null where it cannot be computed. */
    overfitting: overfittingSchema.nullable(),
  }),
  cost: { priority: 'batch', unfinishedPerUser: 3 },
} satisfies JobKind

type Checkpoint = z.output<typeof SWEEP.checkpoint>
type Payload = z.output<typeof SWEEP.payload>

/** Variants of one chunk: few enough to be told of often, enough to make a step of the job worth its transaction. */
const CHUNK = 20

/** Does searches. One that is run again after a kill goes on with the first variant that is not stored. */
export function sweepHandler(db: Db, sweeper: Sweeper): JobHandler {
  return defineHandler(SWEEP, async (job, context) => {
    const count = variantCount(job.payload)
    let checkpoint: Checkpoint = context.checkpoint ?? {
      done: 0,
      sessions: [],
      familyHash: null,
      overfitting: null,
    }
    for await (const ran of inOrder(sweeper, job.payload, { from: checkpoint.done, count }, context.signal)) {
      const chunk = checkpoint.done / CHUNK
      checkpoint = after(checkpoint, ran, count)
      // The last percent is the look at all of them.
      await context.save(checkpoint, (99 * checkpoint.done) / count, (tx) =>
        store(tx, { jobId: job.id, userId: job.userId, chunk, payload: job.payload }, ran),
      )
    }
    await conclude(db, sweeper, { id: job.id, payload: job.payload, checkpoint }, context)
  })
}

/** Chunks in their order, as many at a time as there are threads. */
async function* inOrder(
  sweeper: Sweeper,
  sweep: Payload,
  { from, count }: { readonly from: number; readonly count: number },
  signal: AbortSignal,
): AsyncGenerator<RanVariants> {
  const waiting: Promise<RanVariants>[] = []
  for (let first = from; first < count || waiting.length > 0; first += CHUNK) {
    signal.throwIfAborted()
    if (first < count) {
      const task = sweeper.variants({ sweep, first, count: Math.min(CHUNK, count - first) }, signal)
      // A failure is met when its turn comes; until then it must not count as unhandled.
      task.catch(() => {})
      waiting.push(task)
    }
    // One more than the threads, so that none of them waits for the database.
    if (waiting.length <= sweeper.threads && first + CHUNK < count) continue
    const next = waiting.shift()
    if (next) yield await next
  }
}

function after(before: Checkpoint, ran: RanVariants, count: number): Checkpoint {
  return {
    done: Math.min(count, before.done + CHUNK),
    sessions: before.sessions.length > 0 ? before.sessions : ran.sessions.map(isoDate),
    familyHash: before.familyHash ?? ran.trials[0]?.familyHash ?? null,
    overfitting: null,
  }
}

async function store(
  tx: Db,
  {
    payload,
    ...key
  }: { readonly jobId: string; readonly userId: string; readonly chunk: number; readonly payload: Payload },
  { chunk: packed, trials }: RanVariants,
): Promise<void> {
  const { dataset } = payload.request
  await tx.insert(sweepChunks).values({ ...key, ...packed })
  const on = typeof dataset === 'string' ? dataset : SIMULATED_DATASET_ID
  await addTrials(tx, { userId: key.userId, dataset: on }, trials)
}

async function conclude(
  db: Db,
  sweeper: Sweeper,
  { id, payload, checkpoint }: { id: string; payload: Payload; checkpoint: Checkpoint },
  context: JobContext<Checkpoint>,
): Promise<void> {
  if (checkpoint.sessions.length === 0) return
  const { overfitting } = await sweeper.analyse({
    ...(await storedSweep(db, id, { payload, checkpoint })),
    ask: { kind: 'overfitting' as const },
  })
  await context.save({ ...checkpoint, overfitting }, 100)
}

/** All that a sweep has stored, as its analysis wants it. */
export async function storedSweep(
  db: Db,
  id: string,
  { payload, checkpoint }: { readonly payload: Payload; readonly checkpoint: Checkpoint },
) {
  return {
    chunks: await readChunks(db, id),
    sessions: checkpoint.sessions.map(dayNumber),
    sizes: Object.values(payload.vary).map((values) => values.length),
  }
}

/** The chunks of a sweep in their order. */
export async function readChunks(db: Db, id: string): Promise<Chunk[]> {
  return db
    .select({ rows: sweepChunks.rows, days: sweepChunks.days })
    .from(sweepChunks)
    .where(eq(sweepChunks.jobId, id))
    .orderBy(asc(sweepChunks.chunk))
}
