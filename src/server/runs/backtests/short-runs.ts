import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../../kernel/db/database.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { EncodedResult } from './result-encoding.ts'
import { storeAnswered, type AnsweredRun } from './answered-runs.ts'
import type { BacktestRunner, RunOutcome } from './runner.ts'
import { Semaphore } from '../../kernel/limits/semaphore.ts'
import { nameOf, type Submission } from './submit.ts'

export interface ShortRunOptions {
  readonly db: Db
  readonly runner: BacktestRunner | undefined
  readonly log: Logger
  readonly metrics: Metrics
}

/** A computed backtest that is being stored. */
export interface ShortRun {
  /** The headline as compressed JSON. */
  readonly headline: Uint8Array
  /**
   * Resolves with the stored run. Undefined if the run broke after its headline, so the queue must repeat it.
   * Rejects if storing fails; then nothing was stored.
   */
  readonly kept: Promise<KeptRun | undefined>
}

export interface KeptRun {
  readonly jobId: string
  readonly result: EncodedResult
}

/** Runs backtests while their callers wait for the answer, bypassing the queue. */
export interface ShortRuns {
  /**
   * Runs a backtest and stores it even if the caller leaves. Undefined if it takes too long, doesn't succeed,
   * or no slot becomes free soon; then nothing was stored, and the queue must run it.
   */
  attempt(submission: Submission): Promise<ShortRun | undefined>
}

/**
 * Slots for all users; each user has one. With two processors, a third slot keeps the threads busy while one
 * result is handed over.
 */
const AT_ONCE = 3
/**
 * Longest wait for a slot. The queue costs several times a short run, and takes longer under the same load.
 */
const WAIT_MILLISECONDS = 500

/** A run that isn't half done by now is moved to the queue. */
const HALF_MILLISECONDS = 300
/** A longer run should report its progress, which the queue does. */
const LONGEST_MILLISECONDS = 1_000

/** Short runs on the threads of this process; undefined if it runs no backtests. */
export function createShortRuns(options: ShortRunOptions): ShortRuns | undefined {
  const { runner } = options
  return runner && shortRunsOn(runner, options)
}

function shortRunsOn(runner: BacktestRunner, { db, log, metrics }: ShortRunOptions): ShortRuns {
  const line = new Semaphore({ places: AT_ONCE, milliseconds: WAIT_MILLISECONDS })
  const store = storeAnswered(db)
  /** `headline` is undefined if it is not ready in time; `outcome` is undefined if the run failed. */
  function compute({ request, userId }: Submission, leave: () => void) {
    const late = new AbortController()
    let resolveHeadline: (frame?: Uint8Array) => void = () => undefined
    const headline = new Promise<Uint8Array | undefined>((resolve) => (resolveHeadline = resolve))
    let done = 0
    const half = setTimeout(() => done < 50 && late.abort(), HALF_MILLISECONDS)
    const whole = setTimeout(() => late.abort(), LONGEST_MILLISECONDS)
    const settle = (frame?: Uint8Array) => {
      clearTimeout(half)
      clearTimeout(whole)
      resolveHeadline(frame)
    }
    late.signal.addEventListener('abort', () => settle(), { once: true })
    const onProgress = (percent: number) => void (done = percent)
    const outcome = runner
      .run('result', request, { userId, onProgress, onHeadline: settle, signal: late.signal })
      // The queue repeats the run and reports why it breaks.
      .catch(() => undefined)
      .finally(() => {
        leave()
        settle()
      })
    return { headline, outcome }
  }
  async function keep(submission: Submission, { result }: Completed, times: RunTimes): Promise<KeptRun> {
    const id = randomUUID()
    const { userId, request, priority } = submission
    const { submittedAt, startedAt } = times
    await store({ id, userId, request, name: nameOf(submission), priority, submittedAt, startedAt, result })
    const milliseconds = Date.now() - startedAt.getTime()
    const waitedMilliseconds = startedAt.getTime() - submittedAt.getTime()
    log.info({ backtest: id, user: userId, milliseconds, waitedMilliseconds }, 'backtest answered')
    const waitedSeconds = waitedMilliseconds / 1000
    metrics.backtestRun({ outcome: 'completed', seconds: milliseconds / 1000, waitedSeconds })
    return { jobId: id, result }
  }
  return {
    async attempt(submission) {
      const submittedAt = new Date()
      const leave = await line.enter(submission.userId)
      if (!leave) return undefined
      const times = { submittedAt, startedAt: new Date() }
      const run = compute(submission, leave)
      const headline = await run.headline
      if (!headline) return undefined
      const kept = run.outcome.then((outcome) =>
        outcome?.kind === 'completed' ? keep(submission, outcome, times) : undefined,
      )
      return { headline, kept }
    },
  }
}

type Completed = Extract<RunOutcome, { kind: 'completed' }>

type RunTimes = Pick<AnsweredRun, 'submittedAt' | 'startedAt'>
