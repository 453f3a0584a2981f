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
/** Connection exceptions (class 08), server shutting down or starting (57P), all its connections taken (53300). */
const SQL_CODES = /^(08|57P|53300)/
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection ended unexpectedly|is not queryable/i

/** Whether an error says that the database could not be reached, rather than that it refused a query. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException & { syscall?: string }).code ?? ''
  if (SQL_CODES.test(code) || MESSAGES.test(error.message)) return true
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return true
  // Of a host with several addresses: none answers.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  return isConnectionError(error.cause)
}

/** Class 53 (no room, no memory, no connection), and a server that only reads, as one does that takes over. */
const PASSING_CODES = /^(53|25006)/

/** Whether an error says that the database could not do something now, and may later. */
function mayPass(error: unknown): boolean {
  if (isConnectionError(error)) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && PASSING_CODES.test(code)) || mayPass(error.cause)
}

/** The database stayed away until nobody waited any longer. Whatever was to be written was not. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
}

const FIRST_PAUSE_MILLISECONDS = 50
const LONGEST_PAUSE_MILLISECONDS = 1_000

/**
 * Repeats a write that may safely be repeated for as long as the database is away.
 * @param signal gives it up
 * @throws DatabaseAwayError when given up; whatever `write` throws for another reason
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
