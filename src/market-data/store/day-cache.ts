import type { StoredDay } from './stored-day.ts'

/** Enough for all that a strategy chosen by premium looks at in 16 months; a worker with several readers stays far below 512 MB. */
const DEFAULT_BYTES = 128 * 1024 * 1024

/** Multiplier and increment of a full-period generator modulo 2³² (Numerical Recipes). */
const MULTIPLIER = 1_664_525
const INCREMENT = 1_013_904_223

/** Where a reader keeps one of its days while the cache lets it. */
export class DaySlot {
  day: StoredDay | undefined
  /** Among those that hold a day. */
  place = 0
}

type HeldSlot = DaySlot & { day: StoredDay }

/**
 * The days of a reader, bounded by the bytes of their bars that are held. Where they do not all fit, one that chance
 * picks makes room: backtests read days in the order of their dates, over and over, so the day that was not used for
 * longest is the very one that is needed next, and to put that out would make each run read everything again. It gives its
 * bars away before its table of instruments: the table is small, and what the engine derives from it (the chain, premiums
 * that strikes are chosen by) lives as long as it does.
 */
export class DayCache {
  readonly #mostBytes: number
  /** Those that hold a day, without gaps, so that one can be picked. */
  readonly #held: HeldSlot[] = []
  #heldBytes = 0
  /** Of them, what days hold without bars. */
  #tableBytes = 0
  #chance = 1

  constructor(mostBytes = DEFAULT_BYTES) {
    this.#mostBytes = mostBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  /** The day of a slot, opened by `open` if it is not held. */
  get(slot: DaySlot, open: (onRead: (bytes: number) => void) => StoredDay): StoredDay {
    if (slot.day) return slot.day
    const day: StoredDay = open((bytes) => {
      if (slot.day === day) this.#grow(bytes, day)
    })
    slot.day = day
    slot.place = this.#held.push(slot as HeldSlot) - 1
    this.#tableBytes += day.tableBytes
    this.#grow(day.heldBytes, day)
    return day
  }

  /** @param used the day that is being read, which stays */
  #grow(bytes: number, used: StoredDay): void {
    this.#heldBytes += bytes
    while (this.#heldBytes > this.#mostBytes && this.#held.length > 1) {
      const slot = this.#held[this.#anyPlace()]
      if (slot.day === used) continue
      const released = slot.day.releaseBars()
      this.#heldBytes -= released
      if (released > 0) continue
      if (this.#tableBytes > this.#mostBytes / 2) this.#remove(slot)
      else if (!this.#haveOthersBars(used)) return
    }
  }

  #haveOthersBars({ heldBytes, tableBytes }: StoredDay): boolean {
    return this.#heldBytes - this.#tableBytes > heldBytes - tableBytes
  }

  #anyPlace(): number {
    this.#chance = (Math.imul(this.#chance, MULTIPLIER) + INCREMENT) >>> 0
    return Math.floor((this.#chance / 2 ** 32) * this.#held.length)
  }

  #remove(slot: HeldSlot): void {
    const { day, place } = slot
    this.#heldBytes -= day.heldBytes
    this.#tableBytes -= day.tableBytes
    const last = this.#held.pop()!
    if (last !== slot) {
      this.#held[place] = last
      last.place = place
    }
    ;(slot as DaySlot).day = undefined
  }
}
