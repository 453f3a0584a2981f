import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Recognizes browsers in which a user has signed in before, so that a stranger's wrong guesses do not lock
 * the user out.
 */
export interface KnownDevices {
  /** Id of the request's browser if someone has signed in to this account with it; else undefined. */
  find(request: Pick<FastifyRequest, 'headers'>, email: string): string | undefined
  /** The cookie that marks a browser as known to an account. */
  cookie(email: string): string
}

const COOKIE = 'delta.device'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const VALUE = /(?:^|;\s*)delta\.device=([\w-]{16})\.([\w-]{43})(?:;|$)/

/** @param secure whether users reach Delta over TLS */
export function createKnownDevices({
  secret,
  secure,
}: {
  readonly secret: string
  readonly secure: boolean
}): KnownDevices {
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`device ${id} ${email.toLowerCase()}`).digest()
  return {
    find({ headers }, email) {
      const [, id, given] = VALUE.exec(headers.cookie ?? '') ?? []
      if (id === undefined || given === undefined) return undefined
      const signature = Buffer.from(given, 'base64url')
      const expected = sign(id, email)
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? id : undefined
    },
    cookie(email) {
      const id = randomBytes(12).toString('base64url')
      const value = `${id}.${sign(id, email).toString('base64url')}`
      // Only the sign-in routes read the cookie.
      const scope = `Path=/api/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`
      return `${COOKIE}=${value}; ${scope}${secure ? '; Secure' : ''}`
    },
  }
}
