import type { ResultHeadline } from '#api'
import type { BacktestBundle, BacktestRequestInput } from '#domain'
import { backtestEvents } from '../requests/backtest-events.ts'
import { backtestStatus } from '../requests/backtest-status.ts'
import { cancelBacktest } from '../requests/cancel-backtest.ts'
import { submitBacktest } from '../requests/submit-backtest.ts'
import { trackJob, type JobProgress } from './track-job.ts'

/** A job that is under way. */
export interface RunningJob {
  readonly jobId: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** It has ended well: its result is there to be shown again. */
  readonly isCompleted?: boolean
}

/** How a run comes about: a request to submit, or a job that is under way already. */
export type StartedBy = { readonly request: BacktestRequestInput; readonly name: string } | RunningJob

interface Follower {
  readonly signal: AbortSignal
  readonly onSubmitted: (id: string) => void
  /** It has ended already: what it is judged by first, ahead of the whole result. */
  readonly onHeadline: (id: string, headline: ResultHeadline) => void
  readonly onProgress: (progress: JobProgress) => void
}

/** What a run came to. */
interface Followed {
  readonly bundle: BacktestBundle
  readonly id: string | undefined
  /** Its headline was told before. */
  readonly isKnown: boolean
}

/**
 * Submits a backtest, unless it is under way already, and follows it to its results.
 * @throws Error saying why it brings none; the signal's reason when that aborts.
 */
export async function followJob(
  started: StartedBy,
  { signal, onSubmitted, onHeadline, onProgress }: Follower,
): Promise<Followed> {
  // A user who leaves meanwhile has run it all the same: its id is still told, so that it is found on the way back.
  const submitted = 'jobId' in started ? started : await submitBacktest(started)
  if ('results' in submitted) return { bundle: submitted.results, id: undefined, isKnown: false }
  const id = submitted.jobId
  const headline = 'headline' in submitted ? submitted.headline : undefined
  // A result without trades has no curve: what is said in its place is in the whole of it.
  const isKnown = headline !== undefined && headline.trades.count > 0
  if (isKnown) onHeadline(id, headline)
  else onSubmitted(id)
  signal.throwIfAborted()
  const isCompleted = headline !== undefined || ('isCompleted' in submitted && submitted.isCompleted)
  const source = {
    status: (stop: AbortSignal) => backtestStatus(id, stop),
    // What has ended has no more events.
    ...(!isCompleted && {
      events: (handlers: Parameters<typeof backtestEvents>[1]) => backtestEvents(id, handlers),
    }),
    wait: pause,
  }
  return { bundle: await trackJob(source, onProgress, signal), id, isKnown }
}

/** Asks the server to stop a job. One that cannot be reached keeps it. */
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
