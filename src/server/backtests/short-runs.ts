import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { ResultHeadline } from '#api'
import type { Db } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { storeAnswered } from './run-record.ts'
import type { BacktestRunner, RunOutcome } from './runner.ts'
import { nameOf, refuseTooMany, type Submission } from './submit.ts'

export interface ShortRunOptions {
  readonly db: Db
  readonly runner: BacktestRunner | undefined
  readonly log: Logger
  readonly metrics: Metrics
}

/** A backtest that is completed, with what it is judged by first. */
export interface ShortAnswer {
  readonly jobId: string
  readonly headline?: ResultHeadline
}

/** Runs backtests while their users wait for the answer, besides the queue. */
export interface ShortRuns {
  /**
   * Runs a backtest and stores it with its result, completed, in one statement. Undefined when it takes longer than a
   * moment, does not succeed, or no place is free: nothing is stored then, and the queue has to take it.
   * @throws HttpError `rate_limited` when the user has too many that have not ended.
   */
  attempt(submission: Submission): Promise<ShortAnswer | undefined>
}

/** Of all users; each has one. Who finds none free takes the way of the queue at once, so nobody waits here. */
const AT_ONCE = 2

/** A run that is not half done by now takes too long to be waited for. */
const HALF_MILLISECONDS = 300
/** What takes longer is worth telling its progress. */
const LONGEST_MILLISECONDS = 1_000

type Completed = Extract<RunOutcome, { kind: 'completed' }>

/** Short runs on the threads of this process; undefined where it runs no backtests. */
export function createShortRuns(options: ShortRunOptions): ShortRuns | undefined {
  const { runner } = options
  return runner && shortRunsOn(runner, options)
}

function shortRunsOn(runner: BacktestRunner, { db, log, metrics }: ShortRunOptions): ShortRuns {
  const running = new Set<string>()
  /** What a run brings within a moment; after that it is stopped. */
  async function compute({ userId, request }: Submission): Promise<Completed | undefined> {
    const late = new AbortController()
    let done = 0
    const onProgress = (percent: number) => void (done = percent)
    running.add(userId)
    const run = runner
      .run(request, { onProgress, signal: late.signal, headline: true })
      // The queue repeats what broke, and tells why.
      .catch(() => undefined)
      .finally(() => running.delete(userId))
    const half = setTimeout(() => done < 50 && late.abort(), HALF_MILLISECONDS)
    const whole = setTimeout(() => late.abort(), LONGEST_MILLISECONDS)
    const tooLate = new Promise<undefined>((resolve) =>
      late.signal.addEventListener('abort', () => resolve(undefined), { once: true }),
    )
    const outcome = await Promise.race([run, tooLate])
    clearTimeout(half)
    clearTimeout(whole)
    return outcome?.kind === 'completed' ? outcome : undefined
  }
  return {
    async attempt(submission) {
      const { userId, maxPending } = submission
      if (running.size >= AT_ONCE || running.has(userId)) return undefined
      const startedAt = new Date()
      const started = performance.now()
      const [outcome] = await Promise.all([compute(submission), refuseTooMany(db, userId, maxPending)])
      if (!outcome) return undefined
      const id = randomUUID()
      const { request, priority } = submission
      const run = { id, userId, request, name: nameOf(submission), priority, startedAt }
      await storeAnswered(db, run, outcome.result)
      const seconds = (performance.now() - started) / 1000
      log.info({ backtest: id, user: userId, milliseconds: Math.round(seconds * 1000) }, 'backtest answered')
      metrics.backtestRun({ outcome: 'completed', seconds, waitedSeconds: 0 })
      return { jobId: id, ...(outcome.headline && { headline: outcome.headline }) }
    },
  }
}
