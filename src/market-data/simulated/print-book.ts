/* A numeric kernel: it fills several hundred thousand bars a day and allocates nothing per minute. */
import type { BarField } from '#engine/market'
import { portableLog } from '#engine/pricing'
import type { ExpirySurface, TradedExpiry } from './expiry-surface.ts'
import { halfSpread, roundness, tradedShare } from './liquidity.ts'
import type { RandomStream } from './random.ts'

/** Target of the bars: the day's columns and the row of the expiry's first call. */
export interface BarSink {
  readonly columns: Readonly<Record<BarField, Int32Array>>
  readonly firstRow: number
}

const TICK_PAISE = 5
const TICKS_PER_RUPEE = 20
/**
 * A contract with fewer expected trades in a minute than the first number prints once; below the second, at two
 * prices.
 */
const ONE_PRINT_BELOW = 1.2
const TWO_PRINTS_BELOW = 5
const LOTS_PER_TRADE = 2.5
const TRADES_PER_LOT = 1 / LOTS_PER_TRADE
/** Strikes whose call and put both trade fewer lots a minute than this are valued only when they print. */
const BUSY_LOTS = 10
/** The first print of a minute differs from the last of the previous one by up to this share of the premium. */
const OPENING_STEP = 0.004
/** How much higher open interest is within a day than at its ends; much higher on the expiry day. */
const HELD_WITHIN_DAY = 0.06
const HELD_WITHIN_EXPIRY_DAY = 0.35

/** Turns values into traded bars. */
export class PrintBook {
  isReviewed = false
  readonly #expiry: TradedExpiry
  readonly #sink: BarSink
  readonly #random: RandomStream
  /** Per row of the expiry: lots traded in a minute of usual activity. */
  readonly #lots: Float64Array
  /** Per row: open interest at the open and at the close, and the additional open interest at midday, in units. */
  readonly #atOpen: Float64Array
  readonly #atClose: Float64Array
  readonly #within: Float64Array
  /** The session minute in which an illiquid contract prints at least once. */
  readonly #certain: Int32Array
  /** Per row: expected number of trades until the next print. */
  readonly #untilTrade: Float64Array
  /** Share of the day's trading before the current minute. */
  #past = 0
  readonly #traded: number
  /** The strikes valued in every minute: the first one, and the one after the last. */
  #first = 0
  #last = 0
  /** Values of the current contract in rupees; one reused object, so a print allocates nothing. */
  readonly #value = { open: 0, high: 0, low: 0, close: 0 }

  constructor(expiry: TradedExpiry, sink: BarSink, random: RandomStream) {
    this.#expiry = expiry
    this.#sink = sink
    this.#random = random
    const rows = 2 * expiry.listed.strikes.length
    this.#lots = new Float64Array(rows)
    this.#atOpen = expiry.held.atOpen
    this.#atClose = expiry.held.atClose
    this.#within = new Float64Array(rows)
    this.#certain = new Int32Array(rows)
    this.#untilTrade = new Float64Array(rows)
    this.#traded = expiry.state.traded.reduce((sum, flag) => sum + flag, 0)
  }

