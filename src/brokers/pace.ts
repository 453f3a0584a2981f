import { setTimeout as timeout } from 'node:timers/promises'

/** A rate limit: at most `calls` within any `seconds`. */
export interface Window {
  readonly calls: number
  readonly seconds: number
}

/** Time source; tests use their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** @throws the reason of `signal` if it is aborted first */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  async sleep(milliseconds, signal) {
    try {
      await timeout(milliseconds, undefined, { ...(signal && { signal }) })
    } catch {
      signal?.throwIfAborted()
    }
  },
}

/** Rate limiter of one account: delays calls until all windows allow them, first come, first served. */
export class Pacer {
  readonly #windows: readonly Window[]
  readonly #clock: Clock
  readonly #made: number[] = []
  #turn: Promise<void> = Promise.resolve()

  constructor(windows: readonly Window[], clock: Clock) {
    this.#windows = windows
    this.#clock = clock
  }

  /** Resolves when the next call is allowed, and counts it. */
  async next(signal?: AbortSignal): Promise<void> {
    const before = this.#turn
    const mine = before.then(() => this.#pass(signal))
    this.#turn = mine.catch(() => undefined)
    await mine
  }

  async #pass(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    for (let wait = this.#wait(); wait > 0; wait = this.#wait()) await this.#clock.sleep(wait, signal)
    this.#made.push(this.#clock.now())
    const most = Math.max(...this.#windows.map(({ calls }) => calls))
    this.#made.splice(0, this.#made.length - most)
  }

  #wait(): number {
    const now = this.#clock.now()
    const waits = this.#windows.map(({ calls, seconds }) => {
      const oldest = this.#made[this.#made.length - calls]
      return oldest === undefined ? 0 : oldest + seconds * 1000 - now
    })
    return Math.max(0, ...waits)
  }
}

/** Shortest duration of `calls` consecutive calls in seconds, if no call was made before. */
export function secondsFor(calls: number, windows: readonly Window[]): number {
  const slowest = windows.map((window) => Math.floor(Math.max(0, calls - 1) / window.calls) * window.seconds)
  return Math.max(0, ...slowest)
}
