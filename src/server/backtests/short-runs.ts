import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { EncodedResult } from './result-encoding.ts'
import { storeAnswered } from './answered-runs.ts'
import type { BacktestRunner, RunOutcome } from './runner.ts'
import { nameOf, refuseTooMany, type Submission } from './submit.ts'

export interface ShortRunOptions {
  readonly db: Db
  readonly runner: BacktestRunner | undefined
  readonly log: Logger
  readonly metrics: Metrics
}

/** A backtest that has been computed, while it is being kept. */
export interface ShortRun {
  /** A frame of JSON. */
  readonly headline: Uint8Array
  /**
   * What is kept, once it is: completed, with its result, by one statement. Undefined when the run broke after its headline: the
   * queue has to repeat it. Rejects when it cannot be stored; nothing is then.
   */
  readonly kept: Promise<KeptRun | undefined>
}

export interface KeptRun {
  readonly jobId: string
  readonly result: EncodedResult
}

/** Runs backtests while their users wait for the answer, besides the queue. */
export interface ShortRuns {
  /**
   * Runs a backtest, and keeps it whoever waits for that. Undefined when it takes longer than a moment, does not succeed, or no
   * place is free: nothing is kept then, and the queue has to take it.
   * @throws HttpError `rate_limited` when the user has too many that have not ended.
   */
  attempt(submission: Submission): Promise<ShortRun | undefined>
}

/** Of all users; each has one. Who finds none free takes the way of the queue at once, so nobody waits here. */
const AT_ONCE = 2

/** A run that is not half done by now takes too long to be waited for. */
const HALF_MILLISECONDS = 300
/** What takes longer is worth telling its progress. */
const LONGEST_MILLISECONDS = 1_000

/** Short runs on the threads of this process; undefined where it runs no backtests. */
export function createShortRuns(options: ShortRunOptions): ShortRuns | undefined {
  const { runner } = options
  return runner && shortRunsOn(runner, options)
}

function shortRunsOn(runner: BacktestRunner, { db, log, metrics }: ShortRunOptions): ShortRuns {
  const running = new Set<string>()
  const store = storeAnswered(db)
  /** The headline of a run, undefined when there is none within a moment, and how it ended, undefined when it broke. */
  function compute({ userId, request }: Submission) {
    const late = new AbortController()
    let tell: (frame?: Uint8Array) => void = () => undefined
    const headline = new Promise<Uint8Array | undefined>((resolve) => (tell = resolve))
    let done = 0
    const half = setTimeout(() => done < 50 && late.abort(), HALF_MILLISECONDS)
    const whole = setTimeout(() => late.abort(), LONGEST_MILLISECONDS)
    const told = (frame?: Uint8Array) => {
      clearTimeout(half)
      clearTimeout(whole)
      tell(frame)
    }
    late.signal.addEventListener('abort', () => told(), { once: true })
    running.add(userId)
    const onProgress = (percent: number) => void (done = percent)
    const outcome = runner
      .run(request, { onProgress, onHeadline: told, signal: late.signal })
      // The queue repeats what broke, and tells why.
      .catch(() => undefined)
      .finally(() => {
        running.delete(userId)
        told()
      })
    return { headline, outcome }
  }
  async function keep(submission: Submission, { result }: Completed, started: Started): Promise<KeptRun> {
    const id = randomUUID()
    const { userId, request, priority } = submission
    const run = { id, userId, request, name: nameOf(submission), priority, startedAt: started.at }
    await store({ ...run, result })
    const seconds = (performance.now() - started.milliseconds) / 1000
    log.info({ backtest: id, user: userId, milliseconds: Math.round(seconds * 1000) }, 'backtest answered')
    metrics.backtestRun({ outcome: 'completed', seconds, waitedSeconds: 0 })
    return { jobId: id, result }
  }
  return {
    async attempt(submission) {
      const { userId, maxPending } = submission
      if (running.size >= AT_ONCE || running.has(userId)) return undefined
      const started = { at: new Date(), milliseconds: performance.now() }
      const run = compute(submission)
      const [headline] = await Promise.all([run.headline, refuseTooMany(db, userId, maxPending)])
      if (!headline) return undefined
      const kept = run.outcome.then((outcome) =>
        outcome?.kind === 'completed' ? keep(submission, outcome, started) : undefined,
      )
      return { headline, kept }
    },
  }
}

type Completed = Extract<RunOutcome, { kind: 'completed' }>

interface Started {
  readonly at: Date
  /** Of the process's clock. */
  readonly milliseconds: number
}
