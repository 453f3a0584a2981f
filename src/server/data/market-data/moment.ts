import type { Underlying } from '#domain'
import { clockTime, type IsoDate, minuteOfDay } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { QuestionError, type AskedMoment } from './question.ts'

/**
 * A day of a dataset and a clock minute of its session, `c` minutes after the open. No later data is used.
 */
export interface MarketMoment {
  readonly day: MarketDay
  readonly c: number
}

/** A moment without a date is in the last session of this range. */
export interface SessionRange {
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
}

/**
 * Resolves the requested moment.
 * @throws QuestionError if the session or time doesn't exist
 */
export async function resolveMoment(
  reader: MarketReader,
  asked: AskedMoment & { readonly underlying: Underlying },
  range: SessionRange = {},
): Promise<MarketMoment> {
  const date = asked.date ?? lastSession(reader, asked.underlying, range)
  const day = await dayOf(reader, asked.underlying, date)
  return { day, c: asked.time === undefined ? day.session.minutes : clockMinute(day, asked.time) }
}

/**
 * A day of a dataset, generated first if needed.
 * @throws QuestionError if the session doesn't exist
 */
export async function dayOf(reader: MarketReader, underlying: Underlying, date: IsoDate): Promise<MarketDay> {
  const sessions = sessionsOf(reader, underlying)
  if (!sessions.includes(date)) {
    const before = sessions.findLast((session) => session < date)
    const nearest = before ?? sessions[0]
    throw new QuestionError(
      'not_found',
      'date',
      `'${reader.dataset.name}' has no session of ${underlying} on ${date}; the nearest is ${nearest}`,
    )
  }
  await reader.prepare(underlying, { from: date, to: date })
  return reader.day(underlying, date)
}

/**
 * The sessions of an index, ascending, at least one.
 * @throws QuestionError if the dataset doesn't have the index
 */
export function sessionsOf(reader: MarketReader, underlying: Underlying): readonly IsoDate[] {
  const sessions = reader.sessions(underlying)
  if (sessions.length > 0) return sessions
  throw new QuestionError(
    'not_found',
    'underlying',
    `'${reader.dataset.name}' has no data of ${underlying}, only of ${reader.underlyings.join(', ')}`,
  )
}

/** Dataset and moment of an answer. */
export function momentAnswer({ dataset }: MarketReader, { day, c }: MarketMoment) {
  const time = clockTime(day.session.openMinute + c)
  const { id, name, kind } = dataset
  return {
    dataset: { id, name, kind },
    date: day.date,
    time,
    timestamp: `${day.date}T${time}:00+05:30`,
  }
}

function lastSession(reader: MarketReader, underlying: Underlying, { from, to }: SessionRange): IsoDate {
  const sessions = sessionsOf(reader, underlying)
  const last = sessions.findLast((session) => to === undefined || session <= to)
  if (last !== undefined && (from === undefined || last >= from)) return last
  throw new QuestionError(
    'not_found',
    from === undefined ? 'end_date' : 'start_date',
    `'${reader.dataset.name}' has no session of ${underlying} in that range; it has ${sessions[0]} to ${sessions.at(-1)}`,
  )
}

function clockMinute({ session, date }: MarketDay, time: string): number {
  const c = minuteOfDay(time) - session.openMinute
  if (c >= 0 && c <= session.minutes) return c
  const hours = `${clockTime(session.openMinute)} to ${clockTime(session.openMinute + session.minutes)}`
  throw new QuestionError(
    'invalid_request',
    'time',
    `The session of ${date} runs from ${hours}, not at ${time}`,
  )
}
