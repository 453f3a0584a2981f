import type { StoredDay } from './stored-day.ts'

/** Enough for all that a strategy chosen by premium looks at in 16 months; a worker with several readers stays far below 512 MB. */
const DEFAULT_BYTES = 128 * 1024 * 1024

/** Multiplier and increment of a full-period generator modulo 2³² (Numerical Recipes). */
const MULTIPLIER = 1_664_525
const INCREMENT = 1_013_904_223

/**
 * The days of a reader, bounded by the bytes of their bars that are held. Where they do not all fit, one that chance
 * picks makes room: backtests read days in the order of their dates, over and over, so the day that was not used for
 * longest is the very one that is needed next, and to put that out would make each run read everything again. It gives its
 * bars away before its table of instruments: the table is small, and what the engine derives from it (the chain, premiums
 * that strikes are chosen by) lives as long as it does.
 */
export class DayCache {
  readonly #mostBytes: number
  readonly #days = new Map<string, { readonly day: StoredDay; place: number }>()
  /** The keys without gaps, so that one can be picked. */
  readonly #keys: string[] = []
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

  /** The day under `key`, opened by `open` if it is not held. */
  get(key: string, open: (onRead: (bytes: number) => void) => StoredDay): StoredDay {
    const held = this.#days.get(key)
    if (held) return held.day
    const day: StoredDay = open((bytes) => {
      if (this.#days.get(key)?.day === day) this.#grow(bytes, key)
    })
    this.#days.set(key, { day, place: this.#keys.push(key) - 1 })
    this.#tableBytes += day.tableBytes
    this.#grow(day.heldBytes, key)
    return day
  }

  /** @param used the key of the day that is being read, which stays */
  #grow(bytes: number, used: string): void {
    this.#heldBytes += bytes
    while (this.#heldBytes > this.#mostBytes && this.#keys.length > 1) {
      const key = this.#keys[this.#anyPlace()]
      if (key === used) continue
      const released = this.#days.get(key)!.day.releaseBars()
      this.#heldBytes -= released
      if (released > 0) continue
      if (this.#tableBytes > this.#mostBytes / 2) this.#remove(key)
      else if (!this.#haveOthersBars(used)) return
    }
  }

  #haveOthersBars(used: string): boolean {
    const { heldBytes, tableBytes } = this.#days.get(used)!.day
    return this.#heldBytes - this.#tableBytes > heldBytes - tableBytes
  }

  #anyPlace(): number {
    this.#chance = (Math.imul(this.#chance, MULTIPLIER) + INCREMENT) >>> 0
    return Math.floor((this.#chance / 2 ** 32) * this.#keys.length)
  }

  #remove(key: string): void {
    const { day, place } = this.#days.get(key)!
    this.#days.delete(key)
    this.#heldBytes -= day.heldBytes
    this.#tableBytes -= day.tableBytes
    const last = this.#keys.pop()!
    if (last === key) return
    this.#keys[place] = last
    this.#days.get(last)!.place = place
  }
}
