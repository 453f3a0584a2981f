import type { Underlying } from '#domain'
import {
  dayNumber,
  expiries,
  instrumentOf,
  isoDate,
  strikeStep,
  tradingDates,
  type IsoDate,
} from '#engine/exchange'
import type { DayRange, IndexDay, RollingHistory } from '../port.ts'
import type { Listed, SeriesCalendar, SeriesKind, SeriesSource } from '../rolling/series-calendar.ts'
import { split, type PlannedExpiry } from './spans.ts'

/** One series over the days of one call. */
export interface PlannedSeries {
  readonly source: SeriesSource
  readonly range: DayRange
}

/** An expiry day outside the planned series that is requested only to prove what the series hold. */
export interface ProofDay {
  readonly kind: SeriesKind
  readonly expiry: Listed
}

/** Contract-days beyond the reach of rolling series. */
export interface PlannedHoles {
  readonly contractDays: number
  /** Out of reach at every price of the day, and only at some. */
  readonly never: number
  readonly partly: number
}

/** The part of a download that is stitched from series. */
export interface RollingPlan {
  readonly underlying: Underlying
  readonly expiries: readonly PlannedExpiry[]
  readonly sessions: readonly IsoDate[]
  readonly series: readonly PlannedSeries[]
  readonly proofs: readonly ProofDay[]
  readonly holes: PlannedHoles
  readonly calls: number
}

interface Asked {
  readonly underlying: Underlying
  readonly expiries: readonly PlannedExpiry[]
  readonly days: readonly IndexDay[]
  readonly rolling: RollingHistory
  readonly calendar: SeriesCalendar
}

/** Plans the series for expiries that are all over. */
export function planRolling({ underlying, expiries: wanted, days, rolling, calendar }: Asked): RollingPlan {
  const from = wanted.map(({ range }) => range.from).sort()[0] ?? ''
  const to =
    wanted
      .map(({ range }) => range.to)
      .sort()
      .at(-1) ?? ''
  const sessions = from === '' ? [] : tradingDates(from, to, instrumentOf(underlying).exchange)
  const series = seriesFor({ underlying, wanted, sessions, rolling, calendar })
  const proofs = proofDays(underlying, series, sessions)
  return {
    underlying,
    expiries: wanted,
    sessions,
    series,
    proofs,
    holes: holesOf(underlying, wanted, { days, rolling }),
    calls: series.length * callsPerSeries(rolling) + 2 * proofs.length,
  }
}

/** One call for each offset and side. */
export const callsPerSeries = ({ mostOffset }: RollingHistory) => 2 * (2 * mostOffset + 1)

/** Whether an expiry's contracts are wanted on a day. */
export const isWanted = ({ range }: PlannedExpiry, day: IsoDate) => range.from <= day && day <= range.to

interface Series {
  readonly underlying: Underlying
  readonly wanted: readonly PlannedExpiry[]
  readonly sessions: readonly IsoDate[]
  readonly rolling: Pick<RollingHistory, 'daysPerCall'>
  readonly calendar: SeriesCalendar
}

/**
 * The series that contain the wanted contracts. Days are always split at the same dates, so that no call is repeated.
 */
export function seriesFor({ underlying, wanted, sessions, rolling, calendar }: Series): PlannedSeries[] {
  if (sessions.length === 0) return []
  const pieces = split(underlying, { from: sessions[0], to: sessions[sessions.length - 1] }, rolling)
  const found = new Map<string, PlannedSeries>()
  for (const day of sessions)
    for (const one of wanted) {
      const source = isWanted(one, day) ? calendar.sourceOf(one.expiry, day) : undefined
      const range = pieces.find((piece) => piece.from <= day && day <= piece.to)
      if (source && range) found.set(`${source.kind} ${source.code} ${range.from}`, { source, range })
    }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

const MONTHS_BACK_DAYS = 120

/** One day of proof for each kind of series and expiry that the planned series do not prove. */
function proofDays(
  underlying: Underlying,
  series: readonly PlannedSeries[],
  sessions: readonly IsoDate[],
): ProofDay[] {
  const last = sessions.at(-1)
  if (last === undefined) return []
  const over = expiries(underlying, isoDate(dayNumber(sessions[0]) - MONTHS_BACK_DAYS), last)
  const proofs: ProofDay[] = []
  for (const kind of new Set(series.map(({ source }) => source.kind)))
    for (const of of kind === 'WEEK' ? (['weekly', 'monthly'] as const) : (['monthly'] as const)) {
      const days = over.filter((expiry) => expiry.kind === of).map(({ date }) => date)
      const isPlanned = days.some((date) => nearestSeries(series, kind, date) !== undefined)
      const date = days.at(-1)
      if (!isPlanned && date !== undefined)
        proofs.push({ kind, expiry: { date, isMonthly: of === 'monthly' } })
    }
  return proofs
}

/** The planned series of the nearest expiry that contains a day. */
export const nearestSeries = (series: readonly PlannedSeries[], kind: SeriesKind, day: IsoDate) =>
  series.find(
    ({ source, range }) => source.kind === kind && source.code === 1 && range.from <= day && day <= range.to,
  )

/** Judges from each day's high and low how far each wanted strike can have been from the money. */
function holesOf(
  underlying: Underlying,
  wanted: readonly PlannedExpiry[],
  { days, rolling }: { readonly days: readonly IndexDay[]; readonly rolling: RollingHistory },
): PlannedHoles {
  const step = strikeStep(underlying)
  const reach = rolling.mostOffset * step
  const atm = (level: number) => Math.round(level / step) * step
  const count = { contractDays: 0, never: 0, partly: 0 }
  const pairs = wanted.flatMap((one) =>
    days.filter(({ date }) => isWanted(one, date)).map((day) => ({ one, day })),
  )
  for (const { one, day } of pairs)
    for (let strike = one.lowest; strike <= one.highest; strike += step) {
      count.contractDays += 2
      if (strike > atm(day.high) + reach || strike < atm(day.low) - reach) count.never += 2
      else if (strike > atm(day.low) + reach || strike < atm(day.high) - reach) count.partly += 2
    }
  return count
}
