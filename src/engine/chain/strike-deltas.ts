import { isoDate, yearsToExpiry, type DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { impliedVolatility, normalDistribution, RISK_FREE_RATE } from '#engine/pricing'
import type { ClockMinute, Paise } from '#engine/units'
import { chainOf, type StrikeList } from './chain.ts'
import { NO_PRICE, premiumAt } from './last-price.ts'

/**
 * Deltas of the strikes of one expiry at one minute: Black-76 on the forward implied by the call and put with
 * the closest premiums, each strike with the volatility of its out-of-the-money side (docs/semantics.md,
 * section 16). Reused from minute to minute; volatilities are computed on demand.
 */
export class StrikeDeltas {
  #day: MarketDay | undefined
  #c: ClockMinute = -1
  #expiry: DayNumber = 0
  #calls!: StrikeList
  #puts!: StrikeList
  #years = 0
  /** Paise; 0 if no strike has both premiums. */
  forward = 0
  /**
   * Black-76's d1 by the position of the strike among the calls, shared by all legs of a minute. NaN without
   * a volatility.
   */
  #d1 = new Float64Array(0)
  /** Whether `d1` was computed for the minute. */
  #isSolved = false
  /** Position among the calls of the strike that gives the forward. */
  #forwardAt = 0
  #discount = 1

  /**
   * Moves to clock minute `c` of a day.
   * @param forward of that minute, if it is already known
   */
  at(day: MarketDay, c: ClockMinute, expiry: DayNumber, forward?: Paise): void {
    if (day === this.#day && c === this.#c && expiry === this.#expiry) return
    this.#day = day
    this.#c = c
    this.#expiry = expiry
    const chain = chainOf(day)
    this.#calls = chain.strikes(expiry, true)
    this.#puts = chain.strikes(expiry, false)
    this.#years = yearsToExpiry(day.date, day.session.openMinute + c, isoDate(expiry))
    this.#discount = Math.exp(-RISK_FREE_RATE * this.#years)
    this.forward = forward ?? this.#impliedForward(day)
    this.#isSolved = false
  }

  /** Whether a forward is known and there is time left. */
  get isKnown(): boolean {
    return this.forward > 0 && this.#years > 0
  }

  /**
   * Absolute delta of a strike; NaN without a volatility.
   * @param position of the strike among those of its type; usually the same position among the other type
   */
  delta(strike: Paise, isCall: boolean, position: number): number {
    if (!this.isKnown) return NaN
    const d1 = this.#d1At(strike, position)
    return this.#discount * normalDistribution(isCall ? d1 : -d1)
  }

  #d1At(strike: Paise, near: number): number {
    const position = positionOf(this.#calls, strike, near)
    if (position < 0) return this.#d1Of(strike, this.volatility(strike, near, undefined) ?? NaN)
    if (!this.#isSolved) this.#solve()
    return this.#d1[position]
  }

  /**
   * Solves from the forward outward, each strike starting at the volatility of its neighbour, so that one or
   * two steps are enough.
   */
  #solve(): void {
    const { strikes } = this.#calls
    if (strikes.length > this.#d1.length) this.#d1 = new Float64Array(strikes.length)
    this.#isSolved = true
    let start: number | undefined
    for (let i = this.#forwardAt; i < strikes.length; i++) start = this.#solveAt(i, start)
    start = undefined
    for (let i = this.#forwardAt - 1; i >= 0; i--) start = this.#solveAt(i, start)
  }

  /** Returns the starting value for the next strike. */
  #solveAt(position: number, start: number | undefined): number | undefined {
    const strike = this.#calls.strikes[position]
    const volatility = this.volatility(strike, position, start)
    this.#d1[position] = this.#d1Of(strike, volatility ?? NaN)
    return volatility ?? start
  }

  #d1Of(strike: Paise, volatility: number): number {
    const deviation = volatility * Math.sqrt(this.#years)
    return Math.log(this.forward / strike) / deviation + deviation / 2
  }

  /**
   * Volatility of a strike, annualised, as a fraction; undefined if neither side gives one.
   * @param near its likely position in the lists, tried first
   * @param start a volatility near it, to start from
   */
  volatility(strike: Paise, near: number, start: number | undefined): number | undefined {
    const isCallFirst = strike >= this.forward
    return (
      this.#volatilityOf(strike, isCallFirst, { near, start }) ??
      this.#volatilityOf(strike, !isCallFirst, { near, start })
    )
  }

  #volatilityOf(
    strike: Paise,
    isCall: boolean,
    { near, start }: { near: number; start: number | undefined },
  ): number | undefined {
    const list = isCall ? this.#calls : this.#puts
    const position = positionOf(list, strike, near)
    const price = position < 0 ? NO_PRICE : premiumAt(this.#day!, list.rows[position], this.#c)
    if (price === NO_PRICE) return undefined
    const option = { type: isCall ? 'CALL' : 'PUT', strike, yearsToExpiry: this.#years } as const
    return impliedVolatility({ option, price, forward: this.forward, start })
  }

  #impliedForward(day: MarketDay): number {
    const calls = this.#calls
    const puts = this.#puts
    const c = this.#c
    let least = Infinity
    let at = 0
    let between = 0
    let put = 0
    for (let i = 0; i < calls.strikes.length; i++) {
      const strike = calls.strikes[i]
      while (put < puts.strikes.length && puts.strikes[put] < strike) put++
      if (put === puts.strikes.length) break
      if (puts.strikes[put] !== strike) continue
      const call = premiumAt(day, calls.rows[i], c)
      if (call === NO_PRICE) continue
      const other = premiumAt(day, puts.rows[put], c)
      if (other === NO_PRICE || Math.abs(call - other) >= least) continue
      least = Math.abs(call - other)
      at = strike
      this.#forwardAt = i
      between = call - other
    }
    return at === 0 ? 0 : at + Math.exp(RISK_FREE_RATE * this.#years) * between
  }
}

/** Position of a strike in a list, trying `near` first; −1 if it is not listed. */
function positionOf({ strikes }: StrikeList, strike: Paise, near: number): number {
  return strikes[near] === strike ? near : strikes.indexOf(strike)
}
