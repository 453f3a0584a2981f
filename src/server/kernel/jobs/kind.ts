import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { JobFault } from '../db/schema/fault.ts'
import { describeJobFault } from './fault-words.ts'

/** One run of a job. The attempt number is its fencing token: writes of an earlier run have no effect. */
export interface JobRun {
  readonly id: string
  readonly userId: string
  readonly attempt: number
}

/** A handler's tools to report progress and to stop. */
export interface JobContext<Checkpoint> {
  /** The last checkpoint of an earlier run; undefined for a new job. */
  readonly checkpoint: Checkpoint | undefined
  /**
   * Stores a step in one transaction: the writes of `write`, the new checkpoint and the progress.
   * @param progress percent
   * @throws LostRunError if another run has replaced this one; then nothing was written
   */
  save(checkpoint: Checkpoint, progress: number, write?: (tx: Db) => Promise<void>): Promise<void>
  /** Reports progress within a step, in percent. A failed write is ignored. */
  progress(percent: number): void
  /** Aborted if the job is cancelled or lost, or this process stops. */
  readonly signal: AbortSignal
}

/** A kind of long-running work: its payload, its cost, and its checkpoint (docs/decisions/0063). */
export interface JobKind<Payload extends z.ZodType = z.ZodType, Checkpoint extends z.ZodType = z.ZodType> {
  readonly kind: string
  readonly payload: Payload
  readonly checkpoint: Checkpoint
  readonly cost: {
    /** `batch` has lower priority than work that a user waits for. Each job takes one of the user's slots. */
    readonly priority: 'interactive' | 'batch'
    /** Most unfinished jobs of the kind per user. */
    readonly unfinishedPerUser: number
  }
}

/** Runs jobs of a kind. After a crash it resumes from the checkpoint. */
export interface JobHandler {
  readonly kind: string
  run(run: JobRun, stored: { payload: unknown; checkpoint: unknown }, tools: JobTools): Promise<void>
  /** Called in the transaction that ends the job; not called if its user cancelled it. */
  whenEnded?(tx: Db, job: EndedJob): Promise<void>
}

/** A job that has ended. */
export interface EndedJob {
  readonly id: string
  readonly kind: string
  readonly userId: string
  readonly payload: unknown
  readonly checkpoint: unknown
  /** Why it failed; null if it completed. */
  readonly fault: JobFault | null
}

/** Tools for every handler; `defineHandler` adds the types of the kind. */
export type JobTools = Omit<JobContext<unknown>, 'checkpoint'>

/** Creates the handler of a kind; payload and checkpoint are parsed by the kind's schemas. */
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

/** The work can't be done for a reason that its user can act on. */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal'
  readonly fault: JobFault

  constructor(fault: JobFault, options?: ErrorOptions) {
    super(describeJobFault(fault), options)
    this.fault = fault
  }
}

/** Another run of the job has started, or it was cancelled. This run stops without writing anything. */
export class LostRunError extends Error {
  override readonly name = 'LostRunError'
}
