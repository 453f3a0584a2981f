import { lastPrice, NO_PRICE, type Contract } from '#engine/chain'
import type { Bars } from '#engine/market'
import type { ClockMinute, LegIndex, MinuteOfDay, Paise } from '#engine/units'
import type { EntryOrigin } from './entry-origin.ts'
import { entryPriceAt } from './order-price.ts'
import type { BasketEntryPlan } from './plan.ts'
import { hasMoved, indexOffset } from './threshold.ts'

/** A leg of the waiting basket with its chosen contract. */
interface ChosenLeg {
  readonly leg: LegIndex
  readonly contract: Contract
  bars: Bars
  /** Last price of earlier sessions, however old. */
  before?: Paise
  /** Entry price at the time of the choice. */
  readonly price: Paise
}

/** A whole strategy that waits for a move of the combined premium of its legs. */
export class BasketEntry {
  readonly legs: readonly ChosenLeg[]
  readonly origin: EntryOrigin
  /** Latest minute of the day for the entry. */
  readonly limit: MinuteOfDay
  readonly chosenAt: ClockMinute
  /** Whether the move has come, so that all legs are ordered. */
  isOrdered = false
  readonly #plan: BasketEntryPlan
  readonly #reference: Paise

  constructor(plan: BasketEntryPlan, start: Pick<BasketEntry, 'legs' | 'origin' | 'limit' | 'chosenAt'>) {
    this.#plan = plan
    this.legs = start.legs
    this.origin = start.origin
    this.limit = start.limit
    this.chosenAt = start.chosenAt
    this.#reference = start.legs.reduce((sum, { price }) => sum + price, 0)
  }

  /** The combined premium it waits for, to the paisa. */
  get level(): Paise {
    const { by } = this.#plan
    return this.isUp
      ? this.#reference + indexOffset(by, this.#reference)
      : this.#reference - indexOffset(by, this.#reference)
  }

  get isUp(): boolean {
    return this.#plan.isUp
  }

  /** Switches to bars of another session, or of the same session with more minutes. */
  readBars(barsOf: (contract: Contract) => Bars): void {
    for (const leg of this.legs) {
      leg.before = lastPriceOf(leg, leg.bars.close.length)
      leg.bars = barsOf(leg.contract)
    }
  }

  /** Checks the sum of the last prices, however old, at the close of bar `m`. */
  check(m: ClockMinute): void {
    const sum = this.legs.reduce((total, leg) => total + lastPriceOf(leg, m + 1), 0)
    this.isOrdered ||= hasMoved(sum, this.#reference, this.#plan)
  }

  /**
   * The legs accepted by `takesPart`, each with the price of its order at `c`; undefined if one has no price.
   */
  filled(c: ClockMinute, takesPart: (leg: LegIndex) => boolean): readonly ChosenLeg[] | undefined {
    const legs = this.legs
      .filter(({ leg }) => takesPart(leg))
      .map((leg) => ({ ...leg, price: entryPriceAt(leg.bars, c) }))
    return legs.every(({ price }) => price !== NO_PRICE) ? legs : undefined
  }
}

/** The last price before clock minute `c`, including earlier sessions. */
function lastPriceOf({ bars, before = NO_PRICE }: ChosenLeg, c: ClockMinute): Paise {
  const price = lastPrice(bars.close, c)
  return price === NO_PRICE ? before : price
}
