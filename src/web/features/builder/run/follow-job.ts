import type { QueryClient } from '@tanstack/react-query'
import type { ResultHeadline, RunLine } from '#api'
import { MAX_NAME_LENGTH, type BacktestBundle, type BacktestRequestInput } from '#domain'
import { routes, ApiError } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { backtestEvents, backtestStatus } from '../requests/backtest-events.ts'
import { learnPace } from '../model/pace.ts'
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
  /** The cached answers of the page. */
  readonly queries: QueryClient
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
  const { signal, queries, onSubmitted, onKept, onProgress } = follower
  // The id is reported even if the user has left, so that the run is found when they return.
  const { jobId: id, results, isKnown } = await submitted(started, follower)
  if (results) onKept(id)
  else onSubmitted(id)
  if (signal.aborted) refreshLists(queries)
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

/** First parts of the query keys of what shows the user's runs. */
const LISTS_OF_RUNS = ['dashboard', 'runs', 'strategies'] as const

/** Fetches again what the screen shows to which the user went before the run was stored. */
function refreshLists(queries: QueryClient): void {
  for (const list of LISTS_OF_RUNS) void queries.invalidateQueries({ queryKey: [list] })
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

/** Asks the server to cancel a job. */
async function cancelBacktest(id: string): Promise<void> {
  await apiClient.call(routes.cancelBacktest, { params: { id } })
}

/**
 * Submits a backtest under a name and streams its answer: the headline if it ends within moments, then the id, with the
 * whole result in that case.
 * @throws Error with a user-facing message
 */
async function* submitBacktest({
  request,
  name,
}: {
  readonly request: BacktestRequestInput
  readonly name: string
}): AsyncGenerator<RunLine> {
  const query = { name: name.slice(0, MAX_NAME_LENGTH) }
  let hasAnswer = false
  try {
    for await (const line of apiClient.lines(routes.runBacktest, { query, body: request })) {
      hasAnswer = true
      yield line
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'internal')
      throw new Error('Failed to start backtest', { cause: error })
    // Without an answer, browsers give only technical messages.
    if (error instanceof ApiError) throw error
    throw new Error(hasAnswer ? UNKNOWN : 'Failed to submit backtest. Please try again.', { cause: error })
  }
}

const UNKNOWN =
  'The connection was lost before the server could say whether this result is kept. Look for it among your runs, or run it again.'
