export interface SemaphoreOptions {
  readonly places: number
  /** Longest wait for a slot. */
  readonly milliseconds: number
}

/**
 * A semaphore with a timeout, served first come, first served. Each user has at most one slot or place in the queue,
 * so that no user waits behind another's many requests.
 */
export class Semaphore {
  readonly #milliseconds: number
  /** Users who hold a slot or wait for one. */
  readonly #users = new Set<string>()
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor({ places, milliseconds }: SemaphoreOptions) {
    this.#free = places
    this.#milliseconds = milliseconds
  }

  /**
   * Waits for a slot; the returned function, to be called once, releases it. Undefined after the timeout, or
   * at once if the user already holds a slot or waits for one.
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

  /** Whether a slot was handed over in time. */
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
