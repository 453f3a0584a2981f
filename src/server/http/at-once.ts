import { BusyError } from './http-error.ts'

/** Counts what each user, or address, has under way at the same time. */
export class AtOnce {
  readonly #most: number
  readonly #refusal: string
  readonly #counts = new Map<string, number>()

  /** `refusal` says what there are too many of, and what to do. */
  constructor(most: number, refusal: string) {
    this.#most = most
    this.#refusal = refusal
  }

  /**
   * Counts one more; the returned function, called once, counts it off.
   * @throws BusyError when there are as many as may be.
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
