import type { Fill, Plan } from '#engine/replay'
import type { SessionNumber } from '#engine/units'

/** Numbers trades by entry day in booking order; trade ids end with this number. */
export class TradeOrdinals {
  readonly #isOverDays: boolean
  readonly #numbers = new Map<SessionNumber, number>()

  constructor({ isOverDays }: Plan) {
    this.#isOverDays = isOverDays
  }

  /** @param place index among the trades booked in the same session, from 0 */
  of({ entrySession }: Fill, place: number): number {
    // Intraday, everything entered on a day is also booked on it.
    if (!this.#isOverDays) return place + 1
    const ordinal = (this.#numbers.get(entrySession) ?? 0) + 1
    this.#numbers.set(entrySession, ordinal)
    return ordinal
  }
}
