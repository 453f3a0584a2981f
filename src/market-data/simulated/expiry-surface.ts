/* A numeric kernel: it values several hundred thousand options a day and allocates almost nothing per minute. */
import { type IsoDate, yearsToExpiry } from '#engine/exchange'
import { portableExp, portableLog, priceChain, RISK_FREE_RATE, type ChainColumns } from '#engine/pricing'
import type { ListedStrikes } from './contracts.ts'
import type { IndexPath } from './index-path.ts'
import type { ExpiryLiquidity } from './liquidity.ts'
import type { MinuteState } from './minute-state.ts'
import { expectation, fillDeviations, smileShape, type Expectation, type Smile } from './surface.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** One expiry of a day and what its pricing depends on. */
export interface TradedExpiry {
  readonly underlying: SimulatedUnderlying
  readonly date: IsoDate
  readonly listed: ListedStrikes
  readonly liquidity: ExpiryLiquidity
  readonly lotSize: number
  readonly state: MinuteState
  readonly path: IndexPath
  /** Recent mean of VIX, in percent. */
  readonly usualVix: number
  /** This underlying's implied volatility relative to NIFTY's on the day, about 1. */
  readonly volatilityFactor: number
  /** Square of the noise of implied volatility at the end of each minute, about 1. */
  readonly noise: Float64Array
  /** Open interest of each contract at the open and at the close, calls and puts alternating, in units. */
  readonly held: { readonly atOpen: Float64Array; readonly atClose: Float64Array }
}

const MINUTES_PER_YEAR = 365 * 1440
/** On the expiry day the basis shrinks when less than this share of the settlement's variance remains. */
const BASIS_FADE = 5
/** Interval at which the level of volatility and the term structure are computed. */
const REVIEW_MINUTES = 5

/** Undiscounted call and put values per strike at one point of the path. */
interface Quotes {
  readonly calls: Float64Array
  readonly puts: Float64Array
}

