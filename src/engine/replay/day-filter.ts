import type { DayFilters, FilterReason } from '#domain'
import { chainOf } from '#engine/chain'
import { daysToExpiry, eventDates, weekday } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { SCALE, scaledDecimal, type Paise, type SessionNumber } from '#engine/units'
import type { Plan } from './plan.ts'

/** Bounds of a filter; a missing end is unbounded. */
interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Returns the sessions of a dataset. */
type Days = (session: SessionNumber) => MarketDay

/** Decides on which days a strategy may enter (docs/semantics.md, section 21). */
export class DayFilter {
  readonly #filters: DayFilters
  readonly #days: Days
  readonly #skipped: ReadonlySet<string>
  readonly #only: ReadonlySet<string> | undefined
  /** Closes of India VIX by ascending date, paise. */
  readonly #vix: readonly { readonly date: string; readonly close: Paise }[]

  constructor(
    { underlying }: Plan,
    filters: DayFilters,
    { reader, days }: { reader: MarketReader; days: Days },
  ) {
    this.#filters = filters
    this.#days = days
    const sessions = new Set(reader.sessions(underlying))
    const of = (events: DayFilters['skipEvents']) =>
      new Set(
        (events ?? []).flatMap((event) => eventDates(event, underlying)).filter((date) => sessions.has(date)),
      )
    this.#skipped = of(filters.skipEvents)
    this.#only = filters.onlyEvents && of(filters.onlyEvents)
    this.#vix = filters.vix ? (reader.vixCloses?.() ?? []) : []
  }

  /** Why a day is left out; undefined if the strategy may enter. */
  reason(session: SessionNumber): FilterReason | undefined {
    const day = this.#days(session)
    if (!this.#isChosenDate(day.date)) return 'date'
    if (this.#skipped.has(day.date) || this.#only?.has(day.date) === false) return 'event'
    return this.#calendarReason(day) ?? this.#marketReason(day, session)
  }

  #calendarReason(day: MarketDay): FilterReason | undefined {
    const { weekdays, dte } = this.#filters
    // Sunday is 0 in the calendar and 7 in ISO.
    if (weekdays?.includes(weekday(day.day) || 7) === false) return 'weekday'
    return dte?.includes(nearestDte(day)) === false ? 'dte' : undefined
  }

  #marketReason({ date }: MarketDay, session: SessionNumber): FilterReason | undefined {
    const { gapPercent, vix } = this.#filters
    if (gapPercent && !this.#hasGap(session, gapPercent)) return 'gap'
    return vix && !this.#hasVix(date, vix) ? 'vix' : undefined
  }

  #isChosenDate(date: string): boolean {
    const { onlyDates, skipDates } = this.#filters
    return onlyDates?.includes(date) !== false && skipDates?.includes(date) !== true
  }

  #hasGap(session: SessionNumber, range: Range): boolean {
    const gap = openingGap(this.#days, session)
    return gap !== undefined && isWithin((gap.open - gap.close) * 100, gap.close, range)
  }

  #hasVix(date: string, range: Range): boolean {
    const newest = newestVix(this.#vix, date)
    return newest !== undefined && isWithin(newest.close, 100, range)
  }
}

/** The open of the index and its previous close. */
export interface OpeningGap {
  readonly close: Paise
  readonly open: Paise
}

/** The gap at a session's open; undefined without a first bar or without a previous session. */
export function openingGap(days: Days, session: SessionNumber): OpeningGap | undefined {
  const open = days(session).field(0, 'open')[0]
  const closes = session > 0 ? days(session - 1).field(0, 'close') : undefined
  const close = closes?.findLast((price) => price !== 0)
  return open && close !== undefined ? { open, close } : undefined
}

/** A gap in percent of the close, to two decimals. */
export function gapInPercent({ open, close }: OpeningGap): number {
  return Math.round(((open - close) * 10_000) / close) / 100
}

/** The newest close of India VIX known before a day; `closes` ascend by date. */
export function newestVix<Close extends { readonly date: string }>(
  closes: readonly Close[],
  date: string,
): Close | undefined {
  return closes.findLast((one) => one.date < date)
}

/** Trading days to the nearest listed expiry; −1 without one. */
export function nearestDte(day: MarketDay): number {
  const expiry = chainOf(day).expiries.find((each) => each >= day.day)
  return expiry === undefined ? -1 : daysToExpiry(day.day, expiry)
}

/** Whether `numerator / denominator` lies within inclusive bounds, without rounding in between. */
function isWithin(numerator: number, denominator: number, { min, max }: Range): boolean {
  const scaled = numerator * SCALE
  return (
    (min === undefined || scaled >= scaledDecimal(min) * denominator) &&
    (max === undefined || scaled <= scaledDecimal(max) * denominator)
  )
}
