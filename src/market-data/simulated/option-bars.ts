/* A numeric kernel: it fills some hundred thousand bars a day and allocates nothing in a minute. */
import { yearsToExpiry, type IsoDate } from '#engine/calendar'
import { portableExp, portableLog, priceChain, RISK_FREE_RATE, type ChainColumns } from '#engine/pricing'
import type { BarField } from '#engine/market'
import type { ListedStrikes } from './contracts.ts'
import type { IndexPath } from './index-path.ts'
import { halfSpread, roundness, tradesPerMinute, type ExpiryLiquidity } from './liquidity.ts'
import type { MinuteState } from './minute-state.ts'
import type { RandomStream } from './random.ts'
import { expectation, fillDeviations, smileShape, type Expectation } from './surface.ts'
import type { Underlying } from '#domain'

/** One expiry of a day, to be traded. */
export interface TradedExpiry {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly listed: ListedStrikes
  readonly liquidity: ExpiryLiquidity
  readonly lotSize: number
  readonly state: MinuteState
  readonly path: IndexPath
  /** VIX of late, in percent. */
  readonly usualVix: number
  /** This underlying's own implied volatility against NIFTY's on the day, about 1. */
  readonly volatilityFactor: number
}

/** Where bars go: the day's columns and the row of the expiry's first call. */
export interface BarSink {
  readonly columns: Readonly<Record<BarField, Int32Array>>
  readonly firstRow: number
}

const MINUTES_PER_YEAR = 365 * 1440
/** The level of volatility, the term structure and liquidity are looked at again this often. */
const REVIEW_MINUTES = 5
const LIQUIDITY_REVIEW_MINUTES = 15

/** Undiscounted call and put values per strike at one point of the path. */
interface Quotes {
  calls: Float64Array
  puts: Float64Array
}

/**
 * Fills the bars of one expiry: every contract is valued on the day's surface at the open, high, low and close of
 * the index in each minute; trades print at the bid or the ask around those values, on the tick; contracts that
 * hardly trade miss minutes.
 */
export function fillOptionBars(expiry: TradedExpiry, sink: BarSink, random: RandomStream): void {
  const surface = new ExpirySurface(expiry)
  const book = new PrintBook(expiry, sink, random)
  const { path, state } = expiry
  surface.moveTo(0, path.open[0]!)
  surface.quoteOpen(path.open[0]! / 100)
  for (let minute = 0; minute < state.traded.length; minute++) {
    if (state.traded[minute] === 0) continue
    if (minute > 0) surface.moveTo(minute, path.close[minute]!)
    surface.quote(minute, path)
    if (minute % LIQUIDITY_REVIEW_MINUTES === 0 || !book.isReviewed) book.review(surface, minute)
    book.print(surface, minute)
    surface.keepClose()
  }
}

/** Values of one expiry's options along the day. */
class ExpirySurface {
  readonly open: Quotes
  readonly high: Quotes
  readonly low: Quotes
  readonly close: Quotes
  readonly deviations: Float64Array
  /** Discount factor to the expiry. */
  discount = 1
  /** Index level the quotes of the close are for, in points. */
  spot = 0
  atTheMoneyDeviation = 0
  private readonly expiry: TradedExpiry
  private readonly yearsAtOpen: number
  private readonly isExpiryDay: boolean
  private expected: Expectation
  private weight = 0
  private nextReview = 0

  constructor(expiry: TradedExpiry) {
    this.expiry = expiry
    const { date, listed, state } = expiry
    const quotes = (): Quotes => ({
      calls: new Float64Array(listed.strikes.length),
      puts: new Float64Array(listed.strikes.length),
    })
    this.open = quotes()
    this.high = quotes()
    this.low = quotes()
    this.close = quotes()
    this.deviations = new Float64Array(listed.strikes.length)
    this.yearsAtOpen = yearsToExpiry(date, state.session.openMinute, listed.expiry.date)
    this.isExpiryDay = listed.expiry.date === date
    this.expected = expectation(expiry.underlying, date, 0)
  }

  /** Looks at the level of volatility and the term structure anew, at most every few minutes. */
  moveTo(minute: number, indexPaise: number): void {
    this.spot = indexPaise / 100
    if (minute < this.nextReview) return
    const { underlying, date, state, usualVix, listed } = this.expiry
    this.expected = expectation(underlying, date, portableLog(state.vix[minute]! / usualVix))
    this.weight = this.isExpiryDay ? 0 : this.expected.weightedUntil(listed.expiry.date)
    this.nextReview = minute + REVIEW_MINUTES
  }

  /** Values at the session's first price. */
  quoteOpen(spot: number): void {
    const { state } = this.expiry
    this.fillAt(spot, -1, this.varianceAt(1, state.vix[0]!))
    this.value(this.open, spot, -1)
  }

