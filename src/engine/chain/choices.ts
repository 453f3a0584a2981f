import type { ClockMinute, Paise, Row } from '#engine/units'
import type { Contract } from './chain.ts'

/** A contract that was chosen on a day at a minute, and its row there. */
export interface Choice {
  readonly row: Row
  readonly contract: Contract
  /** What an order of that minute fills at, once somebody has asked: kept, it spares a look at the bars. */
  price: Paise | undefined
}

/** Clock minutes that a session has at most. */
const MINUTES = 1024

/** So many of a day are kept: a search that varies how strikes are chosen asks for dozens, each of them many times. */
const MOST_KEPT = 256

/**
 * What was chosen on a day, by how (see `choiceId`) and at which minute: the variants of a search ask for the same again
 * and again, and to look it up touches less memory than to look the strikes over.
 */
export class KeptChoices {
  readonly #choices = new Map<number, Choice | null>()

  /** What was chosen; null for no contract, undefined where nobody has asked. */
  get(id: number, c: ClockMinute): Choice | null | undefined {
    return this.#choices.get(id * MINUTES + c)
  }

  keep(id: number, c: ClockMinute, choice: Choice | null): void {
    if (this.#choices.size >= MOST_KEPT) this.#choices.clear()
    this.#choices.set(id * MINUTES + c, choice)
  }
}
