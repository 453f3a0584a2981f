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
  /** What it is judged by first, ahead of the whole result and of its being kept. */
  readonly onHeadline: (headline: ResultHeadline) => void
  /** It has ended already, and is kept. */
  readonly onKept: (id: string) => void
  readonly onProgress: (progress: JobProgress) => void
}

/** What a run came to. */
interface Followed {
  readonly bundle: BacktestBundle
  readonly id: string
  /** Its headline was told before. */
  readonly isKnown: boolean
}

/**
 * Submits a backtest, unless it is under way already, and follows it to its results.
 * @throws Error saying why it brings none; the signal's reason when that aborts.
 */
export async function followJob(started: StartedBy, follower: Follower): Promise<Followed> {
  const { signal, onSubmitted, onKept, onProgress } = follower
  // A user who leaves meanwhile has run it all the same: its id is still told, so that it is found on the way back.
  const { jobId: id, results, isKnown } = await submitted(started, follower)
  if (results) onKept(id)
  else onSubmitted(id)
  signal.throwIfAborted()
  if (results) return { bundle: results, id, isKnown }
  const isCompleted = 'isCompleted' in started && started.isCompleted
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

interface Submitted {
  readonly jobId: string
  /** Of one that has ended within moments. */
  readonly results?: BacktestBundle | undefined
  readonly isKnown: boolean
}

async function submitted(
  started: StartedBy,
  { signal, onHeadline }: Pick<Follower, 'signal' | 'onHeadline'>,
): Promise<Submitted> {
  if ('jobId' in started) return { jobId: started.jobId, isKnown: false }
  let isKnown = false
  for await (const told of submitBacktest(started)) {
    if ('jobId' in told) return { ...told, isKnown }
    // A result without trades has no curve: what is said in its place is in the whole of it.
    isKnown = told.headline.trades.count > 0
    if (isKnown && !signal.aborted) onHeadline(told.headline)
  }
  throw new Error('Invalid response format: missing jobId and results')
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
