import type { Underlying } from '#domain'
import {
  dayNumber,
  instrumentOf,
  listedExpiries,
  ordinarySession,
  tradingSession,
  type DayNumber,
  type IsoDate,
  type Session,
} from '#engine/exchange'
import {
  BAR_FIELDS,
  ROW_KIND,
  type BarField,
  type Bars,
  type InstrumentTable,
  type MarketDay,
} from '#engine/market'
import type { ClockMinute } from '#engine/units'

/** A contract of a day built from quotes. */
export interface QuotedContract {
  readonly expiry: IsoDate
  /** Paise. */
  readonly strike: number
  readonly isCall: boolean
}

/**
 * Bars of a minute, seven numbers each: row, open, high, low, close (paise), volume, open interest (units).
 */
export type QuotedBars = readonly number[]

/** Numbers of a bar in `QuotedBars`. */
const QUOTED_BAR_NUMBERS = 1 + BAR_FIELDS.length

/**
 * The contracts of a day without quotes: the expiries by the exchange's rules, each with one contract that
 * has no price.
 */
export function listedByRule(underlying: Underlying, date: IsoDate): QuotedContract[] {
  return listedExpiries(underlying, date).map((expiry) => ({ expiry: expiry.date, strike: 0, isCall: true }))
}

/** Sorted like the rows of a day. */
export function inRowOrder(contracts: readonly QuotedContract[]): QuotedContract[] {
  return contracts.toSorted(
    (a, b) =>
      dayNumber(a.expiry) - dayNumber(b.expiry) || a.strike - b.strike || Number(b.isCall) - Number(a.isCall),
  )
}

/** A day built from quotes. It has the minutes added so far, with a bar only if the contract traded. */
export class QuotedDay implements MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  readonly officialClose = undefined
  readonly #rows = new Map<number, Bars>()
  #complete: ClockMinute = 0

  /** @param contracts in the order of rows, which begin with the index */
  constructor(underlying: Underlying, date: IsoDate, contracts: readonly QuotedContract[]) {
    const { exchange } = instrumentOf(underlying)
    this.underlying = underlying
    this.date = date
    this.day = dayNumber(date)
    this.session = tradingSession(date, exchange) ?? ordinarySession(date, exchange)
    this.instruments = {
      count: contracts.length + 1,
      kind: Uint8Array.from([
        ROW_KIND.index,
        ...contracts.map(({ isCall }) => (isCall ? ROW_KIND.call : ROW_KIND.put)),
      ]),
      expiry: Int32Array.from([0, ...contracts.map(({ expiry }) => dayNumber(expiry))]),
      strike: Int32Array.from([0, ...contracts.map(({ strike }) => strike)]),
    }
  }

  /** Number of minutes added so far. */
  get complete(): ClockMinute {
    return this.#complete
  }

  /**
   * Adds the next minute; a minute that was already added is ignored.
   * @throws RangeError when earlier minutes are missing or a row does not belong to the day
   */
  add(minute: ClockMinute, bars: QuotedBars): void {
    if (minute < this.#complete) return
    if (minute > this.#complete)
      throw new RangeError(
        `minute ${minute} of ${this.underlying} on ${this.date} was given, expected minute ${this.#complete}`,
      )
    for (let at = 0; at < bars.length; at += QUOTED_BAR_NUMBERS) {
      const into = this.bars(bars[at])
      BAR_FIELDS.forEach((field, i) => (into[field][minute] = bars[at + 1 + i]))
    }
    this.#complete = minute + 1
  }

  bars(row: number): Bars {
    const { count } = this.instruments
    if (!(row >= 0 && row < count))
      throw new RangeError(`row ${row} of ${this.underlying} on ${this.date}, expected 0 to ${count - 1}`)
    let bars = this.#rows.get(row)
    if (!bars) {
      const fields = BAR_FIELDS.map((field) => [field, new Int32Array(this.session.minutes)])
      bars = Object.fromEntries(fields) as unknown as Bars
      this.#rows.set(row, bars)
    }
    return bars
  }

  field(row: number, field: BarField): Int32Array {
    return this.bars(row)[field]
  }
}