  /** Updates how much each contract trades, by its distance from the money. */
  review(surface: ExpirySurface, minute: number): void {
    const { listed, liquidity, lotSize } = this.#expiry
    const { strikes } = listed
    const deviation = Math.max(0.002, surface.atTheMoneyDeviation)
    const inverse = 1 / (deviation * surface.spot)
    let total = 0
    for (let i = 0; i < strikes.length; i++) {
      const away = (strikes[i] - surface.spot) * inverse
      const round = roundness(strikes[i], liquidity.sessionsLeft)
      this.#lots[2 * i] = round * tradedShare(away)
      this.#lots[2 * i + 1] = round * tradedShare(-away)
      total += this.#lots[2 * i] + this.#lots[2 * i + 1]
      if (!this.isReviewed) this.#open(i, minute)
    }
    const perMinute = liquidity.volume / lotSize / this.#traded / total
    for (let row = 0; row < this.#lots.length; row++) this.#lots[row] *= perMinute
    this.#first = this.#firstBusy(0, 1)
    this.#last = this.#firstBusy(strikes.length - 1, -1) + 1
    surface.narrowTo(this.#first, this.#last, this.isReviewed ? minute - 1 : -1)
    this.isReviewed = true
  }

  /** The outermost strike that trades often, searched from one end of the list. */
  #firstBusy(from: number, by: 1 | -1): number {
    const middle = this.#lots.length >> 2
    let i = from
    while (i !== middle && Math.max(this.#lots[2 * i], this.#lots[2 * i + 1]) < BUSY_LOTS) i += by
    return i
  }

  #open(i: number, minute: number): void {
    const { state, liquidity } = this.#expiry
    const bump = liquidity.sessionsLeft === 0 ? HELD_WITHIN_EXPIRY_DAY : HELD_WITHIN_DAY
    for (const row of [2 * i, 2 * i + 1]) {
      this.#within[row] = bump * this.#atOpen[row] * 2 * this.#random.uniform()
      this.#untilTrade[row] = this.#nextTrade()
      this.#certain[row] = this.#tradedMinute(
        minute + Math.floor(this.#random.uniform() * state.traded.length),
      )
    }
  }

  #tradedMinute(minute: number): number {
    const { traded } = this.#expiry.state
    let found = minute % traded.length
    while (traded[found] === 0) found = (found + 1) % traded.length
    return found
  }

  /** Prints the trades of one minute in every contract. */
  print(surface: ExpirySurface, minute: number): void {
    const { strikes } = this.#expiry.listed
    const { open, high, low, close, spot, discount } = surface
    const activity = this.#expiry.state.activity[minute]
    const value = this.#value
    for (let i = 0; i < strikes.length; i++) {
      const depth = (spot - strikes[i]) / spot
      const trades = this.#trade(2 * i, minute, activity)
      const putTrades = this.#trade(2 * i + 1, minute, activity)
      if ((trades || putTrades) && (i < this.#first || i >= this.#last)) surface.quoteAside(i)
      if (trades) {
        value.open = discount * open.calls[i]
        value.high = discount * high.calls[i]
        value.low = discount * low.calls[i]
        value.close = discount * close.calls[i]
        this.#write(2 * i, minute, depth)
      }
      if (putTrades) {
        value.open = discount * open.puts[i]
        value.high = discount * low.puts[i]
        value.low = discount * high.puts[i]
        value.close = discount * close.puts[i]
        this.#write(2 * i + 1, minute, -depth)
      }
    }
    this.#past += activity / this.#traded
  }

  /**
   * Draws the expected number of trades until the next print. It does not depend on how long ago the last one was.
   */
  #nextTrade(): number {
    return -portableLog(1 - this.#random.uniform())
  }

  #trade(row: number, minute: number, activity: number): boolean {
    const expected = this.#lots[row] * activity * TRADES_PER_LOT
    if (expected > 8) return true
    this.#untilTrade[row] -= expected
    // At least one print a day, because a contract is listed if it has a bar.
    if (this.#untilTrade[row] > 0) return this.#certain[row] === minute
    this.#untilTrade[row] = this.#nextTrade()
    return true
  }

  #write(row: number, minute: number, depth: number): void {
    const isValued = row >= 2 * this.#first && row < 2 * this.#last
    const { columns, firstRow } = this.#sink
    const { lotSize, state, liquidity } = this.#expiry
    const at = (firstRow + row) * state.traded.length + minute
    const lots = this.#lots[row] * state.activity[minute]
    const trades = lots / LOTS_PER_TRADE
    const half = halfSpread(this.#value.close, depth, liquidity.spreadMultiple)
    // One draw decides the sides of the prints and the size of the volume, another the step to the first print.
    const draw = this.#random.uniform() * 4
    const side = Math.floor(draw)
    const last = this.#value.close + (side & 1 ? half : -half)
    let first = last
    if (trades >= ONE_PRINT_BELOW) {
      const step = OPENING_STEP * (this.#random.uniform() - 0.5) * this.#value.open
      first = this.#value.open + (side & 2 ? half : -half) + step
    }
    const close = onTick(last)
    const open = onTick(first)
    let high = open > close ? open : close
    let low = open < close ? open : close
    if (trades >= TWO_PRINTS_BELOW && isValued) {
      high = Math.max(high, onTick(this.#value.high + half))
      low = Math.min(low, onTick(this.#value.low - half))
    }
    columns.open[at] = open
    columns.high[at] = high
    columns.low[at] = low
    columns.close[at] = close
    const size = lots * (0.3 + 1.4 * (draw - side))
    columns.volume[at] = (size < 1 ? 1 : Math.floor(size)) * lotSize
    columns.openInterest[at] = Math.max(lotSize, Math.floor(this.#heldNow(row) / lotSize) * lotSize)
  }

  #heldNow(row: number): number {
    const past = this.#past
    const kept = this.#atOpen[row] + (this.#atClose[row] - this.#atOpen[row]) * past
    return kept + this.#within[row] * 4 * past * (1 - past)
  }
}

function onTick(rupees: number): number {
  const ticks = Math.floor(rupees * TICKS_PER_RUPEE + 0.5)
  return ticks > 1 ? ticks * TICK_PAISE : TICK_PAISE
}
