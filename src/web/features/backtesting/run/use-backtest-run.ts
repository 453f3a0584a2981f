import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { BacktestBundle, BacktestRequestInput } from '#domain'
import type { RunningJob, StartedBy } from './follow-job.ts'
import { BacktestRunError, type JobProgress } from './track-job.ts'

export type RunState =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'running'
      readonly jobId: string | undefined
      readonly percent: number
      readonly stalled: boolean
      /** Milliseconds since 1970. */
      readonly startedAt: number
    }
  | {
      readonly phase: 'failed'
      readonly message: string
      readonly timeout: boolean
      readonly jobId: string | undefined
      readonly elapsedMinutes: number
      readonly fields: BacktestRunError['fields']
    }
  | { readonly phase: 'completed'; readonly bundle: BacktestBundle; readonly jobId: string | undefined }

type RunEvent =
  | { type: 'start'; jobId?: string; now: number }
  | { type: 'submitted'; jobId: string }
  | { type: 'progress'; progress: JobProgress }
  | { type: 'complete'; bundle: BacktestBundle; jobId: string | undefined }
  | { type: 'fail'; error: unknown; now: number }
  | { type: 'reset' }

function reduce(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'start':
      return { phase: 'running', jobId: event.jobId, percent: 0, stalled: false, startedAt: event.now }
    case 'submitted':
      return state.phase === 'running' ? { ...state, jobId: event.jobId } : state
    case 'progress':
      return state.phase === 'running' ? { ...state, ...event.progress } : state
    case 'complete':
      return { phase: 'completed', bundle: event.bundle, jobId: event.jobId }
    case 'fail':
      return failure(state, event.error, event.now)
    case 'reset':
      return { phase: 'idle' }
  }
}

function failure(state: RunState, error: unknown, now: number): RunState {
  if (error instanceof BacktestRunError && error.kind === 'cancelled') return { phase: 'idle' }
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

/** What an error says of fields: that of a run, or the server's refusal of the request. */
function fieldsOf(error: unknown): BacktestRunError['fields'] {
  const { fields } = (error ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? (fields as BacktestRunError['fields']) : []
}

/** Where a running job waits for a page that is loaded again. */
const RUNNING_JOB_KEY = 'backtest-running-job'

function interruptedJob(): RunningJob | undefined {
  try {
    const job = JSON.parse(sessionStorage.getItem(RUNNING_JOB_KEY) ?? '{}') as Partial<RunningJob>
    return typeof job.jobId === 'string' && typeof job.startedAt === 'number'
      ? (job as RunningJob)
      : undefined
  } catch {
    return undefined
  }
}

/** Runs backtests one at a time and follows them; one that was running before a reload is followed on. */
export function useBacktestRun() {
  const [state, dispatch] = useReducer(reduce, { phase: 'idle' })
  const current = useRef<{ controller: AbortController; jobId?: string } | null>(null)

  const begin = useCallback((started: StartedBy) => {
    current.current?.controller.abort()
    const run: { controller: AbortController; jobId?: string } = { controller: new AbortController() }
    const { signal } = run.controller
    current.current = run
    const startedAt = 'startedAt' in started ? started.startedAt : Date.now()
    dispatch({ type: 'start', now: startedAt, ...('jobId' in started && { jobId: started.jobId }) })
    const onSubmitted = (id: string) => {
      run.jobId = id
      sessionStorage.setItem(RUNNING_JOB_KEY, JSON.stringify({ jobId: id, startedAt }))
      dispatch({ type: 'submitted', jobId: id })
    }
    const onProgress = (progress: JobProgress) => dispatch({ type: 'progress', progress })
    // What talks to the server is loaded with the first run.
    import('./follow-job.ts')
      .catch((cause: unknown) => {
        throw new Error('Failed to submit backtest. Please try again.', { cause })
      })
      .then(({ followJob }) => followJob(started, { signal, onSubmitted, onProgress }))
      .then(({ bundle, id }) => dispatch({ type: 'complete', bundle, jobId: id }))
      .catch((error: unknown) => {
        if (!signal.aborted) dispatch({ type: 'fail', error, now: Date.now() })
      })
      .finally(() => {
        if (!signal.aborted) sessionStorage.removeItem(RUNNING_JOB_KEY)
      })
  }, [])

  useEffect(() => {
    const interrupted = interruptedJob()
    if (interrupted) begin(interrupted)
    // Leaving the page stops following; the job goes on and is found again.
    return () => current.current?.controller.abort()
  }, [begin])

  const run = useCallback((request: BacktestRequestInput) => begin({ request }), [begin])
  const reset = useCallback(() => {
    current.current?.controller.abort()
    sessionStorage.removeItem(RUNNING_JOB_KEY)
    dispatch({ type: 'reset' })
  }, [])
  const cancel = useCallback(() => {
    const jobId = current.current?.jobId
    // A server that cannot be reached keeps the job; the user is free of it either way.
    if (jobId !== undefined) void import('./follow-job.ts').then(({ cancelJob }) => cancelJob(jobId))
    reset()
  }, [reset])
  return { state, run, cancel, reset }
}