/** The range of a surface's columns that is valued in every minute. */
interface Valued {
  readonly deviations: Float64Array
  readonly logStrikes: Float64Array
  readonly chains: Readonly<Record<'open' | 'high' | 'low' | 'close', ChainColumns>>
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
  /** Index level at the close of the quoted minute, in points. */
  spot = 0
  atTheMoneyDeviation = 0
  #valued: Valued
  /** One strike outside the range valued in every minute. */
  readonly #aside: ChainColumns = {
    strikes: new Float64Array(1),
    logStrikes: new Float64Array(1),
    deviations: new Float64Array(1),
    calls: new Float64Array(1),
    puts: new Float64Array(1),
  }
  #forward = 0
  #smile: Smile = { deviation: 0, wing: 0, width: 1, skew: 0 }
  #logForward = 0
  readonly #expiry: TradedExpiry
  readonly #yearsAtOpen: number
  readonly #isExpiryDay: boolean
  #expected: Expectation
  #weight = 0
  #nextReview = 0

  constructor(expiry: TradedExpiry) {
    this.#expiry = expiry
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
    this.#yearsAtOpen = yearsToExpiry(date, state.session.openMinute, listed.expiry.date)
    this.#valued = this.#part(0, listed.strikes.length)
    this.#isExpiryDay = listed.expiry.date === date
    this.#expected = expectation(expiry.underlying, date, 0)
  }

  /** Updates the level of volatility and the term structure, at most every few minutes. */
  moveTo(minute: number, indexPaise: number): void {
    this.spot = indexPaise / 100
    if (minute < this.#nextReview) return
    const { underlying, date, state, usualVix, listed } = this.#expiry
    this.#expected = expectation(underlying, date, portableLog(state.vix[minute] / usualVix))
    this.#weight = this.#isExpiryDay ? 0 : this.#expected.weightedUntil(listed.expiry.date)
    this.#nextReview = minute + REVIEW_MINUTES
  }

  /** Values at the session's first price. */
  quoteOpen(spot: number): void {
    const { state } = this.#expiry
    this.#fillAt(spot, -1, this.#varianceAt(1, state.vix[0]) * this.#expiry.noise[0])
    this.#value('open', spot, -1)
  }

  /** Limits valuation to these strikes; `minute` is the last completed one. */
  narrowTo(first: number, last: number, minute: number): void {
    this.#valued = this.#part(first, last)
    if (minute < 0) return this.quoteOpen(this.spot)
    const { state, noise } = this.#expiry
    const left = this.#isExpiryDay ? state.leftOfMean : state.left
    this.#fillAt(this.spot, minute, noise[minute] * this.#varianceAt(left[minute], state.vix[minute]))
    this.#value('open', this.spot, minute)
  }

  #part(first: number, last: number): Valued {
    const { strikes, logStrikes } = this.#expiry.listed
    const shared = {
      strikes: strikes.subarray(first, last),
      logStrikes: logStrikes.subarray(first, last),
      deviations: this.deviations.subarray(first, last),
    }
    const chain = ({ calls, puts }: Quotes): ChainColumns => ({
      ...shared,
      calls: calls.subarray(first, last),
      puts: puts.subarray(first, last),
    })
    const chains = {
      open: chain(this.open),
      high: chain(this.high),
      low: chain(this.low),
      close: chain(this.close),
    }
    return { ...shared, chains }
  }

  /** Values one strike outside the range valued in every minute, at the close of the current minute. */
  quoteAside(i: number): void {
    const { open, close } = this
    const aside = this.#aside
    aside.strikes[0] = this.#expiry.listed.strikes[i]
    aside.logStrikes[0] = this.#expiry.listed.logStrikes[i]
    if (this.#smile.deviation > 0)
      fillDeviations(aside.deviations, aside.logStrikes, this.#logForward, this.#smile)
    else aside.deviations[0] = 0
    priceChain(aside, this.#forward, this.#logForward)
    open.calls[i] = close.calls[i] = aside.calls[0]
    open.puts[i] = close.puts[i] = aside.puts[0]
  }

  /** Values at the extremes and the close of a minute. */
  quote(minute: number, path: IndexPath): void {
    const { state, noise } = this.#expiry
    const left = this.#isExpiryDay ? state.leftOfMean : state.left
    const [high, low, close] = [path.high[minute], path.low[minute], path.close[minute]]
    const atClose = noise[minute] * this.#varianceAt(left[minute], state.vix[minute])
    if (!this.#isExpiryDay) {
      this.#fillAt(close / 100, minute, atClose)
      this.#value('close', close / 100, minute)
      this.#spread('high', this.#forwardOf(high / 100, minute))
      this.#spread('low', this.#forwardOf(low / 100, minute))
      return
    }
    // In the last minutes before the close, values bend too much for their first two derivatives.
    const before = noise[minute] * this.#varianceAt(minute > 0 ? left[minute - 1] : 1, state.vix[minute])
    this.#fillAt(close / 100, minute, (atClose + before) / 2)
    this.#value('high', high / 100, minute)
    this.#value('low', low / 100, minute)
    this.#fillAt(close / 100, minute, atClose)
    this.#value('close', close / 100, minute)
  }

  /**
   * Values options at another forward of the minute by delta and gamma at its close. Both come from the neighbouring
   * strikes, because a value is homogeneous in forward and strike: `F·dC/dF = C − K·dC/dK` and `F²·d²C/dF² =
   * K²·d²C/dK²`.
   */
  #spread(at: 'high' | 'low', forward: number): void {
    const { close } = this.#valued.chains
    const { calls, puts } = this.#valued.chains[at]
    const move = forward - this.#forward
    const last = calls.length - 1
    for (let i = 0; i <= last; i++) {
      const strike = close.strikes[i]
      const value = close.calls[i]
      const above = i < last ? (close.calls[i + 1] - value) / (close.strikes[i + 1] - strike) : NaN
      const below = i > 0 ? (value - close.calls[i - 1]) / (strike - close.strikes[i - 1]) : above
      const slope = i < last ? (above + below) / 2 : below
      const bend =
        i > 0 && i < last ? (2 * (above - below)) / (close.strikes[i + 1] - close.strikes[i - 1]) : 0
      const ratio = strike / this.#forward
      const delta = value / this.#forward - ratio * slope
      const convexity = 0.5 * ratio * ratio * bend * move * move
      calls[i] = Math.max(0, value + delta * move + convexity)
      puts[i] = Math.max(0, close.puts[i] + (delta - 1) * move + convexity)
    }
  }

  /** Keeps the closing values of a minute as the opening values of the next. */
  keepClose(): void {
    this.open.calls.set(this.close.calls)
    this.open.puts.set(this.close.puts)
  }

  #varianceAt(left: number, vix: number): number {
    const level = (vix / 100) * (vix / 100) * this.#expiry.volatilityFactor * this.#expiry.volatilityFactor
    return level * this.#expected.perWeight * (this.#weight + this.#expected.today * left)
  }

  #fillAt(spot: number, minute: number, variance: number): void {
    this.#forward = this.#forwardOf(spot, minute)
    this.#logForward = portableLog(this.#forward)
    const sessionsLeft = variance / (this.#varianceAt(1, this.#vixAt(minute)) || 1)
    const deviation = Math.sqrt(variance)
    this.atTheMoneyDeviation = deviation
    const { deviations, logStrikes } = this.#valued
    if (deviation < 1e-7) {
      this.#smile = { ...this.#smile, deviation: 0 }
      deviations.fill(0)
      return
    }
    const left = this.#isExpiryDay ? sessionsLeft : this.#weight
    this.#smile = { ...smileShape(left, this.#vixAt(minute)), deviation }
    fillDeviations(deviations, logStrikes, this.#logForward, this.#smile)
  }

  #vixAt(minute: number): number {
    return this.#expiry.state.vix[Math.max(0, minute)]
  }

  /**
   * The forward at the end of a minute (−1: at the open): the index carried at the risk-free rate plus the basis of
   * the minute. Without dividends, spot, rate and volatility of a trading screen agree with it on average. In the
   * closing window of the expiry day contracts settle on a mean whose elapsed part is known, and the basis is zero.
   */
  #forwardOf(spot: number, minute: number): number {
    const { windowPast, meanOfPast, basis, leftOfMean } = this.#expiry.state
    const carry = portableExp(RISK_FREE_RATE * this.#yearsAt(minute))
    const above = basis[Math.max(0, minute)]
    if (!this.#isExpiryDay) return spot * carry * (1 + above)
    const past = minute < 0 ? 0 : windowPast[minute]
    const settles = past > 0 ? past * meanOfPast[minute] + (1 - past) * spot : spot
    const fading = minute < 0 ? 1 : Math.min(1, BASIS_FADE * leftOfMean[minute])
    return settles * carry * (past > 0 ? 1 : 1 + above * fading)
  }

  #yearsAt(minute: number): number {
    return Math.max(0, this.#yearsAtOpen - (minute + 1) / MINUTES_PER_YEAR)
  }

  #value(at: keyof Valued['chains'], spot: number, minute: number): void {
    const forward = this.#forwardOf(spot, minute)
    this.discount = portableExp(-RISK_FREE_RATE * this.#yearsAt(minute))
    priceChain(this.#valued.chains[at], forward, portableLog(forward))
  }
}
