import type { ResultHeadline } from '#api'
import type { BacktestBundle, BacktestRequestInput } from '#domain'
import { backtestEvents } from '../requests/backtest-events.ts'
import { backtestStatus } from '../requests/backtest-status.ts'
import { learnPace } from '../model/pace.ts'
import { cancelBacktest } from '../requests/cancel-backtest.ts'
import { submitBacktest } from '../requests/submit-backtest.ts'
import { trackJob, type JobProgress } from './track-job.ts'

/** A running job. */
export interface RunningJob {
  readonly jobId: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** It is completed, and its result can be shown again. */
  readonly isCompleted?: boolean
}

/** Origin of a run: a request to submit, or an existing job. */
export type StartedBy = { readonly request: BacktestRequestInput; readonly name: string } | RunningJob

interface Follower {
  readonly signal: AbortSignal
  readonly onSubmitted: (id: string) => void
  /** Called with the headline, before the whole result and before it is stored. */
  readonly onHeadline: (headline: ResultHeadline) => void
  /** Called if the job has already ended and is stored. */
  readonly onKept: (id: string) => void
  readonly onProgress: (progress: JobProgress) => void
}

/** Outcome of a run. */
interface Followed {
  readonly bundle: BacktestBundle
  readonly id: string
  /** Its headline was shown before. */
  readonly isKnown: boolean
}

/**
 * Submits a backtest unless it is an existing job, and follows it to its results.
 * @throws Error that says why it failed; the signal's reason on abort
 */
export async function followJob(started: StartedBy, follower: Follower): Promise<Followed> {
  const { signal, onSubmitted, onKept, onProgress } = follower
  // The id is reported even if the user has left, so that the run is found when they return.
  const { jobId: id, results, isKnown } = await submitted(started, follower)
  if (results) onKept(id)
  else onSubmitted(id)
  signal.throwIfAborted()
  if (results) return { bundle: results, id, isKnown }
  const isCompleted = 'isCompleted' in started && started.isCompleted
  const source = {
    status: (stop: AbortSignal) => backtestStatus(id, stop),
    // An ended job has no more events.
    ...(!isCompleted && {
      events: (handlers: Parameters<typeof backtestEvents>[1]) => backtestEvents(id, handlers),
    }),
    wait: pause,
  }
  return { bundle: await trackJob(source, onProgress, signal), id, isKnown }
}

interface Submitted {
  readonly jobId: string
  /** Present if it ended within moments. */
  readonly results?: BacktestBundle | undefined
  readonly isKnown: boolean
}

async function submitted(
  started: StartedBy,
  { signal, onHeadline }: Pick<Follower, 'signal' | 'onHeadline'>,
): Promise<Submitted> {
  if ('jobId' in started) return { jobId: started.jobId, isKnown: false }
  let isKnown = false
  const sent = performance.now()
  for await (const line of submitBacktest(started)) {
    if ('jobId' in line) {
      const { jobId } = line
      return line.status === 'completed' ? { jobId, results: line.results, isKnown } : { jobId, isKnown }
    }
    // A result without trades has no curve; its message is in the whole result.
    isKnown = line.headline.trades.count > 0
    learnPace(performance.now() - sent, line.headline.days.sessions, legCount(started.request))
    if (isKnown && !signal.aborted) onHeadline(line.headline)
  }
  throw new Error('Invalid response format: missing jobId and results')
}

function legCount({ multiLegStrategy }: BacktestRequestInput): number {
  return multiLegStrategy?.legs?.filter(({ enabled }) => enabled !== false).length ?? 1
}

/** Asks the server to cancel a job. If the server is away, the job continues. */
export async function cancelJob(id: string): Promise<void> {
  await cancelBacktest(id).catch(() => undefined)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
