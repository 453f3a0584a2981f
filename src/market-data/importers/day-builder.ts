import type { Underlying } from '#domain'
import { type DayNumber, isoDate, type Session } from '#engine/exchange'
import { BAR_FIELDS, ROW_KIND, type DayColumns, type MarketDay, type RowKind } from '#engine/market'

/** A bar as read from a source. */
export interface SourceBar {
  kind: RowKind
  expiry: DayNumber
  strike: number
  /** Minute of the session. */
  minute: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  openInterest: number
}

export type Outcome = 'added' | 'duplicate' | 'disagreement'

interface Instrument {
  readonly kind: RowKind
  readonly expiry: DayNumber
  readonly strike: number
  /** The six fields in sequence, each as long as the session. */
  readonly bars: Int32Array
}

/** Strikes are below 2³¹ paise, so this separates them from the rest of the key. */
const STRIKE_SPAN = 2 ** 31
const CLOSE = BAR_FIELDS.indexOf('close')

/** Collects the bars of one underlying on one day, in any order; the first bar of each minute is kept. */
export class DayBuilder {
  readonly underlying: Underlying
  readonly day: DayNumber
  readonly session: Session
  readonly #instruments = new Map<number, Instrument>()
  #last: Instrument | undefined

  constructor(underlying: Underlying, day: DayNumber, session: Session) {
    this.underlying = underlying
    this.day = day
    this.session = session
  }

  get hasIndex(): boolean {
    return this.#instruments.has(keyOf({ kind: ROW_KIND.index, expiry: 0, strike: 0 }))
  }

  get isEmpty(): boolean {
    return this.#instruments.size === 0
  }

  /** Copies the bars of a stored day, except rows of the kinds in `except`. */
  addStored(stored: MarketDay, except: (kind: RowKind) => boolean): void {
    const { count, kind, expiry, strike } = stored.instruments
    for (let row = 0; row < count; row++) {
      const identity = { kind: kind[row] as RowKind, expiry: expiry[row], strike: strike[row] }
      if (except(identity.kind)) continue
      const instrument = this.#instrument(identity)
      BAR_FIELDS.forEach((field, f) =>
        instrument.bars.set(stored.field(row, field), f * this.session.minutes),
      )
    }
  }

  add(bar: SourceBar): Outcome {
    const instrument = this.#instrument(bar)
    const { bars } = instrument
    const { minutes } = this.session
    const at = bar.minute
    if (bars[CLOSE * minutes + at] > 0) return this.#agrees(instrument, bar) ? 'duplicate' : 'disagreement'
    bars[at] = bar.open
    bars[minutes + at] = bar.high
    bars[2 * minutes + at] = bar.low
    bars[3 * minutes + at] = bar.close
    bars[4 * minutes + at] = bar.volume
    bars[5 * minutes + at] = bar.openInterest
    return 'added'
  }

  /** The kept bar of the same minute as `bar`, for reports. */
  kept(bar: SourceBar): string {
    const { bars } = this.#instrument(bar)
    const at = (field: number): number => bars[field * this.session.minutes + bar.minute]
    return barText({ open: at(0), high: at(1), low: at(2), close: at(3), volume: at(4), openInterest: at(5) })
  }

  /** The day, with instruments in the order of the store. */
  columns(officialClose: number | undefined): DayColumns {
    const { underlying, session } = this
    const rows = [...this.#instruments.values()].sort(inTableOrder)
    const { minutes } = session
    const columns = Object.fromEntries(
      BAR_FIELDS.map((field, f) => {
        const numbers = new Int32Array(rows.length * minutes)
        rows.forEach(({ bars }, row) =>
          numbers.set(bars.subarray(f * minutes, (f + 1) * minutes), row * minutes),
        )
        return [field, numbers]
      }),
    ) as Record<(typeof BAR_FIELDS)[number], Int32Array>
    return {
      underlying,
      date: isoDate(this.day),
      session,
      officialClose,
      instruments: {
        count: rows.length,
        kind: Uint8Array.from(rows, (row) => row.kind),
        expiry: Int32Array.from(rows, (row) => row.expiry),
        strike: Int32Array.from(rows, (row) => row.strike),
      },
      columns,
    }
  }

  #instrument(identity: Pick<SourceBar, 'kind' | 'expiry' | 'strike'>): Instrument {
    const last = this.#last
    // Most sources list one instrument after the other.
    if (
      last &&
      last.strike === identity.strike &&
      last.kind === identity.kind &&
      last.expiry === identity.expiry
    )
      return last
    const key = keyOf(identity)
    let instrument = this.#instruments.get(key)
    if (!instrument) {
      const { kind, expiry, strike } = identity
      instrument = { kind, expiry, strike, bars: new Int32Array(BAR_FIELDS.length * this.session.minutes) }
      this.#instruments.set(key, instrument)
    }
    this.#last = instrument
    return instrument
  }

  #agrees({ bars }: Instrument, bar: SourceBar): boolean {
    const { minutes } = this.session
    return BAR_FIELDS.every((field, f) => bars[f * minutes + bar.minute] === bar[field])
  }
}

/** A bar for people: prices in rupees. */
export function barText(bar: Pick<SourceBar, (typeof BAR_FIELDS)[number]>): string {
  const prices = [bar.open, bar.high, bar.low, bar.close].map((paise) => (paise / 100).toFixed(2))
  return `${prices.join(' ')} volume ${bar.volume} oi ${bar.openInterest}`
}

function keyOf({ kind, expiry, strike }: Pick<SourceBar, 'kind' | 'expiry' | 'strike'>): number {
  return (expiry * 4 + kind) * STRIKE_SPAN + strike
}

function inTableOrder(a: Instrument, b: Instrument): number {
  const group = Math.min(a.kind, ROW_KIND.call) - Math.min(b.kind, ROW_KIND.call)
  return group || a.expiry - b.expiry || a.strike - b.strike || a.kind - b.kind
}
