import { BusyError } from '../http-error.ts'

/** Limits the concurrent operations per key, such as a user or an address. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #refusal: string
  readonly #counts = new Map<string, number>()

  /** @param refusal error message that names the limit and what to do */
  constructor(most: number, refusal: string) {
    this.#most = most
    this.#refusal = refusal
  }

  /**
   * Takes a slot; the returned function, to be called once, releases it.
   * @throws BusyError if the key has no free slot
   */
  enter(key: string): () => void {
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#most) throw new BusyError(this.#refusal)
    this.#counts.set(key, count + 1)
    return () => {
      const left = (this.#counts.get(key) ?? 0) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}
