import type { Logger } from 'pino'
import { DatabaseAwayError, isConnectionError, whileDatabaseReturns } from '../db/connection-error.ts'
import type { Db } from '../db/database.ts'
import type { JobFault } from '../db/schema/fault.ts'
import { JobRefusal, LostRunError, type JobHandler, type JobTools } from './kind.ts'
import { endJob, handBackJob, recordJobProgress, saveStep, type JobRow } from './record.ts'
import { throttle } from './throttle.ts'

/** Abort reason of a cancelled run. Any other reason returns the run to the queue. */
export const CANCELLED = new Error('cancelled')

export interface ExecuteOptions {
  readonly db: Db
  readonly log: Logger
  readonly handlers: readonly JobHandler[]
}

/**
 * Runs a started job to its end. It fails only if the work itself is at fault.
 * @throws if the run is returned to the queue
 */
export async function executeJob(options: ExecuteOptions, job: JobRow, signal: AbortSignal): Promise<void> {
  const { db, log } = options
  const { id, kind, userId: user, attempt } = job
  const started = performance.now()
  const ended = (outcome: string) =>
    log.info(
      { job: id, kind, user, attempt, milliseconds: Math.round(performance.now() - started) },
      `job ${outcome}`,
    )
  try {
    const handler = options.handlers.find((one) => one.kind === kind)
    const fault = await work(options, job, { handler, signal })
    const whenEnded = handler?.whenEnded
    await whileDatabaseReturns(() => endJob(db, job, { fault, whenEnded }), signal)
    ended(fault === undefined ? 'completed' : 'failed')
  } catch (error) {
    if (signal.reason === CANCELLED) return ended('cancelled')
    if (error instanceof LostRunError) return ended('lost')
    ended('handed back')
    await handBackJob(db, job)
    throw error
  }
}

/**
 * Runs the handler; returns the fault of the work, undefined if it succeeded.
 * @throws any error that isn't the work's fault
 */
async function work(
  { db, log }: ExecuteOptions,
  job: JobRow,
  { handler, signal }: { handler: JobHandler | undefined; signal: AbortSignal },
): Promise<JobFault | undefined> {
  if (!handler) return { why: 'unknown-kind', kind: job.kind }
  const progress = throttle((percent) => recordJobProgress(db, job, percent))
  const tools: JobTools = {
    signal,
    progress: progress.take,
    save: (checkpoint, progress, write) =>
      whileDatabaseReturns(() => saveStep(db, job, { checkpoint, progress, write }), signal),
  }
  try {
    await handler.run(job, job, tools)
    return undefined
  } catch (error) {
    const fault = signal.aborted ? undefined : faultOf(error, { log, job })
    if (fault === undefined) throw error
    return fault
  } finally {
    progress.end()
  }
}

/** The fault of the work; undefined for an error that isn't the work's fault. */
export function faultOf(
  error: unknown,
  { log, job }: Pick<ExecuteOptions, 'log'> & { readonly job: JobRow },
): JobFault | undefined {
  if (error instanceof LostRunError || isAway(error)) return undefined
  if (error instanceof JobRefusal) return error.fault
  log.error({ err: error, job: job.id }, 'a job broke')
  return { why: 'unexpected' }
}

const isAway = (error: unknown) => error instanceof DatabaseAwayError || isConnectionError(error)
