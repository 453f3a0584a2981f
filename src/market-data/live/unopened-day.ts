import type { Underlying } from '#domain'
import type { DayNumber, IsoDate, Session } from '#engine/exchange'
import type { Bars, InstrumentTable, MarketDay } from '#engine/market'

/**
 * A future day: its hours and expiring contracts are known, its prices are not, and reading them is an error.
 */
export class UnopenedDay implements MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  readonly officialClose = undefined

  constructor(day: Pick<MarketDay, 'underlying' | 'date' | 'day' | 'session' | 'instruments'>) {
    this.underlying = day.underlying
    this.date = day.date
    this.day = day.day
    this.session = day.session
    this.instruments = day.instruments
  }

  bars(): Bars {
    throw new RangeError(
      `prices of ${this.underlying} on ${this.date} were asked for, expected a session that has begun`,
    )
  }

  field(): Int32Array {
    return this.bars().open
  }
}
