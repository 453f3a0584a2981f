import { isoDate, yearsToExpiry, type DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { impliedVolatility, normalDistribution, RISK_FREE_RATE } from '#engine/pricing'
import type { ClockMinute, Paise } from '#engine/units'
import { chainOf, type StrikeList } from './chain.ts'
import { NO_PRICE, premiumAt } from './last-price.ts'

/**
 * Deltas of the strikes of one expiry at one minute: Black-76 on the forward that call and put imply where they are
 * nearest to each other, each strike with the volatility of its out-of-the-money side (engine semantics, section 16).
 * Reused from minute to minute; a volatility is computed where it is asked for.
 */
export class StrikeDeltas {
  private day: MarketDay | undefined
  private c: ClockMinute = -1
  private expiry: DayNumber = 0
  private calls!: StrikeList
  private puts!: StrikeList
  private years = 0
  /** Paise; 0 where no strike has both premiums. */
  private forward = 0

  /** Turns to what is known at clock minute `c` of a day. */
  at(day: MarketDay, c: ClockMinute, expiry: DayNumber): void {
    if (day === this.day && c === this.c && expiry === this.expiry) return
    this.day = day
    this.c = c
    this.expiry = expiry
    const chain = chainOf(day)
    this.calls = chain.strikes(expiry, true)
    this.puts = chain.strikes(expiry, false)
    this.years = yearsToExpiry(day.date, day.session.openMinute + c, isoDate(expiry))
    this.forward = this.impliedForward(day)
  }

  /** Whether a forward is known and there is time left. */
  get isKnown(): boolean {
    return this.forward > 0 && this.years > 0
  }

  /** Size of the delta of a strike; NaN without a volatility. */
  delta(strike: Paise, isCall: boolean): number {
    if (!this.isKnown) return NaN
    const volatility = this.volatility(strike)
    if (volatility === undefined) return NaN
    const deviation = volatility * Math.sqrt(this.years)
    const d1 = Math.log(this.forward / strike) / deviation + deviation / 2
    return Math.exp(-RISK_FREE_RATE * this.years) * normalDistribution(isCall ? d1 : -d1)
  }

  private volatility(strike: Paise): number | undefined {
    const isCallFirst = strike >= this.forward
    return this.volatilityOf(strike, isCallFirst) ?? this.volatilityOf(strike, !isCallFirst)
  }

  private volatilityOf(strike: Paise, isCall: boolean): number | undefined {
    const price = this.premium(strike, isCall)
    if (price === NO_PRICE) return undefined
    const option = { type: isCall ? 'CALL' : 'PUT', strike, yearsToExpiry: this.years } as const
    return impliedVolatility({ option, price, forward: this.forward })
  }

  private premium(strike: Paise, isCall: boolean): Paise {
    const { strikes, rows } = isCall ? this.calls : this.puts
    const position = strikes.indexOf(strike)
    return position < 0 ? NO_PRICE : premiumAt(this.day!, rows[position], this.c)
  }

  private impliedForward(day: MarketDay): number {
    const { calls, puts, c } = this
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
      between = call - other
    }
    return at === 0 ? 0 : at + Math.exp(RISK_FREE_RATE * this.years) * between
  }
}
