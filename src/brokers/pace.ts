import { setTimeout as timeout } from 'node:timers/promises'
import { callsInMemory, type CallLog, type CallsMade } from './call-log.ts'

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

/** Longest timer of Node; a longer one would fire at once. */
const LONGEST_TIMER_MILLISECONDS = 2 ** 31 - 1

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  async sleep(milliseconds, signal) {
    try {
      for (let left = milliseconds; left > 0; left -= LONGEST_TIMER_MILLISECONDS)
        await timeout(Math.min(left, LONGEST_TIMER_MILLISECONDS), undefined, { signal })
    } catch {
      signal?.throwIfAborted()
    }
  },
}

/** Calls take different times to arrive, so two may arrive closer together than they were sent. */
const MARGIN = { least: 150, most: 1000, share: 0.02 } as const

/** Length of a window in milliseconds, with the margin. */
function spanOf({ seconds }: Window): number {
  const span = seconds * 1000
  return span + Math.min(MARGIN.most, Math.max(MARGIN.least, MARGIN.share * span))
}

/** The broker refuses calls of the account until `until`, in milliseconds since 1970. */
export class PausedError extends Error {
  override readonly name = 'PausedError'
  readonly until: number

  constructor(until: number) {
    super(`paused until ${new Date(until).toISOString()}`)
    this.until = until
  }
}

/** Shorter waits are not reported. */
const REPORTED_WAIT_MILLISECONDS = 5_000

/** If a wait is longer than this, the work stops and reports when it can be resumed. */
export const LONGEST_WAIT_MILLISECONDS = 120_000

/** Rate limiter of one account: delays calls until all windows allow them, first come, first served, across processes. */
export class Pacer {
  readonly windows: readonly Window[]
  readonly #clock: Clock
  readonly #log: CallLog
  #turn: Promise<void> = Promise.resolve()

  /** @param log counts the calls of the account; processes may share it */
  constructor(windows: readonly Window[], clock: Clock, log: CallLog = callsInMemory()) {
    this.windows = windows
    this.#clock = clock
    this.#log = log
  }

  /**
   * Resolves when the next call is allowed, and counts it.
   * @param onWait called before a noticeable wait with its end, in milliseconds since 1970
   * @throws PausedError if the broker refuses calls for longer than the longest wait
   */
  async next(signal?: AbortSignal, onWait?: (until: number) => void): Promise<void> {
    const before = this.#turn
    const mine = before.then(() => this.#pass(signal, onWait))
    this.#turn = mine.catch(() => undefined)
    await mine
  }

  /** Blocks all calls until a time. @param until milliseconds since 1970 */
  async pause(until: number): Promise<void> {
    await this.#log.change((made) => {
      made.notBefore = Math.max(made.notBefore, until)
    })
  }

  async #pass(signal: AbortSignal | undefined, onWait: ((until: number) => void) | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      let wait = 0
      await this.#log.change((made) => {
        const now = this.#clock.now()
        made.calls = notLaterThan(now, made.calls)
        if (made.notBefore - now > LONGEST_WAIT_MILLISECONDS) throw new PausedError(made.notBefore)
        wait = Math.max(0, made.notBefore - now, ...this.windows.map((window) => waitFor(window, made, now)))
        if (wait === 0) count(made, { now, windows: this.windows })
      })
      if (wait === 0) return
      if (wait >= REPORTED_WAIT_MILLISECONDS) onWait?.(this.#clock.now() + wait)
      await this.#clock.sleep(wait, signal)
    }
  }
}

/**
 * After the clock was set back, later calls count as made now, so that they delay the next call by one window at
 * most.
 */
function notLaterThan(now: number, calls: CallsMade['calls']): CallsMade['calls'] {
  const last = calls.at(-1)
  return last && last[0] > now ? calls.map(([at, many]) => [Math.min(at, now), many]) : calls
}

/** Milliseconds until a window has room for one more call. */
function waitFor(window: Window, { calls }: CallsMade, now: number): number {
  let counted = 0
  for (let i = calls.length - 1; i >= 0; i--) {
    const [at, many] = calls[i]
    counted += many
    if (counted >= window.calls) return Math.max(0, at + spanOf(window) - now)
  }
  return 0
}

/** Calls of the last minute are counted individually, earlier ones by the minute. */
const INDIVIDUAL_MILLISECONDS = 60_000

function count(
  made: CallsMade,
  { now, windows }: { readonly now: number; readonly windows: readonly Window[] },
): void {
  const longest = Math.max(0, ...windows.map(spanOf))
  const kept: [number, number][] = []
  for (const [at, many] of made.calls) {
    if (at <= now - longest) continue
    const last = kept.at(-1)
    const isSameMinute = last !== undefined && minuteOf(last[0]) === minuteOf(at)
    if (isSameMinute && at < now - INDIVIDUAL_MILLISECONDS) kept[kept.length - 1] = [at, last[1] + many]
    else kept.push([at, many])
  }
  kept.push([now, 1])
  made.calls = kept
}

const minuteOf = (at: number) => Math.floor(at / 60_000)

/** Shortest duration of `calls` consecutive calls in seconds, if no call was made before. */
export function secondsFor(calls: number, windows: readonly Window[]): number {
  const slowest = windows.map((window) => Math.floor(Math.max(0, calls - 1) / window.calls) * window.seconds)
  return Math.max(0, ...slowest)
}
