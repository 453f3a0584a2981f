import type { MarketEvent, Underlying } from '#domain'
import { dayNumber, isoDate, type IsoDate } from './date.ts'
import { instrumentOf } from './registry.ts'
import { sessionOn } from './trading-days.ts'

interface EventRow {
  readonly event: Exclude<MarketEvent, 'special'>
  /** The event's dates in its own country, separated by spaces. */
  readonly dates: string
  readonly source: string
}

// Only events that were known in advance. Surprises, such as an unscheduled rate cut, are left out, because no trader
// could have avoided them.
const ROWS: readonly EventRow[] = [
  {
    event: 'budget',
    source: 'calendar knowledge, not verified',
    dates: '2019-02-01 2019-07-05',
  },
  {
    event: 'budget',
    source: 'indiabudget.gov.in',
    dates: '2020-02-01 2021-02-01 2022-02-01 2023-02-01 2024-02-01 2024-07-23 2025-02-01 2026-02-01',
  },
  {
    event: 'election',
    source: 'press of the day',
    dates: '2019-05-23 2024-06-04',
  },
  {
    event: 'state-election',
    source: 'calendar knowledge, not verified',
    dates:
      '2019-10-24 2019-12-23 2020-02-11 2020-11-10 2022-03-10 2022-12-08 2023-03-02 2023-05-13 2025-02-08',
  },
  {
    event: 'state-election',
    source: 'press of the day',
    dates: '2021-05-02 2023-12-03 2023-12-04 2024-10-08 2024-11-23 2025-11-14 2026-05-04',
  },
  {
    event: 'exit-poll',
    source: 'calendar knowledge, not verified',
    dates: '2019-05-19 2024-06-01',
  },
  {
    event: 'rbi',
    source: 'calendar knowledge, not verified',
    dates: '2019-02-07',
  },
  {
    event: 'rbi',
    source: 'schedule of 2019-20 in the press of 2019-03-22, one source',
    dates: '2019-04-04 2019-06-06 2019-08-07 2019-10-04 2019-12-05',
  },
  {
    event: 'rbi',
    source: 'statements and schedules of the Reserve Bank of India',
    dates: `
      2020-02-06 2020-08-06 2020-10-09 2020-12-04 2021-02-05 2021-04-07 2021-06-04 2021-08-06 2021-10-08
      2021-12-08 2022-02-10 2022-04-08 2022-06-08 2022-08-05 2022-09-30 2022-12-07 2023-02-08 2023-04-06
      2023-06-08 2023-08-10 2023-10-06 2023-12-08 2024-02-08 2024-04-05 2024-06-07 2024-08-08 2024-10-09
      2024-12-06 2025-02-07 2025-04-09 2025-06-06 2025-08-06 2025-10-01 2025-12-05 2026-02-06 2026-04-08
      2026-06-05 2026-08-05 2026-10-07 2026-12-04
    `,
  },
  {
    event: 'fed',
    source: 'calendar knowledge, not verified',
    dates: '2019-01-30 2019-03-20 2019-05-01 2019-06-19 2019-07-31 2019-09-18 2019-10-30 2019-12-11',
  },
  {
    event: 'fed',
    source: 'federalreserve.gov',
    dates: `
      2020-01-29 2020-04-29 2020-06-10 2020-07-29 2020-09-16 2020-11-05 2020-12-16 2021-01-27 2021-03-17
      2021-04-28 2021-06-16 2021-07-28 2021-09-22 2021-11-03 2021-12-15 2022-01-26 2022-03-16 2022-05-04
      2022-06-15 2022-07-27 2022-09-21 2022-11-02 2022-12-14 2023-02-01 2023-03-22 2023-05-03 2023-06-14
      2023-07-26 2023-09-20 2023-11-01 2023-12-13 2024-01-31 2024-03-20 2024-05-01 2024-06-12 2024-07-31
      2024-09-18 2024-11-07 2024-12-18 2025-01-29 2025-03-19 2025-05-07 2025-06-18 2025-07-30 2025-09-17
      2025-10-29 2025-12-10 2026-01-28 2026-03-18 2026-04-29 2026-06-17 2026-07-29 2026-09-16 2026-10-28
      2026-12-09
    `,
  },
]

/** Events that end before India's next open; the market reacts on the following day. */
const AT_NIGHT: ReadonlySet<MarketEvent> = new Set<MarketEvent>(['fed', 'exit-poll'])

/** An event that was known in advance. */
export interface KnownEvent {
  readonly event: MarketEvent
  /** The event's own date; a decision of the Federal Reserve has its American date. */
  readonly date: IsoDate
  /** The first session that can react to it. */
  readonly firstSession: IsoDate
  /** Source of the date. */
  readonly source: string
}

const EVENTS: readonly KnownEvent[] = ROWS.flatMap(({ event, dates, source }) =>
  dates
    .trim()
    .split(/\s+/)
    .map((date) => ({ event, date, firstSession: firstSessionOf(event, date), source })),
).sort((a, b) => (a.date < b.date ? -1 : 1))

/** The events of 2019 to 2026 that were known in advance, by ascending date, without special sessions. */
export function knownEvents(): readonly KnownEvent[] {
  return EVENTS
}

/**
 * The dates of an event's first sessions, ascending. `special` gives the exchange's planned special sessions,
 * whether or not their hours are known yet.
 */
export function eventDates(event: MarketEvent, underlying: Underlying): readonly IsoDate[] {
  if (event === 'special') return instrumentOf(underlying).exchange.calendar.plannedSpecialDates
  const dates = EVENTS.filter((known) => known.event === event).map(({ firstSession }) => firstSession)
  return [...new Set(dates)]
}

function firstSessionOf(event: MarketEvent, date: IsoDate): IsoDate {
  let day = dayNumber(date) + (AT_NIGHT.has(event) ? 1 : 0)
  while (!sessionOn(day)) day++
  return isoDate(day)
}
