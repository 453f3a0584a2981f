import {
  dayNumber,
  isoDate,
  monthlyExpiryDay,
  type DayNumber,
  type IsoDate,
  type Session,
} from '#engine/exchange'
import { lastPrice, NO_PRICE } from '#engine/chain'
import type { MarketDay, MarketReader } from '#engine/market'
import type { Paise, SessionNumber } from '#engine/units'
import { SeriesCache } from './candle-series.ts'
import { readsDayBefore } from './day-filter.ts'
import type { HoldingPlan, Plan } from './plan.ts'

type ExpiryHolding = Extract<HoldingPlan, { kind: 'expiries' }>

/** Increased whenever the same request on the same data may give different trades or margins. */
export const ENGINE_VERSION = '1.5.0'

/**
 * A cycle: the sessions from an entry day to the last day on which its positions may be held. Cycles are
 * independent of each other except for indicator history, so they may be replayed in any order or in
 * parallel.
 */
export interface Cycle {
  readonly entry: SessionNumber
  readonly last: SessionNumber
  /** The expiry of a positional cycle; undefined for others. */
  readonly expiry?: DayNumber | undefined
  /** Trading hours of the last day, known from the calendar before its data exists. */
  readonly lastHours: Session
  /** A session of the cycle. For a session in progress, each call returns the bars available by then. */
  day(session: SessionNumber): MarketDay
}

/** The sessions of a dataset within a plan's dates, and the cycles in them. */
export class PlanSessions {
  /** Positions among all sessions of the dataset; `end` is exclusive. */
  readonly first: SessionNumber
  readonly end: SessionNumber
  readonly #plan: Plan
  readonly #reader: MarketReader
  readonly #dates: readonly IsoDate[]
  /** The last requested day, cached because it is requested many times in a row. */
  #newest: SessionNumber = -1
  #newestDay!: MarketDay

  constructor(plan: Plan, reader: MarketReader) {
    this.#plan = plan
    this.#reader = reader
    this.#dates = reader.sessions(plan.underlying)
    const first = this.#dates.findIndex((date) => date >= plan.startDate)
    this.end = this.#dates.findLastIndex((date) => date <= plan.endDate) + 1
    this.first = first < 0 ? this.end : first
  }

  readonly day = (session: SessionNumber): MarketDay => {
    if (this.#newest !== session) {
      this.#newestDay = this.#reader.day(this.#plan.underlying, this.#dates[session])
      this.#newest = session
    }
    return this.#newestDay
  }

  /**
   * The index at the previous session's close; `NO_PRICE` for the plan's first session, because no earlier data may
   * be loaded.
   */
  readonly closeBefore = (session: SessionNumber): Paise => {
    if (session <= this.first) return NO_PRICE
    const before = this.#reader.day(this.#plan.underlying, this.#dates[session - 1])
    return lastPrice(before.field(0, 'close'), before.session.minutes)
  }

  /** The first session after a date. */
  after(date: IsoDate): SessionNumber {
    return this.#dates.findLastIndex((one) => one <= date) + 1
  }

  /** The cycle that enters in a session; undefined if its last day lies beyond the plan's dates. */
  cycleFrom(entry: SessionNumber): Cycle | undefined {
    const { holding } = this.#plan
    if (holding.kind === 'expiries') return this.#expiryCycle(entry, holding)
    const last = entry + holding.nights
    if (last >= this.end) return undefined
    return { entry, last, lastHours: this.day(last).session, day: this.day }
  }

  /** The cycle that enters in a session for an expiry the plan's number of sessions later. */
  #expiryCycle(entry: SessionNumber, { monthly, enterBefore, exitBefore }: ExpiryHolding): Cycle | undefined {
    const session = entry + enterBefore
    const last = session - exitBefore
    if (last >= this.end || session >= this.#dates.length) return undefined
    const { day: expiry } = this.day(session)
    if (!this.#expires(session, expiry) || (monthly && !this.#isMonthly(session, expiry))) return undefined
    return { entry, last, expiry, lastHours: this.day(last).session, day: this.day }
  }

  #expires(session: SessionNumber, expiry: DayNumber): boolean {
    return this.day(session).instruments.expiry.includes(expiry)
  }

  /**
   * Whether an expiry is the last one of its month. Used for months that the rule book does not know: no later day of
   * the month may list a later expiry.
   */
  #isMonthly(session: SessionNumber, expiry: DayNumber): boolean {
    const known = monthlyExpiryDay(this.#plan.underlying, expiry)
    if (known !== undefined) return expiry === known
    const month = this.#dates[session].slice(0, 7)
    for (let at = session; at < this.#dates.length && this.#dates[at].startsWith(month); at++)
      if (this.day(at).instruments.expiry.some((other) => other > expiry && isoDate(other).startsWith(month)))
        return false
    return true
  }
}

/**
 * The dates that a plan reads: its own, and with indicator rules all from the dataset's first. Load them with
 * `reader.prepare` before running.
 */
export function requiredDates(plan: Plan, reader: MarketReader): { from: IsoDate; to: IsoDate } {
  const dates = reader.sessions(plan.underlying)
  const first = dates[0] ?? plan.startDate
  const from = plan.rules.length > 0 && first < plan.startDate ? first : plan.startDate
  return { from: withDayBefore(from, plan, dates), to: lastRequired(plan, dates) }
}

/** A filter may also need the previous session. */
function withDayBefore(from: IsoDate, { filters }: Plan, dates: readonly IsoDate[]): IsoDate {
  const before = filters && readsDayBefore(filters) ? dates.findLast((date) => date < from) : undefined
  return before ?? from
}

/**
 * The last date that must be loaded. The expiry of a cycle may lie beyond the period, and without a rule for
 * its month the rest of that month is needed to find the monthly expiry.
 */
function lastRequired({ underlying, endDate, holding }: Plan, dates: readonly IsoDate[]): IsoDate {
  if (holding.kind === 'nights') return endDate
  const end = dates.findLastIndex((date) => date <= endDate)
  const expiry = dates[Math.min(dates.length - 1, end + holding.exitBefore)] ?? endDate
  const isUnknown = holding.monthly && monthlyExpiryDay(underlying, dayNumber(expiry)) === undefined
  const last = isUnknown ? dates.findLast((date) => date.slice(0, 7) === expiry.slice(0, 7)) : expiry
  return last !== undefined && last > endDate ? last : endDate
}

/** Indicator series over a plan's dates, shared by runs of its variants. */
export function seriesFor(plan: Plan, reader: MarketReader): SeriesCache {
  const dates = reader.sessions(plan.underlying).filter((date) => date <= plan.endDate)
  return new SeriesCache({ reader, underlying: plan.underlying, dates })
}
