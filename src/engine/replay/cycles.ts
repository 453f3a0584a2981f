import {
  dayNumber,
  isoDate,
  monthlyExpiryDay,
  type DayNumber,
  type IsoDate,
  type Session,
} from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import type { SessionNumber } from '#engine/units'
import { SeriesCache } from './candle-series.ts'
import type { HoldingPlan, Plan } from './plan.ts'

type ExpiryHolding = Extract<HoldingPlan, { kind: 'expiries' }>

/** Changes whenever the same request on the same data may give other trades. */
export const ENGINE_VERSION = '1.4.0'

/**
 * The sessions over which what one entry opens may be held: the entry day, the last day, and those between. A cycle is
 * independent of every other but for indicator history, so cycles may be replayed in any order, or at the same time.
 */
export interface Cycle {
  readonly entry: SessionNumber
  readonly last: SessionNumber
  /** The expiry that it is made for, where it is made for one. */
  readonly expiry?: DayNumber | undefined
  /** Trading hours of the last day: the calendar knows them before the day is there. */
  readonly lastHours: Session
  /** A session of the cycle; while one is going on, each time with the bars that there are so far. */
  day(session: SessionNumber): MarketDay
}

/** The sessions of a dataset that lie within a plan's dates, and the cycles in them. */
export class PlanSessions {
  /** Positions among all sessions of the dataset; `end` is the one after the last. */
  readonly first: SessionNumber
  readonly end: SessionNumber
  private readonly plan: Plan
  private readonly reader: MarketReader
  private readonly dates: readonly IsoDate[]
  /** The day that was asked for last: it is asked for again and again. */
  private newest: SessionNumber = -1
  private newestDay!: MarketDay

  constructor(plan: Plan, reader: MarketReader) {
    this.plan = plan
    this.reader = reader
    this.dates = reader.sessions(plan.underlying)
    const first = this.dates.findIndex((date) => date >= plan.startDate)
    this.end = this.dates.findLastIndex((date) => date <= plan.endDate) + 1
    this.first = first < 0 ? this.end : first
  }

  readonly day = (session: SessionNumber): MarketDay => {
    if (this.newest !== session) {
      this.newestDay = this.reader.day(this.plan.underlying, this.dates[session])
      this.newest = session
    }
    return this.newestDay
  }

  /** The session after a date. */
  after(date: IsoDate): SessionNumber {
    return this.dates.findLastIndex((one) => one <= date) + 1
  }

  /** The cycle that is entered in a session; undefined where its last day would lie beyond the plan's dates. */
  cycleFrom(entry: SessionNumber): Cycle | undefined {
    const { holding } = this.plan
    if (holding.kind === 'expiries') return this.expiryCycle(entry, holding)
    const last = entry + holding.nights
    if (last >= this.end) return undefined
    return { entry, last, lastHours: this.day(last).session, day: this.day }
  }

  /** The cycle entered in a session for the expiry that lies as many sessions ahead as the plan says. */
  private expiryCycle(
    entry: SessionNumber,
    { monthly, enterBefore, exitBefore }: ExpiryHolding,
  ): Cycle | undefined {
    const session = entry + enterBefore
    const last = session - exitBefore
    if (last >= this.end || session >= this.dates.length) return undefined
    const { day: expiry } = this.day(session)
    if (!this.expires(session, expiry) || (monthly && !this.isMonthly(session, expiry))) return undefined
    return { entry, last, expiry, lastHours: this.day(last).session, day: this.day }
  }

  private expires(session: SessionNumber, expiry: DayNumber): boolean {
    return this.day(session).instruments.expiry.includes(expiry)
  }

  /** Where the rule book does not know the month: whether no later day of it lists a later expiry of the month. */
  private isMonthly(session: SessionNumber, expiry: DayNumber): boolean {
    const known = monthlyExpiryDay(this.plan.underlying, expiry)
    if (known !== undefined) return expiry === known
    const month = this.dates[session].slice(0, 7)
    for (let at = session; at < this.dates.length && this.dates[at].startsWith(month); at++)
      if (this.day(at).instruments.expiry.some((other) => other > expiry && isoDate(other).startsWith(month)))
        return false
    return true
  }
}

/**
 * The dates that a plan reads: its own, and with indicator rules every one from the dataset's first. Bring them
 * within reach with `reader.prepare` before running.
 */
export function requiredDates(plan: Plan, reader: MarketReader): { from: IsoDate; to: IsoDate } {
  const dates = reader.sessions(plan.underlying)
  const first = dates[0] ?? plan.startDate
  const from = plan.rules.length > 0 && first < plan.startDate ? first : plan.startDate
  return { from: withDayBefore(from, plan, dates), to: lastRequired(plan, dates) }
}

/** A gap is measured from the session before. */
function withDayBefore(from: IsoDate, { filters }: Plan, dates: readonly IsoDate[]): IsoDate {
  return (filters?.gapPercent && dates.findLast((date) => date < from)) ?? from
}

/** The expiry of a cycle may lie beyond the period: so many sessions, and to the end of a month where it has to be its last, for want of a rule. */
function lastRequired({ underlying, endDate, holding }: Plan, dates: readonly IsoDate[]): IsoDate {
  if (holding.kind === 'nights') return endDate
  const end = dates.findLastIndex((date) => date <= endDate)
  const expiry = dates[Math.min(dates.length - 1, end + holding.exitBefore)] ?? endDate
  const isUnknown = holding.monthly && monthlyExpiryDay(underlying, dayNumber(expiry)) === undefined
  const last = isUnknown ? dates.findLast((date) => date.slice(0, 7) === expiry.slice(0, 7)) : expiry
  return last !== undefined && last > endDate ? last : endDate
}

/** Indicator series over a plan's dates, to be shared between runs of its variants. */
export function seriesFor(plan: Plan, reader: MarketReader): SeriesCache {
  const dates = reader.sessions(plan.underlying).filter((date) => date <= plan.endDate)
  return new SeriesCache({ reader, underlying: plan.underlying, dates })
}
