import { type DayNumber, strikeStep } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, Paise, Row } from '#engine/units'
import { chainOf, NO_CONTRACT, UNASKED, type StrikeList } from './chain.ts'
import type { StrikeChain } from './choose-strike.ts'
import { NO_PRICE, premiumAt, recentPrice, spotAt } from './last-price.ts'
import { StrikeDeltas } from './strike-deltas.ts'

/**
 * The calls or puts of an expiry on a day at a minute. One object is moved from minute to minute during a
 * replay.
 */
export class DayStrikes implements StrikeChain {
  isCall = false
  spot: Paise = NO_PRICE
  #day!: MarketDay
  #c: ClockMinute = 0
  #expiry: DayNumber = 0
  /** Set after `at` if the strike is measured from another leg's. */
  reference: Paise = NO_PRICE
  readonly #deltas = new StrikeDeltas()
  #list: StrikeList | undefined

  /** Moves to clock minute `c` of a day and returns itself. */
  at(day: MarketDay, c: ClockMinute, expiry: DayNumber, isCall: boolean): this {
    this.#day = day
    this.#expiry = expiry
    this.reference = NO_PRICE
    this.#c = c
    this.isCall = isCall
    this.#list = chainOf(day).strikes(expiry, isCall)
    this.spot = spotAt(day, c)
    return this
  }

  get strikes(): Int32Array {
    return this.#list!.strikes
  }

  get strikeStep(): Paise {
    return strikeStep(this.#day.underlying)
  }

  /** The row of the strike at a position returned by `chooseStrike`. */
  row(position: number): Row {
    return position < 0 ? NO_CONTRACT : this.#list!.rows[position]
  }

  otherPremium(strike: Paise): Paise {
    const { strikes, rows } = chainOf(this.#day).strikes(this.#expiry, !this.isCall)
    const position = strikes.indexOf(strike)
    return position < 0 ? NO_PRICE : premiumAt(this.#day, rows[position], this.#c)
  }

  delta(position: number): number {
    // Only contracts with a premium are candidates.
    if (this.premium(position) === NO_PRICE) return NaN
    this.#deltas.at(this.#day, this.#c, this.#expiry)
    return this.#deltas.delta(this.strikes[position], this.isCall, position)
  }

  /**
   * Reads the premiums of the whole expiry at the minute without keeping their bars, because most strikes are
   * never read again. A second read at another minute keeps the bars.
   */
  readPremiums(): void {
    const day = this.#day
    const c = this.#c
    const list = this.#list!
    if (!day.scan || !isUnasked(list) || c === 0) return
    const other = chainOf(day).strikes(this.#expiry, !this.isCall)
    const lists = isUnasked(other) ? [list, other] : [list]
    for (const each of lists) {
      each.premiumMinute = c
      each.premiums.fill(UNASKED)
    }
    const first = Math.min(...lists.map(({ rows }) => rows[0] ?? Infinity))
    const last = Math.max(...lists.map(({ rows }) => rows[rows.length - 1] ?? -1))
    const places = lists.map(() => 0)
    day.scan('close', { first, count: last - first + 1 }, (row, close) => {
      for (let i = 0; i < lists.length; i++) {
        const { rows, premiums } = lists[i]
        if (rows[places[i]] === row) premiums[places[i]++] = recentPrice(close, c)
      }
    })
  }

  premium(position: number): Paise {
    const list = this.#list!
    if (list.premiumMinute !== this.#c) {
      list.premiumMinute = this.#c
      list.premiums.fill(UNASKED)
    }
    const known = list.premiums[position]
    if (known !== UNASKED) return known
    return (list.premiums[position] = premiumAt(this.#day, list.rows[position], this.#c))
  }
}

function isUnasked({ premiumMinute }: StrikeList): boolean {
  return Number.isNaN(premiumMinute)
}
