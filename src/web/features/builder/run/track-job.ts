import type { BacktestBundle, BacktestJob } from '#domain'
import { ApiError } from '#api/client'
import type { EventSubscription, BacktestState } from '../requests/backtest-events.ts'

/** A backtest that ended without results, or can no longer be followed. */
export class BacktestRunError extends Error {
  override readonly name = 'BacktestRunError'
  /** `lost`: the server could not be reached; the job may continue. */
  readonly kind: 'failed' | 'lost' | 'timeout' | 'cancelled'
  readonly fields: readonly { readonly path: string; readonly message: string }[]

  constructor(kind: BacktestRunError['kind'], message: string, fields: BacktestRunError['fields'] = []) {
    super(message)
    this.kind = kind
    this.fields = fields
  }
}

export interface JobSource {
  status(signal: AbortSignal): Promise<BacktestState>
  /** Absent if no more events can happen. */
  events?(handlers: { onProgress(job: BacktestJob): void; onBroken(): void }): EventSubscription
  /** Resolves after that time; rejects on abort. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export interface JobProgress {
  readonly percent: number
  /** No progress for a while. */
  readonly stalled: boolean
}

/**
 * Follows a job to its end: by server-sent events while they arrive, then by polling for the results or for a job whose
 * stream broke.
 * @throws BacktestRunError if it fails, is cancelled, or can no longer be followed
 */
export async function trackJob(
  source: JobSource,
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
): Promise<BacktestBundle> {
  await listen(source, onProgress, signal)
  return poll(source, onProgress, signal)
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])

/** Waits until the events report the job's end or the stream breaks. */
function listen(
  source: JobSource,
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    if (!source.events) return resolve()
    const subscription = source.events({
      onProgress: (job) => {
        onProgress({ percent: job.progress, stalled: false })
        if (ENDED.has(job.status)) end(resolve)
      },
      onBroken: () => end(resolve),
    })
    const abort = () => end(() => reject(signal.reason as Error))
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      subscription.close()
      settle()
    }
    signal.addEventListener('abort', abort)
  })
}

async function poll(
  source: JobSource,
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
): Promise<BacktestBundle> {
  const watch = { errors: 0, percent: -1, unchanged: 0, waited: 0 }
  for (let attempt = 0; attempt < MAX_POLLS; attempt++) {
    const state = await source.status(signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (isFinal(error)) throw error
      if (++watch.errors >= MAX_CONSECUTIVE_ERRORS) throw connectionLost(error)
    })
    if (state) {
      watch.errors = 0
      watch.unchanged = state.progress === watch.percent ? watch.unchanged + 1 : 0
      watch.percent = state.progress
      if (ENDED.has(state.status)) return outcome(state)
      onProgress({ percent: state.progress, stalled: watch.unchanged >= STALLED_AFTER_POLLS })
    }
    const delay = pollInterval(attempt) * (state ? 1 : 2)
    watch.waited += delay
    await source.wait(delay, signal)
  }
  throw new BacktestRunError('timeout', timeoutMessage(watch.waited))
}

/** Whether a retry would get the same answer: the server is reachable and does not have the job. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL_STATUSES.has(error.status)
}

const FINAL_STATUSES = new Set([400, 401, 403, 404])

function connectionLost(cause: unknown): BacktestRunError {
  const error = new BacktestRunError(
    'lost',
    `Backend connection failed after ${MAX_CONSECUTIVE_ERRORS} consecutive errors. Please check if the backend is running.`,
  )
  error.cause = cause
  return error
}

function timeoutMessage(waitedMilliseconds: number): string {
  const minutes = Math.round(waitedMilliseconds / 60_000)
  return `Backtest polling timeout after ${minutes} minutes. The backtest may still be running in the background. Please check the backend logs or try refreshing the page.`
}

function outcome(state: BacktestState): BacktestBundle {
  switch (state.status) {
    case 'completed':
      if (state.results) return state.results
      throw new BacktestRunError('failed', 'Invalid response format: missing jobId and results')
    case 'cancelled':
      throw new BacktestRunError('cancelled', 'Backtest cancelled')
    case 'failed':
      throw new BacktestRunError('failed', state.error ?? 'Backtest failed', state.fields)
    default:
      throw new BacktestRunError('failed', `Unexpected final status: ${state.status}`)
  }
}

export const MAX_POLLS = 300
const MAX_CONSECUTIVE_ERRORS = 5
/** Polls without progress after which the user is informed. */
const STALLED_AFTER_POLLS = 30

/** Milliseconds before poll `attempt` + 1: 2 s, after 60 attempts 3 s, after 150 attempts 5 s. */
export function pollInterval(attempt: number): number {
  if (attempt >= 150) return 5000
  return attempt >= 60 ? 3000 : 2000
}
