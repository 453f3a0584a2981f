import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Capture } from '#api'
import { indianClock } from '#brokers'
import { UNFINISHED, type BrokerId } from '#domain'
import { dayNumber, isoDate, tradingDates, tradingSession, type IsoDate } from '#engine/exchange'
import type { Db } from '../../../kernel/db/database.ts'
import { brokerCaptureNights, brokerCaptures, jobs } from '../../../kernel/db/schema/index.ts'
import { nightWords } from './night-words.ts'
import type { Holder } from '../connections.ts'

export type CaptureRow = typeof brokerCaptures.$inferSelect
export type NightRow = typeof brokerCaptureNights.$inferSelect

/** Minutes after the close until brokers have the complete day. */
const AFTER_CLOSE_MINUTES = 30
/** How far back nights are captured later, and shown, in calendar days. */
const DAYS_BACK = 14
/** Delay before a failed night is tried again. */
const AGAIN_AFTER_MILLISECONDS = 60 * 60_000

const ofHolder = (table: typeof brokerCaptures | typeof brokerCaptureNights, { userId, broker }: Holder) =>
  and(eq(table.userId, userId), eq(table.broker, broker))

/** A user's capture settings for a connection; undefined if none were saved. */
export async function findCapture(db: Db, holder: Holder): Promise<CaptureRow | undefined> {
  const [row] = await db.select().from(brokerCaptures).where(ofHolder(brokerCaptures, holder))
  return row
}

/** The attempted nights, latest first. */
export async function nightsOf(db: Db, holder: Holder): Promise<NightRow[]> {
  return db
    .select()
    .from(brokerCaptureNights)
    .where(ofHolder(brokerCaptureNights, holder))
    .orderBy(desc(brokerCaptureNights.day))
    .limit(2 * DAYS_BACK)
}

/** Records the outcome of a night, replacing an earlier one. */
export async function noteNight(
  db: Db,
  holder: Holder,
  night: Omit<NightRow, 'userId' | 'broker'>,
): Promise<void> {
  const { broker, userId } = holder
  await db
    .insert(brokerCaptureNights)
    .values({ userId, broker, ...night })
    .onConflictDoUpdate({
      target: [brokerCaptureNights.userId, brokerCaptureNights.broker, brokerCaptureNights.day],
      set: night,
    })
}

/** When a day can be captured, milliseconds since 1970; undefined on a day without a session. */
export function readyAt(day: IsoDate): number | undefined {
  const session = tradingSession(day)
  if (!session) return undefined
  const minute = session.openMinute + session.minutes + AFTER_CLOSE_MINUTES
  return Date.parse(`${day}T00:00:00+05:30`) + minute * 60_000
}

/** Sessions to capture, latest first: from the day the capture was switched on up to today. */
function sessionsOf({ since }: Pick<CaptureRow, 'since'>, now: number): IsoDate[] {
  const today = indianClock(now).date
  const first = isoDate(Math.max(dayNumber(since), dayNumber(today) - DAYS_BACK))
  return first <= today ? tradingDates(first, today).toReversed() : []
}

/** The nights of a capture as displayed, latest first. */
export function shownNights(row: CaptureRow, tried: readonly NightRow[], now: number): Capture['nights'] {
  const byDay = new Map(tried.map((night) => [night.day, night]))
  const today = indianClock(now).date
  return sessionsOf(row, now).flatMap((day): Capture['nights'] => {
    const night = byDay.get(day)
    if (night) return [{ day, state: night.state, message: nightWords(night) }]
    if (!row.enabled) return []
    if (day === today) return [{ day, state: 'waiting', message: null }]
    return [{ day, state: 'missed', message: 'Delta was not running, or had no sign-in, that night' }]
  })
}

/**
 * The days to capture now, oldest first: all that have ended and were not captured. Empty if the last attempt was
 * less than an hour ago, unless the user has signed in since.
 * @param connectedAt when the credentials were last stored
 */
export function daysDue(
  row: CaptureRow,
  tried: readonly NightRow[],
  { now, connectedAt }: { readonly now: number; readonly connectedAt: Date | undefined },
): IsoDate[] {
  const captured = new Set(tried.filter(({ state }) => state === 'captured').map(({ day }) => day))
  const due = sessionsOf(row, now).filter((day) => !captured.has(day) && (readyAt(day) ?? Infinity) <= now)
  const last = Math.max(0, ...tried.filter(({ day }) => due.includes(day)).map(({ triedAt }) => +triedAt))
  const isNew = due.some((day) => !tried.some((night) => night.day === day))
  const isSoon = now - last < AGAIN_AFTER_MILLISECONDS && !(connectedAt && +connectedAt > last)
  return isSoon && !isNew ? [] : due.toReversed()
}

/** Whether an unfinished job of the kind exists for this broker. */
export async function isUnderWay(db: Db, kind: string, { userId, broker }: Holder): Promise<boolean> {
  const rows = await db
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.kind, kind), inArray(jobs.status, UNFINISHED)))
  return rows.some(({ payload }) => (payload as { broker?: BrokerId }).broker === broker)
}
