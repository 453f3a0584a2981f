import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useReducer, useRef } from 'react'
import type { ResultHeadline } from '#api'
import type { BacktestBundle, BacktestRequestInput } from '#domain'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { useBackendStatus } from '../../../session/backend/backend-status.ts'
import { readText, writeText } from '../../../ui/browser-storage.ts'
import { loadOnce } from '../../../ui/hooks/load-once.ts'
import type { RunningJob, StartedBy } from './follow-job.ts'
import { BacktestRunError, type JobProgress } from './track-job.ts'

export type RunState =
  | { readonly phase: 'idle' }
  /** The last result is being fetched again. */
  | { readonly phase: 'restoring' }
  | {
      readonly phase: 'running'
      readonly jobId: string | undefined
      readonly percent: number
      readonly stalled: boolean
      /** Milliseconds since 1970. */
      readonly startedAt: number
      /** The previous state, which stays on screen while the run may end within a moment. */
      readonly before?: RunState
      readonly isLasting: boolean
    }
  | {
      readonly phase: 'failed'
      readonly message: string
      readonly timeout: boolean
      readonly jobId: string | undefined
      readonly elapsedMinutes: number
      readonly fields: BacktestRunError['fields']
    }
  /** Headline and curve are known; the whole result and its stored id are still loading. */
  | { readonly phase: 'headline'; readonly headline: ResultHeadline; readonly key: string }
  | {
      readonly phase: 'completed'
      /** Key of a result on this page, also before it has an id. */
      readonly key: string
      readonly bundle: BacktestBundle
      /** The headline, if it was streamed. */
      readonly headline?: ResultHeadline
      readonly jobId: string
      /** Start of its run, milliseconds since 1970. */
      readonly startedAt: number
    }

/** State to show. A run that has just started keeps the previous state on screen, so nothing flickers. */
export function onScreen(state: RunState): RunState {
  return (state.phase === 'running' && !state.isLasting && state.before) || state
}

/** The last result, which stays in place until a run brings a new one. */
export function lastResult(
  state: RunState,
): Extract<RunState, { phase: 'completed' | 'headline' }> | undefined {
  const last = (state.phase === 'running' && state.before) || state
  return last.phase === 'completed' || last.phase === 'headline' ? last : undefined
}

/** Whether a run takes long enough to show its progress and lock the form. */
export function isLasting(state: RunState): boolean {
  return state.phase === 'running' && state.isLasting
}

type RunEvent =
  | { type: 'start'; jobId?: string; now: number }
  | { type: 'last' }
  | { type: 'headline'; key: string; headline: ResultHeadline }
  | { type: 'restore' }
  | { type: 'submitted'; jobId: string }
  | { type: 'progress'; progress: JobProgress }
  | { type: 'complete'; key: string; bundle: BacktestBundle; jobId: string; startedAt: number }
  | { type: 'fail'; error: unknown; now: number }
  | { type: 'reset' }

function reduce(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'start':
      return started(state, event)
    case 'headline':
      return { phase: 'headline', headline: event.headline, key: event.key }
    case 'restore':
      return { phase: 'restoring' }
    case 'submitted':
    case 'progress':
    case 'last':
      return state.phase === 'running' ? further(state, event) : state
    case 'complete':
      return completed(state, event)
    case 'fail':
      return failure(state, event.error, event.now)
    case 'reset':
      return { phase: 'idle' }
  }
}

function started(state: RunState, { jobId, now }: Extract<RunEvent, { type: 'start' }>): RunState {
  const run = { phase: 'running', jobId, percent: 0, stalled: false, startedAt: now } as const
  const before = lastResult(state) ?? onScreen(state)
  // An existing job counts as lasting.
  return { ...run, before, isLasting: jobId !== undefined }
}

function completed(
  state: RunState,
  { type: _, ...whole }: Extract<RunEvent, { type: 'complete' }>,
): RunState {
  const wasStreamed = state.phase === 'headline' && state.key === whole.key
  return { phase: 'completed', ...whole, ...(wasStreamed && { headline: state.headline }) }
}

