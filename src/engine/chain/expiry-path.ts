import {
  isoDate,
  MINUTES_PER_YEAR,
  minutesToExpiry,
  tradingYearsToExpiry,
  type DayNumber,
  type IsoDate,
} from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { black76Pricer, impliedVolatility, RISK_FREE_RATE, type OptionType } from '#engine/pricing'
import type { ClockMinute, Paise, Row } from '#engine/units'
import { rowOf } from './chain.ts'
import { impliedForwards } from './implied-forwards.ts'
import { NO_PRICE, premiumAt } from './last-price.ts'

/**
 * Forward and volatilities of one expiry through a day, by the rule for strikes by delta (docs/semantics.md,
 * section 16). Each is computed on demand and cached: a day needs all minutes of few strikes.
 */
export class ExpiryPath {
  readonly day: MarketDay
  readonly expiry: DayNumber
  readonly #expiryDate: IsoDate
  /** From the session's open to the close of the expiry day. */
  readonly #minutesAtOpen: number
  /** By clock minute. */
  #forwards: Float64Array | undefined
  /** By clock minute; NaN if not computed yet. */
  readonly #tradingYears: Float64Array
  readonly #roots: Float64Array
  readonly #discounts: Float64Array
  readonly #strikes = new Map<Paise, StrikePath>()

  constructor(day: MarketDay, expiry: DayNumber) {
    this.day = day
    this.expiry = expiry
    this.#expiryDate = isoDate(expiry)
    this.#minutesAtOpen = minutesToExpiry(day.date, day.session.openMinute, this.#expiryDate)
    this.#tradingYears = new Float64Array(day.session.minutes + 1).fill(NaN)
    this.#roots = this.#tradingYears.slice()
    this.#discounts = this.#tradingYears.slice()
  }

  /** Years from clock minute `c` to the close of the expiry day; 0 at and after it. */
  years(c: ClockMinute): number {
    return Math.max(0, this.#minutesAtOpen - c) / MINUTES_PER_YEAR
  }

  /** The same by the trading clock. */
  tradingYears(c: ClockMinute): number {
    const known = this.#tradingYears[c]
    if (known >= 0) return known
    const { date, session } = this.day
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

  /** The forward at clock minute `c`, in paise; 0 if no strike has both premiums. */
  forward(c: ClockMinute): Paise {
    this.#forwards ??= impliedForwards(this.day, this.expiry, (minute) => this.years(minute))
    return this.#forwards[c]
  }

  /** Volatility and model prices of a strike. */
  strike(strike: Paise): StrikePath {
    let path = this.#strikes.get(strike)
    if (!path) this.#strikes.set(strike, (path = new StrikePath(this, strike)))
    return path
  }
}

/** Volatility and model prices of one strike through a day. */
export class StrikePath {
  readonly #path: ExpiryPath
  readonly #strike: Paise
  readonly #rows: Readonly<Record<OptionType, Row>>
  readonly #volatilities: Float64Array
  readonly #isKnown: Uint8Array
  /** Model prices by clock minute; 0 if not computed yet. */
  readonly #calls: Float64Array
  readonly #puts: Float64Array

  constructor(path: ExpiryPath, strike: Paise) {
    const { day, expiry } = path
    this.#path = path
    this.#strike = strike
    this.#rows = {
      CALL: rowOf(day, { expiry, strike, isCall: true }),
      PUT: rowOf(day, { expiry, strike, isCall: false }),
    }
    this.#volatilities = new Float64Array(day.session.minutes + 1)
    this.#calls = this.#volatilities.slice()
    this.#puts = this.#volatilities.slice()
    this.#isKnown = new Uint8Array(day.session.minutes + 1)
  }

  /** The volatility at clock minute `c`, annualised, as a fraction; NaN if no price gives one. */
  volatility(c: ClockMinute): number {
    if (this.#isKnown[c] === 1) return this.#volatilities[c]
    this.#isKnown[c] = 1
    return (this.#volatilities[c] = this.#solve(c))
  }

  /**
   * The Black-76 price of the call or put at clock minute `c`, at the volatility of that minute, in paise; NaN if no
   * price gives a volatility.
   */
  price(type: OptionType, c: ClockMinute): number {
    const volatility = this.volatility(c)
    if (!(volatility > 0)) return NaN
    const prices = type === 'CALL' ? this.#calls : this.#puts
    return prices[c] || (prices[c] = this.#priceAt(type, c, volatility))
  }

  #priceAt(type: OptionType, c: ClockMinute, volatility: number): number {
    const path = this.#path
    return black76Pricer(type, this.#strike)(
      path.forward(c),
      volatility * path.rootYears(c),
      path.discount(c),
    )
  }

  /** The volatility of the out-of-the-money side; that of the other if it has none. */
  #solve(c: ClockMinute): number {
    const forward = this.#path.forward(c)
    if (!(forward > 0 && this.#path.years(c) > 0)) return NaN
    const sides: readonly OptionType[] = this.#strike >= forward ? ['CALL', 'PUT'] : ['PUT', 'CALL']
    return this.#implied(sides[0], c) ?? this.#implied(sides[1], c) ?? NaN
  }

  /** Starts the search at the volatility of the previous minute. */
  #implied(type: OptionType, c: ClockMinute): number | undefined {
    const { day } = this.#path
    const row = this.#rows[type]
    const price = row < 0 ? NO_PRICE : premiumAt(day, row, c)
    if (price === NO_PRICE) return undefined
    const option = { type, strike: this.#strike, yearsToExpiry: this.#path.years(c) }
    const before = c > 0 ? this.#volatilities[c - 1] : NaN
    const start = before > 0 ? before : undefined
    return impliedVolatility({ option, price, forward: this.#path.forward(c), start })
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
