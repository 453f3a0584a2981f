import { createHash } from 'node:crypto'
import type { Db } from '../../kernel/db/database.ts'
import { RateLimitedError } from '../../kernel/http-error.ts'
import { countAttempt } from './rate-limit.ts'

const SIX_DIGITS = /^\d{6}$/
const TWO_FIVES = /^[a-z\d]{10}$/i

/**
 * A typed second-factor code as it was issued: six digits without a gap, a recovery code with its hyphen. Apps show
 * and people type either with gaps or other dashes.
 */
export function codeAsIssued(typed: string): string {
  const signs = typed.replace(/[\s\p{Pd}]/gu, '')
  return TWO_FIVES.test(signs) ? `${signs.slice(0, 5)}-${signs.slice(5)}` : signs
}

/** Whether it has the form of an authenticator app's code. */
export function isAppCode(issued: string): boolean {
  return SIX_DIGITS.test(issued)
}

/** Longer than a TOTP code stays valid: three steps of 30 seconds. */
const ONCE = { attempts: 1, minutes: 5 }

/**
 * Claims a second-factor code for one use (RFC 6238, 5.2), even if several processes receive it at the same
 * time.
 */
export async function claimCode(db: Db, email: string, code: string): Promise<boolean> {
  const used = createHash('sha256')
    .update(`${email.toLowerCase()} ${codeAsIssued(code)}`)
    .digest('hex')
  try {
    await countAttempt(db, `second factor ${used}`, ONCE)
    return true
  } catch (error) {
    if (error instanceof RateLimitedError) return false
    throw error
  }
}