  /** Values at the extremes and the close of a minute. */
  quote(minute: number, path: IndexPath): void {
    const { state } = this.expiry
    const left = this.isExpiryDay ? state.leftOfMean : state.left
    const atClose = this.varianceAt(left[minute]!, state.vix[minute]!)
    const before = this.varianceAt(minute > 0 ? left[minute - 1]! : 1, state.vix[minute]!)
    this.fillAt(path.close[minute]! / 100, minute, (atClose + before) / 2)
    this.value(this.high, path.high[minute]! / 100, minute)
    this.value(this.low, path.low[minute]! / 100, minute)
    this.fillAt(path.close[minute]! / 100, minute, atClose)
    this.value(this.close, path.close[minute]! / 100, minute)
  }

  /** The close of a minute is the open of the next. */
  keepClose(): void {
    this.open.calls.set(this.close.calls)
    this.open.puts.set(this.close.puts)
  }

  private varianceAt(left: number, vix: number): number {
    const level = (vix / 100) * (vix / 100) * this.expiry.volatilityFactor * this.expiry.volatilityFactor
    return level * this.expected.perWeight * (this.weight + this.expected.today * left)
  }

  private fillAt(spot: number, minute: number, variance: number): void {
    const logForward = portableLog(this.forwardOf(spot, minute))
    const sessionsLeft = variance / (this.varianceAt(1, this.vixAt(minute)) || 1)
    const deviation = Math.sqrt(variance)
    this.atTheMoneyDeviation = deviation
    if (deviation < 1e-7) {
      this.deviations.fill(0)
      return
    }
    const left = this.isExpiryDay ? sessionsLeft : this.weight
    const smile = { ...smileShape(left, this.vixAt(minute)), deviation }
    fillDeviations(this.deviations, this.expiry.listed.logStrikes, logForward, smile)
  }

  private vixAt(minute: number): number {
    return this.expiry.state.vix[Math.max(0, minute)]!
  }

  /**
   * The forward at the end of a minute (−1: at the open). The rate alone carries it, so that spot, rate and
   * volatility of a screen that knows no dividends agree with it. In the closing window of the expiry day the
   * contracts settle on a mean whose past part is known.
   */
  private forwardOf(spot: number, minute: number): number {
    if (!this.isExpiryDay) return spot * portableExp(RISK_FREE_RATE * this.yearsAt(minute))
    const { windowPast, meanOfPast } = this.expiry.state
    const past = minute < 0 ? 0 : windowPast[minute]!
    const settles = past > 0 ? past * meanOfPast[minute]! + (1 - past) * spot : spot
    return settles * portableExp(RISK_FREE_RATE * this.yearsAt(minute))
  }

  private yearsAt(minute: number): number {
    return Math.max(0, this.yearsAtOpen - (minute + 1) / MINUTES_PER_YEAR)
  }

  private value(into: Quotes, spot: number, minute: number): void {
    const forward = this.forwardOf(spot, minute)
    const { strikes, logStrikes } = this.expiry.listed
    this.discount = portableExp(-RISK_FREE_RATE * this.yearsAt(minute))
    const chain: ChainColumns = { strikes, logStrikes, deviations: this.deviations, ...into }
    priceChain(chain, forward, portableLog(forward))
  }
}

const TICK_PAISE = 5
const TICKS_PER_RUPEE = 20
/** A contract with fewer trades in a minute prints once; with fewer than the second, at two prices. */
const ONE_PRINT_BELOW = 1.2
const TWO_PRINTS_BELOW = 5

/** Turns values into traded bars. */
class PrintBook {
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
    const value = VALUE
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
    const half = halfSpread(VALUE.close, depth, liquidity.spreadMultiple)
    // One draw decides the sides of the prints and the size of the volume.
    const draw = this.random.uniform() * 4
    const side = Math.floor(draw)
    const last = VALUE.close + (side & 1 ? half : -half)
    const first = trades < ONE_PRINT_BELOW ? last : VALUE.open + (side & 2 ? half : -half)
    const close = onTick(last)
    const open = onTick(first)
    let high = open > close ? open : close
    let low = open < close ? open : close
    if (trades >= TWO_PRINTS_BELOW) {
      high = Math.max(high, onTick(VALUE.high + half))
      low = Math.min(low, onTick(VALUE.low - half))
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

/** The values of the contract at hand; one object, so that a print allocates nothing. */
const VALUE = { open: 0, high: 0, low: 0, close: 0 }

function onTick(rupees: number): number {
  const ticks = Math.floor(rupees * TICKS_PER_RUPEE + 0.5)
  return ticks > 1 ? ticks * TICK_PAISE : TICK_PAISE
}
