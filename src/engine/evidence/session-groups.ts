import { weekdayName, type SessionFacts, type Trade } from '#domain'
import { dateReader, dteKey, dteLabel } from '#engine/analytics'
import { weekday, type IsoDate } from '#engine/exchange'
import type { Grouping } from './groups.ts'

const WEEKDAYS = [1, 2, 3, 4, 5].map(weekdayName)
const DTES = [0, 1, 2, 3, 4, 5] as const
const NO_LABEL = -1

/**
 * The ways to group sessions: the halves of the period, the weekday (special weekend sessions are in no
 * group), and the days to expiry of the nearest contract entered (sessions without an entry are in no group). Positions
 * held over days earn on sessions without an entry too, so that their sessions have no days to expiry.
 *
 * @param dates of the sessions of the period, ascending
 * @param facts of those sessions; with them also the terciles of India VIX, of the trend and of the gap
 */
export function sessionGroupings(
  dates: readonly IsoDate[],
  trades: readonly Trade[],
  facts: readonly SessionFacts[] = [],
): Grouping[] {
  const read = dateReader()
  const isHeld = trades.some(({ marks }) => marks !== undefined && marks.length > 0)
  return [
    {
      name: 'Half of the period',
      labels: ['First half', 'Second half'],
      of: Int32Array.from(dates, (_, i) => (i < firstHalf(dates.length) ? 0 : 1)),
    },
    {
      name: 'Weekday',
      labels: WEEKDAYS,
      of: Int32Array.from(dates, (date) => {
        const day = weekday(read(date))
        return day >= 1 && day <= 5 ? day - 1 : NO_LABEL
      }),
    },
    ...(isHeld ? [] : [daysToExpiry(dates, trades)]),
    ...regimes(dates, facts),
  ]
}

function daysToExpiry(dates: readonly IsoDate[], trades: readonly Trade[]): Grouping {
  const nearest = new Map<IsoDate, number>()
  for (const { date, dte } of trades) nearest.set(date, Math.min(dte, nearest.get(date) ?? Infinity))
  return {
    name: 'Days to expiry',
    labels: DTES.map(dteLabel),
    of: Int32Array.from(dates, (date) => {
      const dte = nearest.get(date)
      return dte === undefined ? NO_LABEL : dteKey(dte)
    }),
  }
}

/** Market regimes: sessions in thirds by each fact. */
function regimes(dates: readonly IsoDate[], facts: readonly SessionFacts[]): Grouping[] {
  const byDate = new Map(facts.map((one) => [one.date, one]))
  const of = (fact: 'vix' | 'trend' | 'gap') => dates.map((date) => byDate.get(date)?.[fact] ?? null)
  return [
    terciles('India VIX', of('vix'), ''),
    terciles('Trend of 20 sessions', of('trend'), '%'),
    terciles('Gap', of('gap'), '%'),
  ].flatMap((grouping) => grouping ?? [])
}

/** Thirds by size; equal values stay together. Undefined if no value is known. */
function terciles(name: string, values: readonly (number | null)[], unit: string): Grouping | undefined {
  const sorted = values.flatMap((value) => value ?? []).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  const last = sorted.length - 1
  const [first, second] = [1, 2].map(
    (third) => sorted[Math.min(last, Math.ceil((third * sorted.length) / 3))],
  )
  const written = (value: number) => `${value.toFixed(2).replace('-', '−')}${unit}`
  return {
    name,
    labels: [
      `Lowest third, below ${written(first)}`,
      'Middle third',
      `Highest third, from ${written(second)}`,
    ],
    of: Int32Array.from(values, (value) =>
      value === null ? NO_LABEL : value < first ? 0 : value < second ? 1 : 2,
    ),
  }
}

/** Sessions of the first half; for an odd number it has one less than the second. */
export function firstHalf(sessions: number): number {
  return Math.floor(sessions / 2)
}
