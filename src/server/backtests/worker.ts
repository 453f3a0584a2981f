import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { whileDatabaseReturns } from '../db/connection-error.ts'
import type { Db } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Queue } from '../jobs/queue.ts'
import { onChange } from './changes.ts'
import { lostBacktestJob, runBacktestJob } from './run-backtest.job.ts'
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
}

export interface BacktestWorker {
  /** Backtests running now. */
  running(): number
  /** Takes no more jobs, lets the running ones end for a while, and hands the rest back to the queue. */
  stop(): Promise<void>
}

const PROGRESS_MILLISECONDS = 250
const FINISH_MILLISECONDS = 4_000

/** Runs backtests from the queue in this process. */
export async function startBacktestWorker(options: WorkerOptions): Promise<BacktestWorker> {
  const { db, queue, notifications, log, concurrency, userConcurrency } = options
  const name = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  const running = new Map<string, AbortController>()
  const unsubscribe = onChange(notifications, ({ id, status }) => {
    if (status === 'cancelled') running.get(id)?.abort(CANCELLED)
  })
  await queue.work(lostBacktestJob, { concurrency: 1 }, ({ backtestId }) => failLost(db, backtestId))
  await queue.work(
    runBacktestJob,
    { concurrency, groupConcurrency: userConcurrency },
    async ({ backtestId }, lost) => {
      const run = await startRun(db, backtestId, name)
      if (!run) return
      const abort = new AbortController()
      running.set(run.id, abort)
      try {
        await execute(options, run, AbortSignal.any([abort.signal, lost]))
      } finally {
        running.delete(run.id)
      }
    },
  )
  log.info({ worker: name, concurrency }, 'ready to run backtests')
  return {
    running: () => running.size,
    async stop() {
      const ended = queue.stopWorking()
      const handBack = setTimeout(
        () => running.forEach((abort) => abort.abort(HAND_BACK)),
        FINISH_MILLISECONDS,
      )
      await ended
      clearTimeout(handBack)
      unsubscribe()
    },
  }
}

const CANCELLED = new Error('cancelled')
const HAND_BACK = new Error('handed back to the queue: this process stops')

async function execute(options: WorkerOptions, run: Run, signal: AbortSignal): Promise<void> {
  const { db, runner, log } = options
  const ended = stopwatch(options, run)
  try {
    const onProgress = throttle((percent) => recordProgress(db, run, percent))
    const outcome = await runner.run(run.request, { onProgress, signal })
    if (outcome.kind === 'refused')
      await whileDatabaseReturns(() => failRun(db, run, refusal(outcome.problems)))
    else await whileDatabaseReturns(() => completeRun(db, run, outcome.result))
    ended(outcome.kind)
  } catch (error) {
    if (signal.reason === CANCELLED) return ended('cancelled')
    if (signal.aborted) {
      ended('handed back')
      await handBackRun(db, run)
      throw signal.reason
    }
    log.error({ err: error, backtest: run.id }, 'a backtest broke')
    ended('failed')
    await whileDatabaseReturns(() => failRun(db, run, { message: 'Backtest failed' }))
  }
}

/** Starts timing a run; the returned function logs and counts how it ended. */
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

function refusal(fields: readonly { path: string; message: string }[]) {
  return { message: fields.map((field) => field.message).join('; '), fields }
}

/** Passes on the latest value at intervals, one at a time. A value that cannot be written is worth no error. */
function throttle(write: (percent: number) => Promise<void>): (percent: number) => void {
  let next = 0
  return (percent) => {
    const now = performance.now()
    if (now < next) return
    next = now + PROGRESS_MILLISECONDS
    write(percent).catch(() => undefined)
  }
}
