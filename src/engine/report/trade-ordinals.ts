import type { Fill, Plan } from '#engine/replay'
import type { SessionNumber } from '#engine/units'

/** Numbers trades by the day of their entry, in the order of the book: what their ids end with. */
export class TradeOrdinals {
  private readonly isOverDays: boolean
  private readonly numbers = new Map<SessionNumber, number>()

  constructor({ isOverDays }: Plan) {
    this.isOverDays = isOverDays
  }

  /** @param place among what is booked in the same session, from 0 */
  of({ entrySession }: Fill, place: number): number {
    // Within a day everything that is entered is booked, too.
    if (!this.isOverDays) return place + 1
    const ordinal = (this.numbers.get(entrySession) ?? 0) + 1
    this.numbers.set(entrySession, ordinal)
    return ordinal
  }
}
