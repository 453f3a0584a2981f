import type { ClockMinute, Paise, Row } from '#engine/units'
import type { Contract } from './chain.ts'

/** A contract chosen on a day at a minute, with its row. */
export interface Choice {
  readonly row: Row
  readonly contract: Contract
  /** The price of an order in that minute, cached once it was read. */
  price: Paise | undefined
}

/** More than the minutes of any session. */
const MINUTES = 1024

/** Choices kept per day. A search that varies the strike criterion needs dozens, each of them many times. */
const MAX_CACHED = 256

/**
 * Cache of the contracts chosen on a day, by criterion (see `choiceId`) and minute. Variants of a search
 * repeat the same choices, and a lookup touches less memory than comparing strikes.
 */
export class ChoiceCache {
  readonly #choices = new Map<number, Choice | null>()

  /** The choice; null for no contract, undefined if it is not cached. */
  get(id: number, c: ClockMinute): Choice | null | undefined {
    return this.#choices.get(id * MINUTES + c)
  }

  keep(id: number, c: ClockMinute, choice: Choice | null): void {
    if (this.#choices.size >= MAX_CACHED) this.#choices.clear()
    this.#choices.set(id * MINUTES + c, choice)
  }
}
