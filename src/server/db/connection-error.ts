import { setTimeout as sleep } from 'node:timers/promises'

const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** Connection exceptions (class 08), server shutting down or starting (57P). */
const SQL_CODES = /^(08|57P)/
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection ended unexpectedly|is not queryable/i

/** Whether an error says that the database could not be reached, rather than that it refused a query. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException & { syscall?: string }).code ?? ''
  if (SQL_CODES.test(code) || MESSAGES.test(error.message)) return true
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return true
  return isConnectionError(error.cause)
}

const RETRY_MILLISECONDS = 30_000

/** Repeats a write that may safely be repeated for as long as the database is away, at most half a minute. */
export async function whileDatabaseReturns<T>(write: () => Promise<T>): Promise<T> {
  const until = Date.now() + RETRY_MILLISECONDS
  for (let pause = 50; ; pause = Math.min(2 * pause, 1000)) {
    try {
      return await write()
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > until) throw error
      await sleep(pause)
    }
  }
}
