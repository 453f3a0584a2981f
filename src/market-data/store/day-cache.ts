import type { StoredDay } from './stored-day.ts'

/** Enough for the legs and the index of some thousand days; a worker with several readers stays far below 512 MB. */
const DEFAULT_BYTES = 96 * 1024 * 1024

/** The days of a reader that were used last, bounded by the bytes of their bars that are held. */
export class DayCache {
  readonly #mostBytes: number
  readonly #days = new Map<string, StoredDay>()
  #heldBytes = 0

  constructor(mostBytes = DEFAULT_BYTES) {
    this.#mostBytes = mostBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  /** The day under `key`, opened by `open` if it is not held. */
  get(key: string, open: (onRead: (bytes: number) => void) => StoredDay): StoredDay {
    const held = this.#days.get(key)
    if (held) {
      // Moves the day to the newest end.
      this.#days.delete(key)
      this.#days.set(key, held)
      return held
    }
    const day: StoredDay = open((bytes) => {
      if (this.#days.get(key) === day) this.#grow(bytes)
    })
    this.#days.set(key, day)
    this.#grow(day.heldBytes)
    return day
  }

  #grow(bytes: number): void {
    this.#heldBytes += bytes
    for (const [key, day] of this.#days) {
      if (this.#heldBytes <= this.#mostBytes || this.#days.size === 1) return
      this.#days.delete(key)
      this.#heldBytes -= day.heldBytes
    }
  }
}
