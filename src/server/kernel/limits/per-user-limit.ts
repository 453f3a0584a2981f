import { BusyError, HttpError } from '../http-error.ts'

export interface PerUserLimitOptions {
  /** What the slots are for, as in "You have too many <what> waiting". */
  readonly what: string
  /** Capacity for all users together, in units of weight. */
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

/** Limits the memory of all waiting work, whoever sent it. */
const MOST_WAITING = 2_000

/**
 * Shares a scarce resource, such as threads or memory, among users by round robin, so that no user waits behind
 * another's long queue. A user with a full queue is refused without affecting others; work heavier than the capacity
 * runs alone.
 */
export class PerUserLimit {
  readonly #options: PerUserLimitOptions
  /** In serving order: a user who is or was served moves to the end. */
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0

  constructor(options: PerUserLimitOptions) {
    this.#options = options
  }

  /**
   * Runs a user's work on their turn.
   * @throws like `enter`
   */
  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(user)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Waits for a user's turn; the returned function, to be called once, ends it.
   * @param weight share of the capacity, such as one thread or a number of bytes
   * @throws BusyError if too much work of the user waits, HttpError `unavailable` if too much of all users
   * does
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
      // No overtaking, because smaller work would starve larger work.
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