/** Updates of a running backtest. */
function further(
  run: Extract<RunState, { phase: 'running' }>,
  event: Extract<RunEvent, { type: 'submitted' | 'progress' | 'last' }>,
): RunState {
  if (event.type === 'submitted') return { ...run, jobId: event.jobId }
  if (event.type === 'progress') return { ...run, ...event.progress }
  return { ...run, isLasting: true }
}

function failure(state: RunState, error: unknown, now: number): RunState {
  if (error instanceof BacktestRunError && error.kind === 'cancelled') return { phase: 'idle' }
  // A restored result that was deleted or cannot be fetched is not an error of the screen.
  if (state.phase === 'restoring') return { phase: 'idle' }
  const running = state.phase === 'running' ? state : undefined
  const message = error instanceof Error ? error.message : 'An unexpected error occurred'
  return {
    phase: 'failed',
    message,
    timeout: (error instanceof BacktestRunError && error.kind === 'timeout') || message.includes('timeout'),
    jobId: running?.jobId,
    elapsedMinutes: running ? Math.round((now - running.startedAt) / 60_000) : 0,
    fields: fieldsOf(error),
  }
}

/** Field messages of an error: of a run, or of a refused request. */
function fieldsOf(error: unknown): BacktestRunError['fields'] {
  const { fields } = (error ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? (fields as BacktestRunError['fields']) : []
}

/** Storage key of the user's last job, running or completed, in this tab. */
const lastJobKey = (userId: string) => `backtest-last-job:${userId}`

function lastJob(userId: string): RunningJob | undefined {
  try {
    const job = JSON.parse(readText('sessionStorage', lastJobKey(userId)) ?? '{}') as Partial<RunningJob>
    return typeof job.jobId === 'string' && typeof job.startedAt === 'number'
      ? (job as RunningJob)
      : undefined
  } catch {
    return undefined
  }
}

function keepJob(userId: string, job: RunningJob | undefined): void {
  writeText('sessionStorage', lastJobKey(userId), job ? JSON.stringify(job) : null)
}

interface Run {
  readonly controller: AbortController
  /** Set once the server has accepted it. */
  job?: RunningJob
  /** Requested but without a result: a second click means the same run. */
  isAwaited: boolean
  /**
   * The request as JSON, and when it was sent or last answered; removed after a failure, so that it can be repeated at
   * once.
   */
  asked?: { readonly text: string; readonly at: number }
  /** Why it could not be followed, although it may continue or have succeeded. */
  unfinished?: 'lost' | 'timeout'
}

function unfinished(error: unknown): Run['unfinished'] {
  const kind = error instanceof BacktestRunError ? error.kind : undefined
  return kind === 'lost' || kind === 'timeout' ? kind : undefined
}

type NewRun = Extract<StartedBy, { request: unknown }>

const textOf = ({ request, name }: Pick<NewRun, 'request' | 'name'>) => JSON.stringify([request, name])

function newRun(started: StartedBy): Run {
  const controller = new AbortController()
  if (!('request' in started)) return { controller, isAwaited: false }
  return { controller, isAwaited: true, asked: { text: textOf(started), at: performance.now() } }
}

/** Whether a click repeats the previous run: it has no result yet, or the same request was answered a moment ago. */
function isSecondClick(run: Run | null, text: string): boolean {
  if (!run || run.controller.signal.aborted) return false
  const { isAwaited, asked } = run
  return isAwaited || (asked?.text === text && performance.now() - asked.at < BOUNCE_MILLISECONDS)
}

function answered(run: Run): void {
  run.isAwaited = false
  // Counted from the answer, because a second click waits while the page draws the result.
  if (run.asked) run.asked = { ...run.asked, at: performance.now() }
}

/** A run that takes longer shows its progress. */
const LASTING_MILLISECONDS = 250
/** An equal run within this time of the answer is a bounced click. */
const BOUNCE_MILLISECONDS = 500

// The code that talks to the server loads with the first run.
const following = loadOnce(() =>
  import('./follow-job.ts').catch((cause: unknown) => {
    throw new Error('Failed to submit backtest. Please try again.', { cause })
  }),
)

let runs = 0

/** Starts or resumes a run, replacing the previous one, and dispatches each of its steps. */
function useFollowing(userId: string, dispatch: (event: RunEvent) => void) {
  const queries = useQueryClient()
  const current = useRef<Run | null>(null)
  const begin = useCallback(
    (started: StartedBy) => {
      current.current?.controller.abort()
      const run = newRun(started)
      const { signal } = run.controller
      current.current = run
      const key = `run ${++runs}`
      const startedAt = 'startedAt' in started ? started.startedAt : Date.now()
      const lasts = setTimeout(() => dispatch({ type: 'last' }), LASTING_MILLISECONDS)
      signal.addEventListener('abort', () => clearTimeout(lasts))
      // A cancelled or replaced run is not restored.
      const keep = (job: RunningJob | undefined) => current.current === run && keepJob(userId, job)
      const onSubmitted = (id: string) => {
        run.job = 'jobId' in started ? started : { jobId: id, startedAt }
        keep(run.job)
        dispatch({ type: 'submitted', jobId: id })
      }
      const onHeadline = (headline: ResultHeadline) => {
        answered(run)
        dispatch({ type: 'headline', key, headline })
      }
      const onKept = (id: string) => {
        run.job = { jobId: id, startedAt, isCompleted: true }
        keep(run.job)
      }
      const onProgress = (progress: JobProgress) => dispatch({ type: 'progress', progress })
      const followed = Promise.resolve(following()).then(({ followJob }) =>
        followJob(started, { signal, queries, onSubmitted, onHeadline, onKept, onProgress }),
      )
      // Dispatched after the request has left, so that rendering overlaps with it.
      if ('isCompleted' in started && started.isCompleted) dispatch({ type: 'restore' })
      else dispatch({ type: 'start', now: startedAt, ...('jobId' in started && { jobId: started.jobId }) })
      followed
        .finally(() => {
          answered(run)
          clearTimeout(lasts)
        })
        .then(({ bundle, id, isKnown }) => {
          keepJob(userId, { jobId: id, startedAt, isCompleted: true })
          const complete = () => dispatch({ type: 'complete', key, bundle, jobId: id, startedAt })
          // A transition, because the user may already be reading the headline.
          if (isKnown) startTransition(complete)
          else complete()
        })
        .catch((error: unknown) => {
          if (signal.aborted) return
          delete run.asked
          const why = unfinished(error)
          if (why) run.unfinished = why
          // A run that was not accepted keeps the previous job.
          else if (run.job) keepJob(userId, undefined)
          dispatch({ type: 'fail', error, now: Date.now() })
        })
    },
    [userId, dispatch, queries],
  )
  return { current, begin }
}

/**
 * Runs backtests one at a time and follows them. It resumes a job after a reload, and a lost job as soon as the server
 * is back. It restores the last result after a reload or when the user returns from another screen.
 */
export function useBacktestRun() {
  const userId = useUserId()
  const { status } = useBackendStatus()
  const [state, dispatch] = useReducer(reduce, { phase: 'idle' })
  const { current, begin } = useFollowing(userId, dispatch)

  useEffect(() => {
    const last = lastJob(userId)
    if (last) begin(last)
    // Leaving the page stops following; the job continues and is found again.
    return () => current.current?.controller.abort()
  }, [begin, current, userId])

  useEffect(() => {
    const { job, unfinished: why } = current.current ?? {}
    if (status === 'online' && job && why === 'lost') begin(job)
  }, [status, begin, current])

  const run = useCallback(
    (request: BacktestRequestInput, name: string) => {
      if (!isSecondClick(current.current, textOf({ request, name }))) begin({ request, name })
    },
    [begin, current],
  )
  const reset = useCallback(() => {
    current.current?.controller.abort()
    current.current = null
    keepJob(userId, undefined)
    dispatch({ type: 'reset' })
  }, [current, userId])
  const cancel = useCallback(() => {
    const jobId = current.current?.job?.jobId
    // If the server is away the job continues, but the user may start another run.
    if (jobId !== undefined) void Promise.resolve(following()).then(({ cancelJob }) => cancelJob(jobId))
    reset()
  }, [current, reset])
  const retry = useCallback(() => {
    const { job, unfinished: why } = current.current ?? {}
    if (job && why) begin(job)
    else reset()
  }, [begin, current, reset])
  return { state, run, cancel, reset, retry }
}
