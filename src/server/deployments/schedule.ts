import type { DeploymentFeed, Underlying } from '#domain'
import {
  dayNumber,
  instrumentOf,
  isoDate,
  ordinarySession,
  tradingDates,
  tradingSession,
  type IsoDate,
} from '#engine/exchange'
import type { ClockMinute } from '#engine/units'
import type { ScheduledSession } from '../kernel/db/schema/deployment-json.ts'

const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 86_400_000
/** India's offset from UTC, five and a half hours all year. */
const INDIA_MILLISECONDS = 330 * MINUTE_MILLISECONDS
/** Pause between sessions of an accelerated replay. */
export const SHORT_NIGHT_MILLISECONDS = 3_000
/** The day from which a replay's sessions are counted. */
const EPOCH: IsoDate = '2024-01-01'

/** The date in India. */
export function dateInIndia(now: number): IsoDate {
  return isoDate(Math.floor((now + INDIA_MILLISECONDS) / DAY_MILLISECONDS))
}

/** The time of a minute of a day in India, milliseconds since 1970. */
function instantInIndia(date: IsoDate, minuteOfDay: number): number {
  return dayNumber(date) * DAY_MILLISECONDS - INDIA_MILLISECONDS + minuteOfDay * MINUTE_MILLISECONDS
}

/**
 * The session that a dataset plays on a date, the same for all users (docs/decisions/0065). Undefined without
 * sessions.
 */
export function sessionForDay(dates: readonly IsoDate[], date: IsoDate): IsoDate | undefined {
  const days = dayNumber(date) - dayNumber(EPOCH)
  return dates[((days % dates.length) + dates.length) % dates.length]
}

/** Parameters of a schedule. */
export interface ScheduleQuestion {
  readonly underlying: Underlying
  /** Sessions of the dataset, ascending. */
  readonly dates: readonly IsoDate[]
  readonly feed: Extract<DeploymentFeed, { kind: 'replay' }>
  readonly sessions: number
  readonly now: number
}

/** A schedule can't be made; the message says why and names the field. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError'
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/**
 * The sessions of a replay, and when each is played: at speed 1 one per day by the clock of India, starting
 * with the next open; faster, one after another from now.
 * @throws ScheduleError if the dataset doesn't have these sessions
 */
export function scheduleOf(question: ScheduleQuestion): ScheduledSession[] {
  const { dates, feed, sessions } = question
  const isByClock = feed.speed === 1
  const firstDay = isByClock ? nextOpenDay(question) : dateInIndia(question.now)
  const first = feed.from ?? sessionForDay(dates, firstDay)
  const start = first === undefined ? -1 : dates.indexOf(first)
  if (start < 0)
    throw new ScheduleError('feed.from', `${first ?? ''} is no session of the dataset; choose another`)
  const chosen = dates.slice(start, start + sessions)
  if (chosen.length < sessions)
    throw new ScheduleError(
      'sessions',
      `The dataset has ${chosen.length} ${chosen.length === 1 ? 'session' : 'sessions'} from ${first} on; ask for as many, or begin earlier`,
    )
  let at = question.now
  return chosen.map((date, k) => {
    const { openMinute, minutes } = hoursOf(question.underlying, date)
    const opensAt = isByClock ? instantInIndia(isoDate(dayNumber(firstDay) + k), openMinute) : at
    at += Math.round((minutes * MINUTE_MILLISECONDS) / feed.speed) + SHORT_NIGHT_MILLISECONDS
    return { date, opensAt, openMinute, minutes }
  })
}

/** The next sessions of the live market that haven't begun, by the exchange's calendar. */
export function marketSchedule(
  question: Pick<ScheduleQuestion, 'underlying' | 'sessions' | 'now'>,
): ScheduledSession[] {
  const { underlying, sessions, now } = question
  const today = dateInIndia(now)
  const { exchange } = instrumentOf(underlying)
  // Markets close for at most a few consecutive days.
  const dates = tradingDates(today, isoDate(dayNumber(today) + 3 * sessions + 14), exchange)
  return dates
    .map((date) => {
      const { openMinute, minutes } = hoursOf(underlying, date)
      return { date, opensAt: instantInIndia(date, openMinute), openMinute, minutes }
    })
    .filter(({ opensAt }) => opensAt > now)
    .slice(0, sessions)
}

/** SessionState, or tomorrow if today's session has begun. */
function nextOpenDay({ underlying, dates, feed, now }: ScheduleQuestion): IsoDate {
  const today = dateInIndia(now)
  const date = feed.from ?? sessionForDay(dates, today) ?? today
  const { openMinute } = hoursOf(underlying, date)
  return now < instantInIndia(today, openMinute) ? today : isoDate(dayNumber(today) + 1)
}

function hoursOf(underlying: Underlying, date: IsoDate) {
  const { exchange } = instrumentOf(underlying)
  return tradingSession(date, exchange) ?? ordinarySession(date, exchange)
}

/** Clock minute up to which a session's bars are complete at a time; −1 before it opens. */
export function completeAt(session: ScheduledSession, speed: number, now: number): ClockMinute {
  if (now < session.opensAt) return -1
  return Math.min(session.minutes, Math.floor(((now - session.opensAt) * speed) / MINUTE_MILLISECONDS))
}

/** End date of a period, which needs at least two dates; the plan ends with its sessions. */
export function endOf(startDate: IsoDate, last: IsoDate): IsoDate {
  return last > startDate ? last : isoDate(dayNumber(startDate) + 1)
}
