import type { Underlying } from '#domain'
import type { DayNumber, IsoDate, Session } from '#engine/exchange'
import { BAR_FIELDS, type BarField, type Bars, type InstrumentTable, type MarketDay } from '#engine/market'
import type { ClockMinute } from '#engine/units'

/** A view of another day that reveals its bars as they complete. Rows that are not read cost nothing. */
export class RevealedDay implements MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  readonly #whole: MarketDay
  readonly #rows = new Map<number, Bars>()
  #shown: ClockMinute = 0

  constructor(whole: MarketDay) {
    const { underlying, date, day, session, instruments } = whole
    this.underlying = underlying
    this.date = date
    this.day = day
    this.session = session
    this.instruments = instruments
    this.#whole = whole
  }

  /** Clock minute up to which its bars are visible. */
  get shown(): ClockMinute {
    return this.#shown
  }

  /** Shows all bars before clock minute `c`; a day never shrinks. */
  growTo(c: ClockMinute): void {
    const to = Math.min(c, this.session.minutes)
    if (to <= this.#shown) return
    for (const [row, bars] of this.#rows) this.#copy(row, bars, { from: this.#shown, to })
    this.#shown = to
  }

  /** Only available after the close. */
  get officialClose(): number | undefined {
    return this.#shown >= this.session.minutes ? this.#whole.officialClose : undefined
  }

  bars(row: number): Bars {
    let bars = this.#rows.get(row)
    if (bars) return bars
    bars = Object.fromEntries(
      BAR_FIELDS.map((field) => [field, new Int32Array(this.session.minutes)]),
    ) as unknown as Bars
    this.#copy(row, bars, { from: 0, to: this.#shown })
    this.#rows.set(row, bars)
    return bars
  }

  field(row: number, field: BarField): Int32Array {
    return this.bars(row)[field]
  }

  #copy(row: number, into: Bars, { from, to }: { from: ClockMinute; to: ClockMinute }): void {
    const whole = this.#whole.bars(row)
    for (const field of BAR_FIELDS) into[field].set(whole[field].subarray(from, to), from)
  }
}
