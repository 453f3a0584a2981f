import type { StoredDay } from './stored-day.ts'

/**
 * Enough for 16 months of a strategy that chooses strikes by premium; a worker with several readers stays far below
 * 512 MB.
 */
const DEFAULT_BYTES = 128 * 1024 * 1024

/** Multiplier and increment of a full-period generator modulo 2³² (Numerical Recipes). */
const MULTIPLIER = 1_664_525
const INCREMENT = 1_013_904_223

/** Holds one day of a reader while it is cached. */
export class DaySlot {
  day: StoredDay | undefined
  /** Index among the slots that hold a day. */
  place = 0
}

type HeldSlot = DaySlot & { day: StoredDay }

/**
 * The days of a reader, bounded by the bytes of their bars. When full, a random day is evicted. Backtests
 * read days in date order again and again, so the least recently used day is the one needed next, and
 * evicting it would make every run read everything again. A day releases its bars before its instrument
 * table: the table is small, and derived data (the chain, premiums for choosing strikes) lives as long as the
 * table.
 */
export class DayCache {
  readonly #mostBytes: number
  /** The slots that hold a day, without gaps, so that a random one can be picked. */
  readonly #held: HeldSlot[] = []
  #heldBytes = 0
  /** Bytes of the held days other than bars. */
  #tableBytes = 0
  #chance = 1

  constructor(mostBytes = DEFAULT_BYTES) {
    this.#mostBytes = mostBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  /** The day of a slot; calls `open` if it is not held. */
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

  /** @param used the day being read, which is not evicted */
  #grow(bytes: number, used: StoredDay): void {
    this.#heldBytes += bytes
    while (this.#heldBytes > this.#mostBytes && this.#held.length > 1) {
      const slot = this.#held[this.#randomPlace()]
      if (slot.day === used) continue
      const released = slot.day.releaseBars()
      this.#heldBytes -= released
      if (released > 0) continue
      if (this.#tableBytes > this.#mostBytes / 2) this.#remove(slot)
      else if (!this.#othersHoldBars(used)) return
    }
  }

  #othersHoldBars({ heldBytes, tableBytes }: StoredDay): boolean {
    return this.#heldBytes - this.#tableBytes > heldBytes - tableBytes
  }

  #randomPlace(): number {
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
