import { DAY_FILTERS, fieldsOfFilter, type DayFilters, type FilterReason, type FilterSetting } from '#domain'
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

/** A day and what its filters compare it with. */
interface JudgedDay {
  readonly day: MarketDay
  readonly session: SessionNumber
  readonly days: Days
  readonly known: Known
}

/** What the filters need to know of the whole dataset. */
interface Known {
  readonly skipped: ReadonlySet<string>
  readonly only: ReadonlySet<string> | undefined
  /** Closes of India VIX by ascending date, paise. */
  readonly vix: readonly { readonly date: string; readonly close: Paise }[]
}

/** How a filter judges a day. */
interface Rule {
  readonly readsDayBefore?: true
  readonly allows: (filters: DayFilters, judged: JudgedDay) => boolean
}

/** The rule of every filter. */
const RULES: Readonly<Record<FilterSetting, Rule>> = {
  dates: {
    allows: ({ onlyDates, skipDates }, { day }) =>
      onlyDates?.includes(day.date) !== false && skipDates?.includes(day.date) !== true,
  },
  events: {
    allows: (_, { day, known }) => !known.skipped.has(day.date) && known.only?.has(day.date) !== false,
  },
  weekdays: {
    // Sunday is 0 in the calendar and 7 in ISO.
    allows: ({ weekdays }, { day }) => weekdays?.includes(weekday(day.day) || 7) !== false,
  },
  dte: { allows: ({ dte }, { day }) => dte?.includes(nearestDte(day)) !== false },
  gapPercent: {
    readsDayBefore: true,
    allows: ({ gapPercent }, { days, session }) => {
      if (!gapPercent) return true
      const gap = openingGap(days, session)
      return gap !== undefined && isWithin((gap.open - gap.close) * 100, gap.close, gapPercent)
    },
  },
  vix: {
    allows: ({ vix }, { day, known }) => {
      if (!vix) return true
      const newest = newestVix(known.vix, day.date)
      return newest !== undefined && isWithin(newest.close, 100, vix)
    },
  },
}
const SETTINGS = Object.keys(DAY_FILTERS) as FilterSetting[]

/** Whether a filter of a strategy reads the session before. */
export function readsDayBefore(filters: DayFilters): boolean {
  return SETTINGS.some(
    (setting) =>
      RULES[setting].readsDayBefore && fieldsOfFilter(setting).some((field) => filters[field] !== undefined),
  )
}

/** Decides on which days a strategy may enter (docs/semantics.md, section 21). */
export class DayFilter {
  readonly #filters: DayFilters
  readonly #days: Days
  readonly #known: Known

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
    this.#known = {
      skipped: of(filters.skipEvents),
      only: filters.onlyEvents && of(filters.onlyEvents),
      vix: filters.vix ? (reader.vixCloses?.() ?? []) : [],
    }
  }

  /** Why a day is left out, by the first filter that does; undefined if the strategy may enter. */
  reason(session: SessionNumber): FilterReason | undefined {
    const judged = { day: this.#days(session), session, days: this.#days, known: this.#known }
    const setting = SETTINGS.find((one) => !RULES[one].allows(this.#filters, judged))
    return setting && DAY_FILTERS[setting].reason
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
