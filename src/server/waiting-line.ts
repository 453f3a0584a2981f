export interface WaitingLineOptions {
  readonly places: number
  /** How long a place is waited for. */
  readonly milliseconds: number
}

/**
 * Places that are waited for no longer than a moment, first come, first served. A user holds one or waits for one, so that nobody
 * waits behind another's long list.
 */
export class WaitingLine {
  readonly #milliseconds: number
  /** Who holds a place or waits for one. */
  readonly #users = new Set<string>()
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor({ places, milliseconds }: WaitingLineOptions) {
    this.#free = places
    this.#milliseconds = milliseconds
  }

  /**
   * Waits for a place; the returned function, called once, gives it back. Undefined where none was free in time, and at once where
   * the user is in the line already.
   */
  async enter(user: string): Promise<(() => void) | undefined> {
    if (this.#users.has(user)) return undefined
    this.#users.add(user)
    if (this.#free > 0) this.#free--
    else if (!(await this.#turn())) return void this.#users.delete(user)
    return () => {
      this.#users.delete(user)
      const [next] = this.#waiting
      if (next) next()
      else this.#free++
    }
  }

  /** Whether a place was handed over in time. */
  #turn(): Promise<boolean> {
    return new Promise((resolve) => {
      const over = (isTurn: boolean) => {
        clearTimeout(late)
        this.#waiting.delete(take)
        resolve(isTurn)
      }
      const take = () => over(true)
      const late = setTimeout(() => over(false), this.#milliseconds)
      this.#waiting.add(take)
    })
  }
}
