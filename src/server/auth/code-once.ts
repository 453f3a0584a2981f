import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { RateLimitedError } from '../http/http-error.ts'
import { countAttempt } from './rate-limit.ts'

/** Longer than any code of an app is good for: three steps of 30 seconds. */
const ONCE = { attempts: 1, minutes: 5 }

/**
 * Claims a code of a second factor for one use (RFC 6238, 5.2), over all processes and also among calls at the same time.
 *
 * @returns false for a code that was given before
 */
export async function claimCode(db: Db, email: string, code: string): Promise<boolean> {
  const used = createHash('sha256')
    .update(`${email.toLowerCase()} ${code.replace(/\s/g, '')}`)
    .digest('hex')
  try {
    await countAttempt(db, `second factor ${used}`, ONCE)
    return true
  } catch (error) {
    if (error instanceof RateLimitedError) return false
    throw error
  }
}
