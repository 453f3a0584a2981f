import type { Underlying } from '#domain'
import { contractAt, expiryPath, rowOf, spotAt, type ExpiryPath } from '#engine/chain'
import type { DayNumber, IsoDate, Session } from '#engine/exchange'
import { ROW_KIND, type BarField, type Bars, type InstrumentTable, type MarketDay } from '#engine/market'
import { black76Pricer } from '#engine/pricing'
import { TICK, type ClockMinute, type Paise, type Row } from '#engine/units'
import type { Alteration, BarRange } from './alteration.ts'

/** Smallest share of its volatility that an option keeps when volatility falls. */
const LEAST_VOLATILITY = 0.5

/**
 * A session under an alteration; only requested rows are computed. An option's price changes by Black-76 for the
 * change of forward and volatility, at its own volatility of the minute, so that deviations from the model stay.
 * Unaltered minutes keep their prices to the paisa; volume and open interest stay.
 */
export class AlteredDay implements MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  readonly officialClose: number | undefined
  readonly #base: MarketDay
  readonly #alteration: Alteration
  /** By clock minute: the factor on the index, and the rise and the factor of volatility. */
  readonly #factors: Float64Array | undefined
  readonly #rises: Float64Array | undefined
  readonly #scales: Float64Array | undefined
  readonly #rows = new Map<Row, Bars>()

  constructor(base: MarketDay, alteration: Alteration) {
    this.#base = base
    this.#alteration = alteration
    const { minutes } = base.session
    this.#factors = alteration.factor && byMinute(alteration.factor, minutes)
    this.#rises = alteration.volatility && byMinute(alteration.volatility, minutes)
    this.#scales = alteration.volatilityFactor && byMinute(alteration.volatilityFactor, minutes)
    this.underlying = base.underlying
    this.date = base.date
    this.day = base.day
    this.session = base.session
    this.instruments = base.instruments
    this.officialClose =
      base.officialClose === undefined
        ? undefined
        : Math.round(base.officialClose * (this.#factors?.[minutes] ?? 1))
  }

  bars(row: Row): Bars {
    let bars = this.#rows.get(row)
    if (!bars) this.#rows.set(row, (bars = this.#altered(row)))
    return bars
  }

  field(row: Row, field: BarField): Int32Array {
    return this.bars(row)[field]
  }

  #altered(row: Row): Bars {
    const bars = this.#base.bars(row)
    const kind = this.instruments.kind[row]
    const isOption = kind === ROW_KIND.call || kind === ROW_KIND.put
    const { frozen, halted, badTick } = this.#alteration
    const factors = this.#factors
    let altered = bars
    if (!isOption) altered = factors ? moved(bars, factors, 'index') : bars
    else if (factors ?? this.#rises ?? this.#scales) altered = this.#repriced(row, bars)
    if (halted) altered = withoutTrades(altered, halted)
    if (!isOption) return altered
    if (frozen) altered = freeze(altered, frozen)
    if (badTick && rowOf(this.#base, badTick.contract) === row) altered = misprint(altered, badTick.minute)
    return altered
  }

  #repriced(row: Row, bars: Bars): Bars {
    const { expiry, strike, isCall } = contractAt(this.#base, row)
    const path = expiryPath(this.#base, expiry)
    const ofStrike = path.strike(strike)
    const type = isCall ? 'CALL' : 'PUT'
    const price = black76Pricer(type, strike)
    const { minutes } = this.session
    const { close } = bars
    const unchanged = new Float64Array(minutes + 1).fill(1)
    const factors = this.#factors ?? unchanged
    const scales = this.#scales ?? unchanged
    const rises = this.#rises ?? new Float64Array(minutes + 1)
    const changes = new Float64Array(minutes + 1)
    // Before any volatility is known, the price moves like the payoff.
    let known = 0
    for (let c = 0; c <= minutes; c++) {
      const isUnchanged = factors[c] === 1 && rises[c] === 0 && scales[c] === 1
      if (isUnchanged || !isAtBar(close, c)) continue
      const forward = this.#forwardAt(path, c)
      const volatility = ofStrike.volatility(c)
      const isKnown = volatility > 0
      if (isKnown) known = volatility
      const to = Math.max(known * LEAST_VOLATILITY, known * scales[c] + rises[c])
      const root = path.rootYears(c)
      const discount = path.discount(c)
      const before = isKnown ? ofStrike.price(type, c) : price(forward, known * root, discount)
      changes[c] = price(forward * factors[c], to * root, discount) - before
    }
    return moved(bars, changes, 'option')
  }

  /** If no pair has prices, the index replaces the forward. */
  #forwardAt(path: ExpiryPath, c: ClockMinute): Paise {
    return path.forward(c) || spotAt(this.#base, c) || 1
  }
}

/** An option's price after a change of its model price, in whole ticks. */
function repriced(price: Paise, change: number): Paise {
  return change === 0 ? price : Math.max(TICK, Math.round((price + change) / TICK) * TICK)
}

/** Whether a bar with prices starts or ends at a clock minute. */
function isAtBar(close: Int32Array, c: ClockMinute): boolean {
  return (c < close.length && close[c] !== 0) || (c > 0 && close[c - 1] !== 0)
}

/** The values of a function at the clock minutes of a session. */
function byMinute(compute: (c: ClockMinute) => number, minutes: number): Float64Array {
  const values = new Float64Array(minutes + 1)
  for (let c = 0; c <= minutes; c++) values[c] = compute(c)
  return values
}

/**
 * Bars with each price changed by its minute's amount, which is added to an option and is a factor on the index: opens
 * by the bar's start, closes by its end. High and low change by the mean of the two and enclose both.
 * @param amounts by clock minute
 */
function moved(bars: Bars, amounts: Float64Array, kind: 'index' | 'option'): Bars {
  const isOption = kind === 'option'
  const none = isOption ? 0 : 1
  const move = (price: Paise, by: number) => (isOption ? repriced(price, by) : Math.round(price * by))
  const copy = copyOf(bars)
  const { open, high, low, close } = copy
  for (let m = 0; m < close.length; m++) {
    const start = amounts[m]
    const end = amounts[m + 1]
    if (close[m] === 0 || (start === none && end === none)) continue
    open[m] = move(open[m], start)
    close[m] = move(close[m], end)
    high[m] = Math.max(open[m], close[m], between(move(high[m], start), move(high[m], end), high[m]))
    low[m] = Math.min(open[m], close[m], between(move(low[m], start), move(low[m], end), low[m]))
  }
  return copy
}

/** The mean of two prices in whole ticks; a price that the mean leaves as it was need not be on a tick. */
function between(start: Paise, end: Paise, was: Paise): Paise {
  const mean = (start + end) / 2
  return mean === was ? was : Math.round(mean / TICK) * TICK
}

/**
 * Every bar of the stretch trades at the last price before it; without such a price the bars stay unchanged.
 */
function freeze(bars: Bars, { from, to }: BarRange): Bars {
  let last = from < bars.open.length ? bars.open[from] : 0
  for (let m = from - 1; m >= 0; m--)
    if (bars.close[m] !== 0) {
      last = bars.close[m]
      break
    }
  if (last === 0) return bars
  const frozen = copyOf(bars)
  for (let m = from; m < Math.min(to, bars.close.length); m++)
    if (bars.close[m] !== 0) for (const field of PRICES) frozen[field][m] = last
  return frozen
}

/** Bars of the stretch are empty. */
function withoutTrades(bars: Bars, { from, to }: BarRange): Bars {
  const halted = copyOf(bars)
  for (const field of PRICES) halted[field].fill(0, from, to)
  return halted
}

function misprint(bars: Bars, minute: ClockMinute): Bars {
  const m = bars.close.findIndex((price, at) => at >= minute && price !== 0)
  if (m < 0) return bars
  const wrong = copyOf(bars)
  wrong.high[m] = bars.high[m] * 2
  wrong.low[m] = Math.max(TICK, Math.round(bars.low[m] / 2 / TICK) * TICK)
  return wrong
}

const PRICES = ['open', 'high', 'low', 'close'] as const

function copyOf(bars: Bars): Bars {
  return {
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
    // Few replays read these, and reading takes as long as the copies.
    get volume() {
      return bars.volume
    },
    get openInterest() {
      return bars.openInterest
    },
  }
}
