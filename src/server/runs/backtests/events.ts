import type { FastifyReply } from 'fastify'
import { type BacktestJob, progressStage, UNFINISHED } from '#domain'
import type { Notifications } from '../../kernel/db/notifications.ts'
import { openEventStream } from '../../kernel/http/event-stream.ts'
import { notFound } from '../../kernel/http-error.ts'
import { onChange, type BacktestChange } from '../../kernel/jobs/changes.ts'

export interface EventsOptions {
  readonly id: string
  readonly userId: string
  readonly notifications: Notifications
  /** Reads the backtest; undefined if it isn't the user's or no longer exists. */
  readonly read: () => Promise<BacktestJob | undefined>
}

/** Polling interval, in case a notification was lost with its connection. */
const POLL_MILLISECONDS = 5_000

/**
 * Streams the state of a backtest until it has ended: immediately, then after every change. Messages with a
 * complete state are sent on; others make it read the database.
 * @throws HttpError `not_found`, before anything is sent, unless the backtest is the user's
 */
export async function sendEvents(reply: FastifyReply, options: EventsOptions): Promise<void> {
  const { id, userId, notifications, read } = options
  // Subscribes before it reads, so that no change in between is lost.
  let isChanged = false
  let onBacktestChange = (_: BacktestChange): void => {
    isChanged = true
  }
  const unsubscribe = onChange(notifications, (change) => change.id === id && onBacktestChange(change))
  try {
    const job = await read()
    if (!job) throw notFound('Backtest not found')
    const stream = openEventStream(reply, userId)
    stream.signal.addEventListener('abort', unsubscribe)
    if (stream.signal.aborted) return unsubscribe()
    onBacktestChange = follow(stream, job, read)
    if (isChanged) onBacktestChange({ id, status: job.status })
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Sends a backtest's state and later changes to a stream; returns the handler of changes. */
function follow(
  stream: ReturnType<typeof openEventStream>,
  job: BacktestJob,
  read: EventsOptions['read'],
): (change: BacktestChange) => void {
  const { signal } = stream
  let shown = job
  let last = ''
  const show = (state: BacktestJob) => {
    shown = state
    const text = JSON.stringify(state)
    if (text !== last) stream.send('progress', state)
    last = text
    if (!UNFINISHED.includes(state.status)) stream.end()
  }
  let isLooking = false
  let isChanged = false
  /** One read at a time: all changes during a read cause one more read. */
  const look = () => {
    isChanged = isLooking
    if (isLooking) return
    isLooking = true
    void read()
      .then(
        (state) => {
          if (signal.aborted) return
          if (state) show(state)
          else stream.end()
        },
        () => undefined,
      )
      .then(() => {
        isLooking = false
        if (isChanged && !signal.aborted) look()
      })
  }
  const timer = setInterval(look, POLL_MILLISECONDS)
  signal.addEventListener('abort', () => clearInterval(timer))
  show(job)
  return ({ status, state }) => {
    if (signal.aborted) return
    if (state && !isLooking) show({ ...shown, status, ...state, stage: progressStage(state.progress) })
    else look()
  }
}
