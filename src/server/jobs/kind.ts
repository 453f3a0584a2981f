import type { z } from 'zod'
import type { Db } from '../db/database.ts'

/** One run of a job, fenced by its number: what an earlier run of the same job writes has no effect. */
export interface JobRun {
  readonly id: string
  readonly userId: string
  readonly attempt: number
}

/** What a handler is given to tell how far it is, and to stop in time. */
export interface JobContext<Checkpoint> {
  /** Where an earlier run stopped; undefined on a fresh job. */
  readonly checkpoint: Checkpoint | undefined
  /**
   * Stores a step: what `write` adds, the new checkpoint and the progress, all or nothing.
   * @param progress percent
   * @throws LostRunError when this run no longer counts; then nothing was written.
   */
  save(checkpoint: Checkpoint, progress: number, write?: (tx: Db) => Promise<void>): Promise<void>
  /** Tells progress within a step, in percent; worth no error when it cannot be written. */
  progress(percent: number): void
  /** Aborted when the job is cancelled, lost, or this process stops. */
  readonly signal: AbortSignal
}

/** A kind of long work: what it carries, what it costs, and how it is done (docs/decisions/0063). */
export interface JobKind<Payload extends z.ZodType = z.ZodType, Checkpoint extends z.ZodType = z.ZodType> {
  readonly kind: string
  readonly payload: Payload
  readonly checkpoint: Checkpoint
  readonly cost: {
    /** A `batch` gives way to whatever somebody waits for. Each takes one of the user's places. */
    readonly priority: 'interactive' | 'batch'
    /** Jobs of the kind that a user may have before they have ended. */
    readonly unfinishedPerUser: number
  }
}

/** A kind with what does its work. Run again after a kill, the handler goes on from the checkpoint. */
export interface JobHandler {
  readonly kind: string
  run(run: JobRun, stored: { payload: unknown; checkpoint: unknown }, tools: JobTools): Promise<void>
  /** Tells of its end, in the transaction that ends it; not called for a job that its user cancelled. */
  whenEnded?(tx: Db, job: EndedJob): Promise<void>
}

/** A job as it ended. */
export interface EndedJob {
  readonly id: string
  readonly kind: string
  readonly userId: string
  readonly payload: unknown
  readonly checkpoint: unknown
  /** Why it failed; null of one that is done. */
  readonly error: string | null
}

/** What the worker lends every handler; `defineHandler` puts the kind's types around it. */
export type JobTools = Omit<JobContext<unknown>, 'checkpoint'>

/** Ties a kind to what does its work; what is stored is checked by the kind's schemas on its way in. */
export function defineHandler<P extends z.ZodType, C extends z.ZodType>(
  kind: JobKind<P, C>,
  work: (job: JobRun & { payload: z.output<P> }, context: JobContext<z.output<C>>) => Promise<void>,
): JobHandler {
  return {
    kind: kind.kind,
    run: (run, { payload, checkpoint }, tools) =>
      work(
        { ...run, payload: kind.payload.parse(payload) },
        { ...tools, checkpoint: checkpoint === null ? undefined : kind.checkpoint.parse(checkpoint) },
      ),
  }
}

/** The work cannot be done for a reason that its user can act on; the message is shown as it is. */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal'
}

/** Another run of the job has begun, or it was cancelled: this one stops and leaves no trace. */
export class LostRunError extends Error {
  override readonly name = 'LostRunError'
}
