import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { EncodedResult } from './result-encoding.ts'
import { storeAnswered, type AnsweredRun } from './answered-runs.ts'
import type { BacktestRunner, RunOutcome } from './runner.ts'
import { WaitingLine } from '../waiting-line.ts'
import { nameOf, type Submission } from './submit.ts'

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
   * place becomes free within one: nothing is kept then, and the queue has to take it.
   */
  attempt(submission: Submission): Promise<ShortRun | undefined>
}

/** Of all users; each has one. One more than compute on two processors: while one is handed over, threads need not wait. */
const AT_ONCE = 3
/** For a place; the queue costs several times what a short run does, and under the same load takes longer. */
const WAIT_MILLISECONDS = 500

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
  const line = new WaitingLine({ places: AT_ONCE, milliseconds: WAIT_MILLISECONDS })
  const store = storeAnswered(db)
  /** The headline of a run, undefined when there is none within a moment, and how it ended, undefined when it broke. */
  function compute({ request }: Submission, leave: () => void) {
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
    const onProgress = (percent: number) => void (done = percent)
    const outcome = runner
      .run(request, { onProgress, onHeadline: told, signal: late.signal })
      // The queue repeats what broke, and tells why.
      .catch(() => undefined)
      .finally(() => {
        leave()
        told()
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
