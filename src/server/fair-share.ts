import { BusyError, HttpError } from './http/http-error.ts'

export interface FairShareOptions {
  /** What is shared, as in "You have too many <what> waiting". */
  readonly what: string
  /** Of all users together, in what the weights count. */
  readonly atOnce: number
  readonly atOncePerUser: number
  readonly waitingPerUser: number
}

interface Waiting {
  readonly weight: number
  readonly start: () => void
}

interface Lane {
  running: number
  readonly waiting: Waiting[]
}

/** Of all users together: bounds the memory of what waits, whoever sent it. */
const MOST_WAITING = 2_000

/**
 * Shares what there is little of, like threads or memory, among users: whoever waits is served in turn, one of each user, so
 * that nobody waits behind another's long list. Who fills their own list is refused, and nobody else. What weighs more than
 * may be there at once has its turn alone.
 */
export class FairShare {
  readonly #options: FairShareOptions
  /** In the order in which they are served next: whoever is or was served goes to the end. */
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0

  constructor(options: FairShareOptions) {
    this.#options = options
  }

  /** Does a user's work when it is their turn. @throws like `enter` */
  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(user)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Waits for a user's turn; the returned function, called once, ends it.
   * @param weight what it takes of what is shared: one thread, so many bytes
   * @throws BusyError when too many of the user wait, HttpError `unavailable` when too many of everybody do.
   */
  async enter(user: string, weight = 1): Promise<() => void> {
    const lane = this.#lanes.get(user) ?? { running: 0, waiting: [] }
    const { what, waitingPerUser } = this.#options
    if (lane.waiting.length >= waitingPerUser)
      throw new BusyError(
        `You have ${waitingPerUser} ${what} waiting, and more are not allowed; try again when some are answered`,
      )
    if (this.#waiting >= MOST_WAITING)
      throw new HttpError('unavailable', `Too many ${what} are waiting. Please try again in a few seconds.`)
    this.#lanes.set(user, lane)
    await new Promise<void>((start) => {
      lane.waiting.push({ weight, start })
      this.#waiting++
      this.#serve()
    })
    return () => {
      lane.running -= weight
      this.#running -= weight
      this.#lanes.delete(user)
      if (lane.running > 0 || lane.waiting.length > 0) this.#lanes.set(user, lane)
      this.#serve()
    }
  }

  #serve(): void {
    for (let next; (next = this.#next());) {
      const [user, lane, { weight, start }] = next
      this.#lanes.delete(user)
      this.#lanes.set(user, lane)
      lane.running += weight
      this.#running += weight
      this.#waiting--
      start()
    }
  }

  #next(): [string, Lane, Waiting] | undefined {
    const { atOnce, atOncePerUser } = this.#options
    for (const [user, lane] of this.#lanes) {
      const [first] = lane.waiting
      if (!first || !fits(first.weight, lane.running, atOncePerUser)) continue
      // Whoever is next is next: smaller work of others would keep it waiting for ever.
      if (!fits(first.weight, this.#running, atOnce)) return undefined
      lane.waiting.shift()
      return [user, lane, first]
    }
    return undefined
  }
}

function fits(weight: number, running: number, most: number): boolean {
  return running === 0 || running + weight <= most
}
