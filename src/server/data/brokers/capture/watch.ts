import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { BrokerConnection } from '#api'
import { indianClock } from '#brokers'
import { brokerCaptures, users } from '../../../kernel/db/schema/index.ts'
import { HttpError } from '../../../kernel/http-error.ts'
import { submitJob, type JobQueue } from '../../../kernel/jobs/record.ts'
import type { Outbox } from '../../../kernel/outbox/outbox.ts'
import { findConnection, type BrokerParts } from '../connections.ts'
import { CAPTURE } from './capture-job.ts'
import { nightWords } from './night-words.ts'
import { daysDue, isUnderWay, nightsOf, readyAt, type CaptureRow, type NightRow } from './store.ts'

export interface WatchOptions extends BrokerParts, JobQueue {
  readonly outbox: Outbox
}

const LOOK_EVERY_MILLISECONDS = 5 * 60_000
/** How long before the capture of a day its user is reminded of a missing sign-in. */
const REMIND_BEFORE_MILLISECONDS = 60 * 60_000

/** Checks every few minutes whether a day is due, while the server runs. */
export function captureNightly(app: FastifyInstance, options: WatchOptions): void {
  const look = () =>
    checkCaptures(options).catch((error: unknown) =>
      app.log.warn({ err: error }, 'what is to be captured was not looked at; trying again'),
    )
  const timer = setInterval(() => void look(), LOOK_EVERY_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Queues due captures, and reminds users of a missing sign-in once a day.
 * @returns number of queued jobs
 */
export async function checkCaptures(options: WatchOptions): Promise<number> {
  const { db, brokers } = options
  const now = brokers.clock.now()
  const rows = await db
    .select({ capture: brokerCaptures })
    .from(brokerCaptures)
    .innerJoin(users, eq(users.id, brokerCaptures.userId))
    .where(and(eq(brokerCaptures.enabled, true), isNull(users.disabledAt), isNull(users.deleteAfter)))
  let queued = 0
  for (const { capture } of rows) if (await checkCapture(options, capture, now)) queued++
  return queued
}

/** Returns whether a job was queued. */
async function checkCapture(options: WatchOptions, capture: CaptureRow, now: number): Promise<boolean> {
  const { db } = options
  const tried = await nightsOf(db, capture)
  const connection = await findConnection(options, capture)
  const tokenEnds = tokenEnd(connection)
  await remind(options, { capture, tried, now, tokenEnds })
  if (!connection || (tokenEnds !== undefined && tokenEnds <= now)) return false
  const connectedAt = new Date(connection.connectedAt)
  const isDue = daysDue(capture, tried, { now, connectedAt }).length > 0
  return isDue && !(await isUnderWay(db, CAPTURE.kind, capture)) && submitted(options, capture)
}

/** Milliseconds since 1970; 0 without a sign-in, undefined if its end is unknown. */
function tokenEnd(connection: BrokerConnection | undefined): number | undefined {
  if (!connection?.hasToken || connection.problem !== null) return 0
  return connection.tokenEndsAt === null ? undefined : Date.parse(connection.tokenEndsAt)
}

/** False if another capture of the user is running: the next check queues this one. */
async function submitted(options: WatchOptions, { userId, broker }: CaptureRow): Promise<boolean> {
  try {
    await submitJob(options, CAPTURE, { userId, payload: { broker } })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false
    throw error
  }
}

interface Reminder {
  readonly capture: CaptureRow
  readonly tried: readonly NightRow[]
  readonly now: number
  readonly tokenEnds: number | undefined
}

async function remind(
  { db, outbox }: WatchOptions,
  { capture: { userId, broker }, tried, now, tokenEnds }: Reminder,
): Promise<void> {
  const { date } = indianClock(now)
  const ready = readyAt(date)
  if (ready === undefined || now < ready - REMIND_BEFORE_MILLISECONDS) return
  const tonight = tried.find(({ day }) => day === date)
  if (tonight?.state === 'captured') return
  const willEnd = tokenEnds !== undefined && tokenEnds <= Math.max(now, ready)
  if (!willEnd && !tonight?.needsSignIn) return
  await outbox.notify(db, {
    userId,
    kind: 'account',
    content: { what: 'capture-sign-in', broker, reason: tonight ? nightWords(tonight) : null },
    link: '/app/settings/broker',
    once: `capture ${broker} ${date}`,
  })
}
