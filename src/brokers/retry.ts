import { BrokerFailure } from './failure.ts'
import { LONGEST_WAIT_MILLISECONDS, type Clock, type Window } from './pace.ts'

const MOST_TRIES = 6
const FIRST_WAIT_MILLISECONDS = 2_000
/** First wait if the limits count calls over long windows, which do not clear within seconds. */
const FIRST_WAIT_LIMITED_MILLISECONDS = 30_000
/** A window of at most this length clears soon. */
const SHORT_WINDOW_SECONDS = 60

interface RetryOptions {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  /** The broker's rate limits. */
  readonly limits: readonly Window[]
  /** Called before each wait with its end, in milliseconds since 1970. */
  readonly onWait?: ((until: number) => void | Promise<void>) | undefined
}

/**
 * Retries a call with exponential backoff while its failure may be temporary, and waits at least as long as the
 * broker asks. If the broker asks for minutes, the failure says until when instead.
 * @throws BrokerFailure of the last try
 */
export async function withRetry<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { clock, signal, onWait } = options
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof BrokerFailure) || !error.mayPass || tries === MOST_TRIES) throw error
      const asked = (error.details.retryAfterSeconds ?? 0) * 1000
      if (asked > LONGEST_WAIT_MILLISECONDS) throw paused(error, clock.now() + asked)
      const wait = Math.max(asked, firstWait(error, options) * 2 ** (tries - 1))
      await onWait?.(clock.now() + wait)
      await clock.sleep(wait, signal)
    }
  }
}

function firstWait({ kind }: BrokerFailure, { limits }: RetryOptions): number {
  const isShort = limits.every(({ seconds }) => seconds <= SHORT_WINDOW_SECONDS)
  return kind === 'rate-limited' && !isShort ? FIRST_WAIT_LIMITED_MILLISECONDS : FIRST_WAIT_MILLISECONDS
}

const paused = ({ broker, details }: BrokerFailure, until: number) =>
  new BrokerFailure(broker, 'paused', { about: details.about, until })
