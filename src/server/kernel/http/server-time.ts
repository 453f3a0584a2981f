import { PerUserLimit } from '../limits/per-user-limit.ts'

export interface ServerTimeOptions {
  /** Budget of each caller: milliseconds of main-thread time per second. */
  readonly perSecond: number
  /** Most credit and most debt of a caller, in milliseconds. */
  readonly burst: number
  /** Most concurrent requests of a caller in debt. */
  readonly atOncePerDebtor: number
  /** Most concurrent requests of all callers in debt. */
  readonly atOnce: number
  /** Most waiting requests of a caller. */
  readonly waitingPerCaller: number
  /**
   * How long a request of a caller in debt keeps its slot: it may wait for something other than the main
   * thread.
   */
  readonly placeMilliseconds: number
  /** A clock in milliseconds. */
  readonly now: () => number
}

interface Account {
  /** Milliseconds of main-thread time; negative when in debt. */
  credit: number
  /** Time of the last refill. */
  at: number
}

/** Number of accounts above which full ones are removed. */
const MOST_ACCOUNTS = 5_000

/**
 * A token bucket of main-thread time per caller. It refills with time and is charged by the cost of requests
 * instead of their number. Callers in debt are not refused, but only a few of their requests run at once, in
 * turn with those of other debtors.
 */
export class ServerTime {
  readonly #options: ServerTimeOptions
  readonly #accounts = new Map<string, Account>()
  readonly #debtors: PerUserLimit

  constructor(options: ServerTimeOptions) {
    this.#options = options
    this.#debtors = new PerUserLimit({
      what: 'requests',
      atOnce: options.atOnce,
      atOncePerUser: options.atOncePerDebtor,
      waitingPerUser: options.waitingPerCaller,
    })
  }

  /**
   * Waits for a slot if the caller is in debt; the returned function releases it when the request is over.
   * @throws like `PerUserLimit.enter`
   */
  async enter(caller: string): Promise<() => void> {
    if (this.#account(caller).credit >= 0) return () => undefined
    const leave = await this.#debtors.enter(caller)
    let isIn = true
    const once = () => {
      if (isIn) leave()
      isIn = false
      clearTimeout(late)
    }
    const late = setTimeout(once, this.#options.placeMilliseconds)
    return once
  }

  /** Charges a caller for a request. */
  spend(caller: string, milliseconds: number): void {
    const account = this.#account(caller)
    account.credit = Math.max(-this.#options.burst, account.credit - milliseconds)
  }

  /** Credit in milliseconds; negative when in debt. */
  credit(caller: string): number {
    return this.#account(caller).credit
  }

  #account(caller: string): Account {
    const { perSecond, burst, now } = this.#options
    const at = now()
    const known = this.#accounts.get(caller)
    if (known) {
      known.credit = Math.min(burst, known.credit + ((at - known.at) * perSecond) / 1000)
      known.at = at
      return known
    }
    if (this.#accounts.size >= MOST_ACCOUNTS) this.#forgetFull(at)
    const account = { credit: burst, at }
    this.#accounts.set(caller, account)
    return account
  }

  /** Removes accounts whose credit is full: they equal new ones. */
  #forgetFull(at: number): void {
    const { perSecond, burst } = this.#options
    for (const [caller, { credit, at: last }] of this.#accounts)
      if (credit + ((at - last) * perSecond) / 1000 >= burst) this.#accounts.delete(caller)
  }
}
