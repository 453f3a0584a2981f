import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import { UNFINISHED } from '#domain'
import { announcement } from './changes.ts'
import { whileDatabaseReturns } from '../db/connection-error.ts'
import type { Db } from '../db/database.ts'
import { jobs } from '../db/schema/index.ts'
import { CANCELLED, faultOf } from './execute.ts'
import { LostRunError } from './kind.ts'
import type { JobDefinition, Queue } from './queue.ts'
import { failJob, type JobRow } from './record.ts'

/** A step of a job, numbered from 0. */
const payload = z.object({ jobId: z.uuid(), step: z.number().int().min(0) })
export type QueuedStep = z.output<typeof payload>

/** Dead-letter queue of steps whose process ended in every run. */
export const lostStepJob = {
  queue: 'lost-job-step',
  payload,
  expireInSeconds: 60,
  heartbeatSeconds: 15,
  retryLimit: 10,
} satisfies JobDefinition

/** Queue of steps, which any worker runs, whichever worker conducts the job (docs/decisions/0063). */
export const stepJob = {
  queue: 'job-step',
  payload,
  expireInSeconds: 60 * 60,
  heartbeatSeconds: 15,
  // Limits how often a step can crash its process.
  retryLimit: 25,
  deadLetter: lostStepJob,
} satisfies JobDefinition

/**
 * Runs steps of jobs of a kind. Steps may run in any order, concurrently on several workers, and more than
 * once.
 */
export interface StepHandler {
  readonly kind: string
  run(job: JobRow, step: number, signal: AbortSignal): Promise<void>
}

/**
 * Queues steps of a job; a step that is queued or running isn't queued again. Jobs take turns: step 3 of one
 * job runs before step 4 of another.
 */
export async function sendSteps(
  db: Db,
  queue: Queue,
  { id, userId }: Pick<JobRow, 'id' | 'userId'>,
  steps: readonly number[],
): Promise<void> {
  await queue.sendAll(
    db,
    stepJob,
    steps.map((step) => ({
      payload: { jobId: id, step },
      options: { id: stepId(id, step), priority: -step, group: userId },
    })),
  )
}

/** The message id of a step, derived from job and step number. */
function stepId(jobId: string, step: number): string {
  const hash = createHash('sha256').update(`${jobId}/${step}`).digest('hex')
  // Version 8 of RFC 9562 allows custom bits.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface StepTools {
  readonly db: Db
  readonly log: Logger
  readonly handlers: readonly StepHandler[]
}

/**
 * Runs a step, unless its job has ended. If the step's own work is at fault, the whole job fails.
 * @throws if the step must run again on any worker
 */
export async function runStep(
  { db, log, handlers }: StepTools,
  { jobId, step }: QueuedStep,
  signal: AbortSignal,
): Promise<void> {
  const [job] = await db.select().from(jobs).where(unfinished(jobId))
  if (!job) return
  const handler = handlers.find(({ kind }) => kind === job.kind)
  try {
    if (!handler) throw new Error(`This version of Delta knows no steps of the kind '${job.kind}'`)
    await handler.run(job, step, signal)
  } catch (error) {
    // The job ended during the step, so its result is no longer needed.
    if (signal.reason === CANCELLED || error instanceof LostRunError) return
    const fault = signal.aborted ? undefined : faultOf(error, { log, job })
    if (fault === undefined) throw error
    await whileDatabaseReturns(() => failJob(db, jobId, fault), signal)
  }
}

const unfinished = (id: string) => and(eq(jobs.id, id), inArray(jobs.status, UNFINISHED))

/** The writes of a finished step. */
interface StoredStep<Checkpoint> {
  /** Inserts the step's result; false if it is stored already. */
  readonly write: (tx: Db) => Promise<boolean>
  /** The job's checkpoint and progress including this step. */
  readonly next: (checkpoint: unknown) => { readonly checkpoint: Checkpoint; readonly progress: number }
}

/**
 * Stores a step's result and updates its job in one transaction; a step that is stored already changes
 * nothing.
 * @throws LostRunError if the job has ended
 */
export async function storeStep<Checkpoint>(
  db: Db,
  id: string,
  { write, next }: StoredStep<Checkpoint>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The row lock serialises steps: concurrent ones would count from the same checkpoint.
    const [job] = await tx
      .select({ status: jobs.status, checkpoint: jobs.checkpoint })
      .from(jobs)
      .where(unfinished(id))
      .for('no key update')
    if (!job) throw new LostRunError(`job ${id} has ended`)
    if (!(await write(tx))) return
    await tx
      .update(jobs)
      .set(next(job.checkpoint))
      .where(eq(jobs.id, id))
      .returning({ announced: announcement({ id, status: job.status }) })
  })
}
