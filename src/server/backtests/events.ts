import type { FastifyReply } from 'fastify'
import type { BacktestJob } from '#api'
import type { Notifications } from '../db/notifications.ts'
import { openEventStream } from '../http/event-stream.ts'
import { onChange } from './changes.ts'
import { UNFINISHED } from './queries.ts'

export interface EventsOptions {
  readonly job: BacktestJob
  readonly userId: string
  readonly notifications: Notifications
  readonly read: () => Promise<BacktestJob | undefined>
}

/** For changes whose notification got lost with a broken connection. */
const LOOK_AGAIN_MILLISECONDS = 5_000

/** Streams the state of a backtest until it has ended: at once, then at every change. */
export function sendEvents(reply: FastifyReply, { job, userId, notifications, read }: EventsOptions): void {
  const stream = openEventStream(reply, userId)
  const { signal } = stream
  let last = ''
  const send = (state: BacktestJob) => {
    const text = JSON.stringify(state)
    if (text !== last) stream.send('progress', state)
    last = text
    if (!UNFINISHED.includes(state.status)) stream.end()
  }
  send(job)
  if (signal.aborted) return
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
          if (state) send(state)
          else stream.end()
        },
        () => undefined,
      )
      .then(() => {
        isLooking = false
        if (isChanged && !signal.aborted) look()
      })
  }
  const unsubscribe = onChange(notifications, ({ id }) => id === job.jobId && look())
  const timer = setInterval(look, LOOK_AGAIN_MILLISECONDS)
  signal.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(timer)
  })
  // What changed between reading the job and listening.
  look()
}
