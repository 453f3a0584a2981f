/* A numeric kernel: it fills some hundred thousand bars a day and allocates nothing in a minute. */
import type { BarField } from '#engine/market'
import { portableExp } from '#engine/pricing'
import type { ExpirySurface, TradedExpiry } from './expiry-surface.ts'
import { halfSpread, roundness, tradesPerMinute } from './liquidity.ts'
import type { RandomStream } from './random.ts'

/** Where bars go: the day's columns and the row of the expiry's first call. */
export interface BarSink {
  readonly columns: Readonly<Record<BarField, Int32Array>>
  readonly firstRow: number
}

const TICK_PAISE = 5
const TICKS_PER_RUPEE = 20
/** A contract with fewer trades in a minute prints once; with fewer than the second, at two prices. */
const ONE_PRINT_BELOW = 1.2
const TWO_PRINTS_BELOW = 5

/** Turns values into traded bars. */
export class PrintBook {
  isReviewed = false
  private readonly expiry: TradedExpiry
  private readonly sink: BarSink
  private readonly random: RandomStream
  /** Per row of the expiry: trades a minute, open interest at the open and its growth over the day in units. */
  private readonly trades: Float64Array
  private readonly openInterest: Float64Array
  private readonly growth: Float64Array
  /** The session minute in which a contract that hardly trades prints at least once. */
  private readonly certain: Int32Array
  /** Values of the contract at hand in rupees; one object, so that a print allocates nothing. */
  private readonly value = { open: 0, high: 0, low: 0, close: 0 }

  constructor(expiry: TradedExpiry, sink: BarSink, random: RandomStream) {
    this.expiry = expiry
    this.sink = sink
    this.random = random
    const rows = 2 * expiry.listed.strikes.length
    this.trades = new Float64Array(rows)
    this.openInterest = new Float64Array(rows)
    this.growth = new Float64Array(rows)
    this.certain = new Int32Array(rows)
  }

  /** How much each contract trades from here on, by its distance from the money. */
  review(surface: ExpirySurface, minute: number): void {
    const { strikes } = this.expiry.listed
    const deviation = Math.max(0.002, surface.atTheMoneyDeviation)
    const inverse = 1 / (deviation * surface.spot)
    for (let i = 0; i < strikes.length; i++) {
      const away = (strikes[i]! - surface.spot) * inverse
      const fraction = strikes[i]! / surface.spot - 1
      const { liquidity } = this.expiry
      const round = roundness(strikes[i]!)
      this.trades[2 * i] = round * tradesPerMinute(liquidity, { deviations: away, fraction })
      this.trades[2 * i + 1] = round * tradesPerMinute(liquidity, { deviations: -away, fraction: -fraction })
      if (!this.isReviewed) this.open(i, away, minute)
    }
    this.isReviewed = true
  }

  private open(i: number, away: number, minute: number): void {
    const { strikes } = this.expiry.listed
    const { liquidity, lotSize, state } = this.expiry
    for (const row of [2 * i, 2 * i + 1]) {
      const outside = row % 2 === 0 ? away : -away
      const fade = outside > 0 ? 0.09 * outside * outside : 0.5 * outside * outside
      const held = liquidity.openInterestLots * roundness(strikes[i]!) * portableExp(-Math.min(12, fade))
      const lots = Math.floor(held * (0.7 + 0.6 * this.random.uniform())) + 1
      this.openInterest[row] = lots * lotSize
      this.growth[row] = lots * lotSize * (0.5 * this.random.uniform() - 0.1)
      this.certain[row] = this.tradedMinute(minute + Math.floor(this.random.uniform() * state.traded.length))
    }
  }

  private tradedMinute(minute: number): number {
    const { traded } = this.expiry.state
    let found = minute % traded.length
    while (traded[found] === 0) found = (found + 1) % traded.length
    return found
  }

  /** The trades of one minute in every contract. */
  print(surface: ExpirySurface, minute: number): void {
    const { strikes } = this.expiry.listed
    const { open, high, low, close, spot, discount } = surface
    const activity = this.expiry.state.activity[minute]!
    const { value } = this
    for (let i = 0; i < strikes.length; i++) {
      const depth = (spot - strikes[i]!) / spot
      if (this.trade(2 * i, minute, activity)) {
        value.open = discount * open.calls[i]!
        value.high = discount * high.calls[i]!
        value.low = discount * low.calls[i]!
        value.close = discount * close.calls[i]!
        this.write(2 * i, minute, depth)
      }
      if (this.trade(2 * i + 1, minute, activity)) {
        value.open = discount * open.puts[i]!
        value.high = discount * low.puts[i]!
        value.low = discount * high.puts[i]!
        value.close = discount * close.puts[i]!
        this.write(2 * i + 1, minute, -depth)
      }
    }
  }

  private trade(row: number, minute: number, activity: number): boolean {
    const expected = this.trades[row]! * activity
    if (expected > 8) return true
    // At least one print a day: a contract is listed when it has a bar.
    return this.random.uniform() < 1 - portableExp(-expected) || this.certain[row] === minute
  }

  private write(row: number, minute: number, depth: number): void {
    const { columns, firstRow } = this.sink
    const { lotSize, state, liquidity } = this.expiry
    const at = (firstRow + row) * state.traded.length + minute
    const trades = this.trades[row]! * state.activity[minute]!
    const half = halfSpread(this.value.close, depth, liquidity.spreadMultiple)
    // One draw decides the sides of the prints and the size of the volume.
    const draw = this.random.uniform() * 4
    const side = Math.floor(draw)
    const last = this.value.close + (side & 1 ? half : -half)
    const first = trades < ONE_PRINT_BELOW ? last : this.value.open + (side & 2 ? half : -half)
    const close = onTick(last)
    const open = onTick(first)
    let high = open > close ? open : close
    let low = open < close ? open : close
    if (trades >= TWO_PRINTS_BELOW) {
      high = Math.max(high, onTick(this.value.high + half))
      low = Math.min(low, onTick(this.value.low - half))
    }
    columns.open[at] = open
    columns.high[at] = high
    columns.low[at] = low
    columns.close[at] = close
    const lots = 1 + Math.floor(trades * liquidity.lotsPerTrade * (0.3 + 1.4 * (draw - side)))
    columns.volume[at] = lots * lotSize
    const grown = this.openInterest[row]! + (this.growth[row]! * (minute + 1)) / state.traded.length
    columns.openInterest[at] = Math.max(lotSize, Math.floor(grown / lotSize) * lotSize)
  }
}

function onTick(rupees: number): number {
  const ticks = Math.floor(rupees * TICKS_PER_RUPEE + 0.5)
  return ticks > 1 ? ticks * TICK_PAISE : TICK_PAISE
}
