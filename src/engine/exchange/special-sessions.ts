import { dayNumber, type DayNumber, type IsoDate } from './date.ts'
import { minuteOfDay, REGULAR_SESSION, type Session } from './session.ts'

/** What kind of day it is for the F&O segment. */
export type SessionKind = 'regular' | 'special-saturday' | 'budget' | 'drill' | 'muhurat' | 'outage'

interface SpecialSessionRow {
  readonly date: IsoDate
  readonly kind: Exclude<SessionKind, 'regular'>
  /** Trading hours, with breaks in between; undefined until the exchange has published them. */
  readonly hours: readonly (readonly [open: string, close: string])[] | undefined
  readonly source: string
}

const DRILL_HOURS = [
  ['09:15', '10:00'],
  ['11:30', '12:30'],
] as const
const FULL_DAY = [['09:15', '15:30']] as const

/** Sessions that the weekday rule and the holidays do not give. */
const ROWS: readonly SpecialSessionRow[] = [
  {
    date: '2019-10-27',
    kind: 'muhurat',
    hours: [['18:15', '19:15']],
    source: 'index data; the hours not verified',
  },
  { date: '2020-02-01', kind: 'budget', hours: FULL_DAY, source: 'exchange notice, index data' },
  {
    date: '2020-11-14',
    kind: 'muhurat',
    hours: [['18:15', '19:15']],
    source: 'index data; one source for the hours',
  },
  // The exchange was down from 11:40 and traded again in the evening.
  {
    date: '2021-02-24',
    kind: 'outage',
    hours: [
      ['09:15', '11:40'],
      ['15:45', '17:00'],
    ],
    source: 'press of the day',
  },
  { date: '2021-11-04', kind: 'muhurat', hours: [['18:15', '19:15']], source: 'exchange notice, index data' },
  { date: '2022-10-24', kind: 'muhurat', hours: [['18:15', '19:15']], source: 'exchange notice, index data' },
  {
    date: '2023-11-12',
    kind: 'muhurat',
    hours: [['18:15', '19:15']],
    source: 'exchange notice, broker notices',
  },
  // The disaster-recovery drill planned for this Saturday was withdrawn the day before.
  { date: '2024-01-20', kind: 'special-saturday', hours: FULL_DAY, source: 'NSE/MSD/60340' },
  { date: '2024-03-02', kind: 'drill', hours: DRILL_HOURS, source: 'NSE/MSD/60677' },
  // The press gave 11:45–12:40 for the second part; the circular and the traded minutes say 11:30–12:30.
  { date: '2024-05-18', kind: 'drill', hours: DRILL_HOURS, source: 'NSE/MSD/61893' },
  { date: '2024-11-01', kind: 'muhurat', hours: [['18:00', '19:00']], source: 'exchange notice, index data' },
  { date: '2025-02-01', kind: 'budget', hours: FULL_DAY, source: 'NSE/FAOP/65730' },
  { date: '2025-10-21', kind: 'muhurat', hours: [['13:45', '14:45']], source: 'exchange notice, index data' },
  { date: '2026-02-01', kind: 'budget', hours: FULL_DAY, source: 'NSE/FAOP/72352' },
  { date: '2026-11-08', kind: 'muhurat', hours: undefined, source: 'NSE/FAOP/71777, hours to be announced' },
]

/** Regular trading hours, each from its date on, newest first. */
export const REGULAR_HOURS: readonly { readonly from: DayNumber; readonly session: Session }[] = [
  // NSE/FAOP/74467: the F&O segment closes at 15:40.
  { from: dayNumber('2026-08-03'), session: { openMinute: 555, minutes: 385, breaks: [] } },
  { from: -Infinity, session: REGULAR_SESSION },
]

/** A session with special hours or on a special day. */
export interface SpecialSession {
  readonly kind: SessionKind
  readonly session: Session
}

/** The special sessions with known hours, by day. */
export const SPECIAL_SESSIONS: ReadonlyMap<DayNumber, SpecialSession> = new Map(
  ROWS.flatMap(({ date, kind, hours }) =>
    hours ? [[dayNumber(date), { kind, session: sessionOf(hours) }]] : [],
  ),
)

/** The dates of planned special sessions, including those whose hours are not published yet. */
export const PLANNED_SPECIAL_DATES: readonly IsoDate[] = ROWS.filter(({ kind }) => kind !== 'outage').map(
  ({ date }) => date,
)

function sessionOf(hours: readonly (readonly [string, string])[]): Session {
  const parts = hours.map(([open, close]) => [minuteOfDay(open), minuteOfDay(close)] as const)
  const openMinute = parts[0][0]
  const breaks = parts.slice(1).map(([open], i) => [parts[i][1] - openMinute, open - openMinute] as const)
  return { openMinute, minutes: parts.at(-1)![1] - openMinute, breaks }
}
