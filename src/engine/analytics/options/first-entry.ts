import type { BacktestRequest, Holding } from '#domain'
import {
  calendarFilter,
  clockTime,
  dayNumber,
  expiries,
  instrumentOf,
  isoDate,
  tradingDates,
  tradingSession,
  type IsoDate,
} from '#engine/exchange'

/** The parts of a request that decide its entry days. */
export interface EntryTerms extends Pick<BacktestRequest, 'instrument' | 'startDate' | 'endDate'> {
  readonly strategy: Pick<
    BacktestRequest['strategy'],
    'entryStartTime' | 'squareOffTime' | 'holding' | 'filters'
  >
}

/** A session with its hours, `HH:MM`. */
export interface SessionHours {
  readonly date: IsoDate
  readonly open: string
  readonly close: string
}

/** A day on which a strategy enters. */
export interface EntryDay {
  readonly date: IsoDate
  /** The expiry of the positional cycle that begins on this day. */
  readonly cycleExpiry?: IsoDate
}

/** Indexes into the sessions. */
interface Cycle {
  readonly entry: number
  readonly last: number
  readonly expiry?: IsoDate
}

/** Days searched in the calendar for the first entry, and again for the expiry of its cycle. */
const SEARCHED_DAYS = 366

/**
 * The days on which a strategy enters, ascending, by the rules of a backtest (docs/semantics.md, sections 1,
 * 21 and 22): its cycle lies within the period, the calendar filters accept the day, and entry and square-off
 * lie within trading hours. Filters on gap and India VIX need prices and are ignored.
 * @param sessions those of the dataset, ascending
 */
export function entryDays(terms: EntryTerms, sessions: readonly SessionHours[]): EntryDay[] {
  const { instrument, startDate: from, endDate: to, strategy } = terms
  if (!isDate(from) || !isDate(to) || from > to) return []
  const { entryStartTime, squareOffTime, holding, filters } = strategy
  const isAccepted = calendarFilter(filters ?? {}, { instrument, from, to })
  const isOpenAt = (session: SessionHours | undefined, time: string) =>
    session !== undefined && time >= session.open && time <= session.close
  return cyclesOf(holding, terms, sessions).flatMap(({ entry, last, expiry }) => {
    const day = sessions[entry]
    const isEntered =
      day !== undefined &&
      day.date >= from &&
      (sessions[last]?.date ?? '') <= to &&
      isOpenAt(day, entryStartTime) &&
      isOpenAt(sessions[last], squareOffTime) &&
      isAccepted(day.date)
    return isEntered ? [{ date: day.date, cycleExpiry: expiry }] : []
  })
}

/** The first entry day by the exchange's calendar; undefined if there is none within a year. */
export function firstEntryByCalendar(terms: EntryTerms): EntryDay | undefined {
  const { instrument, startDate, endDate } = terms
  if (!isDate(startDate) || !isDate(endDate)) return undefined
  const later = (days: number) => isoDate(dayNumber(startDate) + days)
  const end = endDate < later(SEARCHED_DAYS) ? endDate : later(SEARCHED_DAYS)
  const { exchange } = instrumentOf(instrument)
  const sessions = tradingDates(startDate, later(2 * SEARCHED_DAYS), exchange).flatMap((date) => {
    const session = tradingSession(date, exchange)
    if (!session) return []
    const { openMinute, minutes } = session
    return [{ date, open: clockTime(openMinute), close: clockTime(openMinute + minutes) }]
  })
  return entryDays({ ...terms, endDate: end }, sessions)[0]
}

function cyclesOf(
  holding: Holding | undefined,
  { instrument, startDate }: EntryTerms,
  sessions: readonly SessionHours[],
): Cycle[] {
  const nights = holding?.type === 'btst' ? 1 : 0
  if (holding?.type !== 'positional') return sessions.map((_, i) => ({ entry: i, last: i + nights }))
  const { expiry: wanted, enterDaysBefore, exitDaysBefore } = holding
  const places = new Map(sessions.map(({ date }, i) => [date, i]))
  return expiries(instrument, startDate, sessions.at(-1)?.date ?? startDate).flatMap(({ date, kind }) => {
    const at = places.get(date)
    if (at === undefined || (wanted === 'monthly' && kind !== 'monthly')) return []
    return [{ entry: at - enterDaysBefore, last: at - exitDaysBefore, expiry: date }]
  })
}

/** Dates may be incomplete while the user types. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
