/* A numeric kernel: it values some hundred thousand options a day and allocates next to nothing in a minute. */
import type { Underlying } from '#domain'
import { yearsToExpiry, type IsoDate } from '#engine/calendar'
import { portableExp, portableLog, priceChain, RISK_FREE_RATE, type ChainColumns } from '#engine/pricing'
import type { ListedStrikes } from './contracts.ts'
import type { IndexPath } from './index-path.ts'
import type { ExpiryLiquidity } from './liquidity.ts'
import type { MinuteState } from './minute-state.ts'
import { expectation, fillDeviations, smileShape, type Expectation } from './surface.ts'

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

const MINUTES_PER_YEAR = 365 * 1440
/** The level of volatility and the term structure are looked at again this often. */
const REVIEW_MINUTES = 5

/** Undiscounted call and put values per strike at one point of the path. */
interface Quotes {
  calls: Float64Array
  puts: Float64Array
}

/** Values of one expiry's options along the day. */
export class ExpirySurface {
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
