import { useCallback, useEffect, useReducer, useRef } from 'react'
import { ApiError } from '#api'
import type { BacktestBundle, BacktestRequestInput } from '#domain'
import { backtestEvents } from '../requests/backtest-events.ts'
import { backtestStatus } from '../requests/backtest-status.ts'
import { cancelBacktest } from '../requests/cancel-backtest.ts'
import { submitBacktest, type Submitted } from '../requests/submit-backtest.ts'
import { BacktestRunError, trackJob, type JobProgress } from './track-job.ts'

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
    fields: error instanceof BacktestRunError || error instanceof ApiError ? error.fields : [],
  }
}

/** Where a running job waits for a page that is loaded again. */
const RUNNING_JOB_KEY = 'backtest-running-job'

interface RunningJob {
  readonly jobId: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

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

  const begin = useCallback((submit: (signal: AbortSignal) => Promise<Submitted>, known?: RunningJob) => {
    current.current?.controller.abort()
    const run: { controller: AbortController; jobId?: string } = { controller: new AbortController() }
    const { signal } = run.controller
    current.current = run
    const startedAt = known?.startedAt ?? Date.now()
    dispatch({ type: 'start', now: startedAt, ...(known && { jobId: known.jobId }) })
    follow(
      submit,
      signal,
      (id) => {
        run.jobId = id
        sessionStorage.setItem(RUNNING_JOB_KEY, JSON.stringify({ jobId: id, startedAt }))
        dispatch({ type: 'submitted', jobId: id })
      },
      (progress) => dispatch({ type: 'progress', progress }),
    )
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
    if (interrupted) begin(() => Promise.resolve(interrupted), interrupted)
    // Leaving the page stops following; the job goes on and is found again.
    return () => current.current?.controller.abort()
  }, [begin])

  const run = useCallback(
    (request: BacktestRequestInput) => begin((signal) => submitBacktest(request, signal)),
    [begin],
  )
  const reset = useCallback(() => {
    current.current?.controller.abort()
    sessionStorage.removeItem(RUNNING_JOB_KEY)
    dispatch({ type: 'reset' })
  }, [])
  const cancel = useCallback(() => {
    const jobId = current.current?.jobId
    // A server that cannot be reached keeps the job; the user is free of it either way.
    if (jobId !== undefined) cancelBacktest(jobId).catch(() => undefined)
    reset()
  }, [reset])
  return { state, run, cancel, reset }
}

async function follow(
  submit: (signal: AbortSignal) => Promise<Submitted>,
  signal: AbortSignal,
  onSubmitted: (id: string) => void,
  onProgress: (progress: JobProgress) => void,
): Promise<{ bundle: BacktestBundle; id: string | undefined }> {
  const submitted = await submit(signal)
  if ('results' in submitted) return { bundle: submitted.results, id: undefined }
  const id = submitted.jobId
  onSubmitted(id)
  const source = {
    status: (stop: AbortSignal) => backtestStatus(id, stop),
    events: (handlers: Parameters<typeof backtestEvents>[1]) => backtestEvents(id, handlers),
    wait: pause,
  }
  return { bundle: await trackJob(source, onProgress, signal), id }
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
