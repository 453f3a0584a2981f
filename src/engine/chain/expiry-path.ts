import { isoDate, tradingYearsToExpiry, yearsToExpiry, type DayNumber, type IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { black76Pricer, RISK_FREE_RATE, type OptionType } from '#engine/pricing'
import type { ClockMinute, Paise } from '#engine/units'
import { chainOf } from './chain.ts'
import { StrikeDeltas } from './strike-deltas.ts'

/** Volatility of the nearest strike in the previous minute, used as the start of the search. */
interface StrikePath {
  readonly near: number
  readonly volatilities: Float64Array
  readonly isKnown: Uint8Array
  /** Model prices of the call and the put by clock minute; empty until asked for, NaN if not computed yet. */
  readonly prices: Partial<Record<OptionType, Float64Array>>
}

/**
 * Forward and volatilities of one expiry through a day, by the rule for strikes by delta (docs/semantics.md,
 * section 16). Each is computed on demand and cached: a day needs thousands of minutes of few strikes.
 */
export class ExpiryPath {
  readonly #day: MarketDay
  readonly #expiry: DayNumber
  readonly #deltas = new StrikeDeltas()
  /** By clock minute; NaN if not computed yet. */
  readonly #forwards: Float64Array
  readonly #years: Float64Array
  readonly #tradingYears: Float64Array
  readonly #roots: Float64Array
  readonly #discounts: Float64Array
  readonly #expiryDate: IsoDate
  readonly #paths = new Map<Paise, StrikePath>()

  constructor(day: MarketDay, expiry: DayNumber) {
    this.#day = day
    this.#expiry = expiry
    this.#forwards = new Float64Array(day.session.minutes + 1).fill(NaN)
    this.#years = this.#forwards.slice()
    this.#tradingYears = this.#forwards.slice()
    this.#roots = this.#forwards.slice()
    this.#discounts = this.#forwards.slice()
    this.#expiryDate = isoDate(expiry)
  }

  /** Years from clock minute `c` to the close of the expiry day; 0 at and after it. */
  years(c: ClockMinute): number {
    const known = this.#years[c]
    if (known >= 0) return known
    const { date, session } = this.#day
    return (this.#years[c] = yearsToExpiry(date, session.openMinute + c, this.#expiryDate))
  }

  /** The same by the trading clock. */
  tradingYears(c: ClockMinute): number {
    const known = this.#tradingYears[c]
    if (known >= 0) return known
    const { date, session } = this.#day
    return (this.#tradingYears[c] = tradingYearsToExpiry(date, session.openMinute + c, this.#expiryDate))
  }

  /** The square root of `years`; a volatility times it is the standard deviation to expiry. */
  rootYears(c: ClockMinute): number {
    const known = this.#roots[c]
    return Number.isNaN(known) ? (this.#roots[c] = Math.sqrt(this.years(c))) : known
  }

  /** The value at clock minute `c` of one rupee at expiry. */
  discount(c: ClockMinute): number {
    const known = this.#discounts[c]
    return Number.isNaN(known) ? (this.#discounts[c] = Math.exp(-RISK_FREE_RATE * this.years(c))) : known
  }

  /** The forward at clock minute `c`; 0 if no strike has both premiums. */
  forward(c: ClockMinute): Paise {
    const known = this.#forwards[c]
    if (!Number.isNaN(known)) return known
    this.#deltas.at(this.#day, c, this.#expiry)
    return (this.#forwards[c] = this.#deltas.forward)
  }

  /** The volatility of a strike at clock minute `c`, annualised, as a fraction; NaN if no price gives one. */
  volatility(strike: Paise, c: ClockMinute): number {
    const path = this.#pathOf(strike)
    if (path.isKnown[c] === 1) return path.volatilities[c]
    path.isKnown[c] = 1
    return (path.volatilities[c] = this.#solve(strike, c, path))
  }

  /**
   * The Black-76 price of a strike's call or put at clock minute `c`, at the volatility of that minute, in paise; NaN if
   * no price gives a volatility.
   */
  price(type: OptionType, strike: Paise, c: ClockMinute): number {
    const volatility = this.volatility(strike, c)
    if (!(volatility > 0)) return NaN
    const prices = (this.#pathOf(strike).prices[type] ??= new Float64Array(this.#forwards.length).fill(NaN))
    if (Number.isNaN(prices[c])) {
      const deviation = volatility * this.rootYears(c)
      prices[c] = black76Pricer(type, strike)(this.forward(c), deviation, this.discount(c))
    }
    return prices[c]
  }

  #solve(strike: Paise, c: ClockMinute, { near, volatilities }: StrikePath): number {
    const forward = this.forward(c)
    if (forward <= 0) return NaN
    this.#deltas.at(this.#day, c, this.#expiry, forward)
    if (!this.#deltas.isKnown) return NaN
    const before = c > 0 ? volatilities[c - 1] : NaN
    return this.#deltas.volatility(strike, near, before > 0 ? before : undefined) ?? NaN
  }

  #pathOf(strike: Paise): StrikePath {
    let path = this.#paths.get(strike)
    if (!path) {
      const minutes = this.#day.session.minutes + 1
      const near = Math.max(0, chainOf(this.#day).strikes(this.#expiry, true).strikes.indexOf(strike))
      path = { near, volatilities: new Float64Array(minutes), isKnown: new Uint8Array(minutes), prices: {} }
      this.#paths.set(strike, path)
    }
    return path
  }
}

/** Paths are derived from days that readers keep. */
const paths = new WeakMap<MarketDay, Map<DayNumber, ExpiryPath>>()

/** The path of an expiry through a day. */
export function expiryPath(day: MarketDay, expiry: DayNumber): ExpiryPath {
  let ofDay = paths.get(day)
  if (!ofDay) paths.set(day, (ofDay = new Map()))
  let path = ofDay.get(expiry)
  if (!path) ofDay.set(expiry, (path = new ExpiryPath(day, expiry)))
  return path
}
