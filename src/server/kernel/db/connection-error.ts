import { setTimeout as sleep } from 'node:timers/promises'

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
/** Connection exceptions (class 08), server shutting down or starting (57P), too many connections (53300). */
const SQL_CODES = /^(08|57P|53300)/
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection ended unexpectedly|is not queryable/i

/** Whether an error means that the database couldn't be reached, rather than that it refused a query. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException & { syscall?: string }).code ?? ''
  if (SQL_CODES.test(code) || MESSAGES.test(error.message)) return true
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return true
  // Thrown if none of a host's addresses answers.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  return isConnectionError(error.cause)
}

/** Insufficient resources (class 53), and a read-only server, such as a standby during a failover. */
const PASSING_CODES = /^(53|25006)/

/** Whether an error means that the database is only temporarily unable to do something. */
function mayPass(error: unknown): boolean {
  if (isConnectionError(error)) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && PASSING_CODES.test(code)) || mayPass(error.cause)
}

/** The database stayed unavailable until the caller gave up. Nothing was written. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
}

const FIRST_PAUSE_MILLISECONDS = 50
const LONGEST_PAUSE_MILLISECONDS = 1_000

/**
 * Retries an idempotent write while the database is unavailable.
 * @param signal stops the retries
 * @throws DatabaseAwayError if aborted; any other error of `write`
 */
export async function whileDatabaseReturns<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
    try {
      return await write()
    } catch (error) {
      if (!mayPass(error)) throw error
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      if (signal?.aborted)
        throw new DatabaseAwayError('The database stayed away; nothing was written', { cause: error })
    }
  }
}
