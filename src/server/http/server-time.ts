import { FairShare } from '../fair-share.ts'

export interface ServerTimeOptions {
  /** Milliseconds of the serving thread that each caller is given a second. */
  readonly perSecond: number
  /** What a caller who has not called for a while can spend at once, and what one who spends too much can owe, milliseconds. */
  readonly burst: number
  /** Requests that are worked on at the same time of a caller who owes time. */
  readonly atOncePerDebtor: number
  /** Of all who owe time. */
  readonly atOnce: number
  /** Most requests of a caller that wait. */
  readonly waitingPerCaller: number
  /** For whoever waits for something else than the serving thread: how long a request keeps its place. */
  readonly placeMilliseconds: number
  /** A clock in milliseconds. */
  readonly now: () => number
}

interface Account {
  /** Milliseconds that can be spent; negative for whoever owes time. */
  credit: number
  /** When it was last added to. */
  at: number
}

/** Accounts that are kept before those that are full again are forgotten. */
const MOST_ACCOUNTS = 5_000

/**
 * The time of the thread that serves, of which each caller has a share: a bucket that fills with time and is emptied by what
 * requests cost, not by how many they are. Whoever has spent more waits behind themselves: a few of their requests are worked on
 * at a time, in turn with those of others who owe. None is refused for it, and whoever owes nothing never waits.
 */
export class ServerTime {
  readonly #options: ServerTimeOptions
  readonly #accounts = new Map<string, Account>()
  readonly #debtors: FairShare

  constructor(options: ServerTimeOptions) {
    this.#options = options
    this.#debtors = new FairShare({
      what: 'requests',
      atOnce: options.atOnce,
      atOncePerUser: options.atOncePerDebtor,
      waitingPerUser: options.waitingPerCaller,
    })
  }

  /**
   * Waits until a request of a caller may be worked on: not at all while they owe nothing. The returned function, called when it
   * is answered, makes room for the caller's next.
   * @throws like `FairShare.enter`
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

  /** Takes time that a request has cost, or will. */
  spend(caller: string, milliseconds: number): void {
    const account = this.#account(caller)
    account.credit = Math.max(-this.#options.burst, account.credit - milliseconds)
  }

  /** Milliseconds that a caller can spend; negative for whoever owes. */
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

  /** Whoever has all of their time again is like somebody who never called. */
  #forgetFull(at: number): void {
    const { perSecond, burst } = this.#options
    for (const [caller, { credit, at: last }] of this.#accounts)
      if (credit + ((at - last) * perSecond) / 1000 >= burst) this.#accounts.delete(caller)
  }
}
