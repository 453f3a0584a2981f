import type { DatasetIdentity, Underlying } from '#domain'
import { dayNumber, instrumentOf, isoDate, tradingDates, type IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { listedByRule, QuotedDay } from './quoted-day.ts'

/** Days ahead that positions over several days may need. */
const DAYS_TO_COME = 100

/**
 * A market known only by its quotes: recorded days, and other days by the exchange's rules. Days without a
 * recording have no prices.
 */
export class QuotedReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #dates: readonly IsoDate[]
  readonly #days: Pick<ReadonlyMap<IsoDate, QuotedDay>, 'get'>
  readonly #listed = new Map<IsoDate, MarketDay>()

  /** @param first first day with sessions @param days by date; may grow */
  constructor(
    dataset: DatasetIdentity,
    { underlying, first, last }: { underlying: Underlying; first: IsoDate; last: IsoDate },
    days: Pick<ReadonlyMap<IsoDate, QuotedDay>, 'get'>,
  ) {
    this.dataset = dataset
    this.underlyings = [underlying]
    const to = isoDate(dayNumber(last) + DAYS_TO_COME)
    this.#dates = tradingDates(first, to, instrumentOf(underlying).exchange)
    this.#days = days
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.underlyings.includes(underlying) ? this.#dates : []
  }

  prepare(): Promise<void> {
    return Promise.resolve()
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const recorded = this.#days.get(date)
    if (recorded) return recorded
    let day = this.#listed.get(date)
    if (!day) this.#listed.set(date, (day = new QuotedDay(underlying, date, listedByRule(underlying, date))))
    return day
  }

  hasIndexVolume(): boolean {
    return false
  }
}
