import type { FastifyReply } from 'fastify'
import type { BacktestJob } from '#api'
import { progressStage } from '#domain'
import type { Notifications } from '../db/notifications.ts'
import { openEventStream } from '../http/event-stream.ts'
import { notFound } from '../http/http-error.ts'
import { onChange, type BacktestChange } from './changes.ts'
import { UNFINISHED } from './queries.ts'

export interface EventsOptions {
  readonly id: string
  readonly userId: string
  readonly notifications: Notifications
  /** Looks at the backtest; undefined where it is not the user's, or gone. */
  readonly read: () => Promise<BacktestJob | undefined>
}

/** For changes whose notification got lost with a broken connection. */
const LOOK_AGAIN_MILLISECONDS = 5_000

/**
 * Streams the state of a backtest until it has ended: at once, then at every change. What a message says is shown as it is; the
 * database is asked once at first, and where a message does not say all.
 * @throws HttpError `not_found` for a backtest that is not the user's, before anything is sent.
 */
export async function sendEvents(reply: FastifyReply, options: EventsOptions): Promise<void> {
  const { id, userId, notifications, read } = options
  // Listens before it looks, so that no change falls between the two.
  let isChanged = false
  let hear = (_: BacktestChange): void => {
    isChanged = true
  }
  const unsubscribe = onChange(notifications, (change) => change.id === id && hear(change))
  try {
    const job = await read()
    if (!job) throw notFound('Backtest not found')
    const stream = openEventStream(reply, userId)
    stream.signal.addEventListener('abort', unsubscribe)
    if (stream.signal.aborted) return unsubscribe()
    hear = follow(stream, job, read)
    if (isChanged) hear({ id, status: job.status })
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Shows a backtest on a stream, and what changes of it; the returned function takes the changes. */
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
  /** One look at a time: what changes meanwhile, however often, is one more. */
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
  const timer = setInterval(look, LOOK_AGAIN_MILLISECONDS)
  signal.addEventListener('abort', () => clearInterval(timer))
  show(job)
  return ({ status, state }) => {
    if (signal.aborted) return
    if (state && !isLooking) show({ ...shown, status, ...state, stage: progressStage(state.progress) })
    else look()
  }
}
