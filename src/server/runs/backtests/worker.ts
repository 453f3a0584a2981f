import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { DatabaseAwayError, whileDatabaseReturns } from '../../kernel/db/connection-error.ts'
import { brokenData } from '../../kernel/data-fault.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Notifications } from '../../kernel/db/notifications.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import { CANCELLED, executeJob } from '../../kernel/jobs/execute.ts'
import type { JobHandler } from '../../kernel/jobs/kind.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import { lostStepJob, runStep, stepJob, type StepHandler } from '../../kernel/jobs/steps.ts'
import { failLostJob, startJob } from '../../kernel/jobs/record.ts'
import { throttle } from '../../kernel/jobs/throttle.ts'
import { onChange } from '../../kernel/jobs/changes.ts'
import { lostBacktestJob, runBacktestJob } from './run-backtest.job.ts'
import { runFaultOf } from './run-fault.ts'
import {
  completeRun,
  failLost,
  failRun,
  handBackRun,
  recordProgress,
  startRun,
  type Run,
} from './run-record.ts'
import type { BacktestRunner } from './runner.ts'

export interface WorkerOptions {
  readonly db: Db
  readonly queue: Queue
  readonly notifications: Notifications
  readonly runner: BacktestRunner
  readonly log: Logger
  readonly metrics: Metrics
  readonly concurrency: number
  readonly userConcurrency: number
  /** Handlers of jobs other than a single backtest. */
  readonly handlers?: readonly JobHandler[]
  /** Steps of jobs that this process runs, whichever process conducts the job. */
  readonly steps?: { readonly slots: number; readonly handlers: readonly StepHandler[] }
}

export interface BacktestWorker {
  /** Number of running backtests, jobs and steps. */
  running(): number
  /** Takes no more jobs, gives the running ones a few seconds to end, and returns the rest to the queue. */
  stop(): Promise<void>
}

/**
 * Additional slots for users who have nothing running, so that one user's long backtests can't block the
 * others.
 */
export const RESERVE = 1

const FINISH_MILLISECONDS = 4_000

/** Runs backtests from the queue in this process. */
export function startBacktestWorker(options: WorkerOptions): BacktestWorker {
  const { db, queue, notifications, log, concurrency, userConcurrency } = options
  const name = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  /** Running work by its id; a job's steps have the job's id. */
  const running = new Map<AbortController, string>()
  const unsubscribe = onChange(notifications, ({ id, status }) => {
    if (status !== 'cancelled') return
    for (const [abort, of] of running) if (of === id) abort.abort(CANCELLED)
  })
  queue.work(lostBacktestJob, { concurrency: 1 }, (lost) =>
    'jobId' in lost ? failLostJob(db, lost.jobId, options.handlers) : failLost(db, lost.backtestId),
  )
  queue.work(lostStepJob, { concurrency: 1 }, ({ jobId }) => failLostJob(db, jobId, options.handlers))
  const most = Math.min(userConcurrency, concurrency)
  /** Registers work while it runs, so that `cancel` and `stop` can abort it. */
  const reachable = async (id: string, lost: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
    const abort = new AbortController()
    running.set(abort, id)
    try {
      await work(AbortSignal.any([abort.signal, lost]))
    } finally {
      running.delete(abort)
    }
  }
  const slots = { concurrency, groupConcurrency: most, reserve: RESERVE }
  queue.work(runBacktestJob, slots, async (queued, lost, leave) => {
    if ('jobId' in queued) {
      const job = await startJob(db, queued.jobId, name)
      if (!job) return
      const { handlers = [] } = options
      return reachable(job.id, lost, (signal) => executeJob({ db, log, handlers }, job, signal))
    }
    const run = await startRun(db, queued.backtestId, name)
    if (run) await reachable(run.id, lost, (signal) => execute(options, run, signal, leave))
  })
  const { steps } = options
  if (steps)
    queue.work(stepJob, { concurrency: steps.slots }, (queued, lost) =>
      reachable(queued.jobId, lost, (signal) =>
        runStep({ db, log, handlers: steps.handlers }, queued, signal),
      ),
    )
  log.info({ worker: name, concurrency }, 'ready to run backtests')
  return {
    running: () => running.size,
    async stop() {
      const ended = queue.stopWorking()
      const handBack = setTimeout(
        () => running.forEach((_, abort) => abort.abort(HAND_BACK)),
        FINISH_MILLISECONDS,
      )
      await ended
      clearTimeout(handBack)
      unsubscribe()
    },
  }
}

const HAND_BACK = new Error('handed back to the queue: this process stops')

async function execute(
  options: WorkerOptions,
  run: Run,
  signal: AbortSignal,
  leave: () => void,
): Promise<void> {
  const { db } = options
  const ended = stopwatch(options, run)
  try {
    const store = await compute(options, run, signal)
    // Its thread is free, so the next run may start while this one is stored.
    leave()
    // Without a database the result waits here until the queue's lease expires; then another process runs it
    // again. The run never fails because of the database.
    await whileDatabaseReturns(() => store.write(db, run), signal)
    ended(store.outcome)
  } catch (error) {
    if (signal.reason === CANCELLED) return ended('cancelled')
    if (!signal.aborted && !(error instanceof DatabaseAwayError)) throw error
    ended('handed back')
    await handBackRun(db, run)
    throw signal.reason
  }
}

/** Outcome of a run, to be stored. */
interface RunOutcome {
  readonly outcome: string
  readonly write: (db: Db, run: Run) => Promise<unknown>
}

/** @throws the runner's error if the run was aborted; a run that throws otherwise ends as failed */
async function compute(
  { db, runner, log }: WorkerOptions,
  run: Run,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const progress = throttle((percent) => recordProgress(db, run, percent))
  try {
    const outcome = await runner.run('result', run.request, {
      userId: run.userId,
      onProgress: progress.take,
      signal,
    })
    if (outcome.kind === 'completed')
      return { outcome: 'completed', write: (db, run) => completeRun(db, run, outcome.result) }
    if (outcome.kind === 'broken') {
      log.error({ backtest: run.id, fault: outcome.detail }, 'market data cannot be used')
      return { outcome: 'failed', write: (db, run) => failRun(db, run, runFaultOf(outcome)) }
    }
    return { outcome: 'refused', write: (db, run) => failRun(db, run, runFaultOf(outcome)) }
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error, backtest: run.id }, 'a backtest broke')
    const fault = brokenData(error)?.fault ?? ({ why: 'unexpected' } as const)
    return { outcome: 'failed', write: (db, run) => failRun(db, run, fault) }
  } finally {
    progress.end()
  }
}

/** Starts timing a run; the returned function logs its outcome and updates the metrics. */
function stopwatch({ log, metrics }: WorkerOptions, run: Run): (outcome: string) => void {
  const started = performance.now()
  const waitedSeconds = (Date.now() - run.submittedAt.getTime()) / 1000
  return (outcome) => {
    const seconds = (performance.now() - started) / 1000
    const { id: backtest, userId: user, attempt } = run
    log.info({ backtest, user, attempt, milliseconds: Math.round(seconds * 1000) }, `backtest ${outcome}`)
    metrics.backtestRun({ outcome, seconds, waitedSeconds })
  }
}
