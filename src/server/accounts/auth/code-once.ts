import { createHash } from 'node:crypto'
import type { Db } from '../../kernel/db/database.ts'
import { RateLimitedError } from '../../kernel/http-error.ts'
import { countAttempt } from './rate-limit.ts'

/** Longer than a TOTP code stays valid: three steps of 30 seconds. */
const ONCE = { attempts: 1, minutes: 5 }

/**
 * Claims a second-factor code for one use (RFC 6238, 5.2), even if several processes receive it at the same
 * time.
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
