import { BrokerFailure } from './failure.ts'
import type { Clock } from './pace.ts'

const MOST_TRIES = 6
const FIRST_WAIT_MILLISECONDS = 2_000
/** A limit that counts over half an hour doesn't clear within seconds. */
const FIRST_WAIT_LIMITED_MILLISECONDS = 30_000

interface Patience {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Retries a call with exponential backoff while its failure may pass, and waits at least as long as the broker asks.
 * @throws BrokerFailure of the last try
 */
export async function withPatience<T>(call: () => Promise<T>, { clock, signal }: Patience): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof BrokerFailure) || !error.mayPass || tries === MOST_TRIES) throw error
      const limited = error.kind === 'rate-limited'
      const first = limited ? FIRST_WAIT_LIMITED_MILLISECONDS : FIRST_WAIT_MILLISECONDS
      const asked = (error.details.retryAfterSeconds ?? 0) * 1000
      await clock.sleep(Math.max(asked, first * 2 ** (tries - 1)), signal)
    }
  }
}
