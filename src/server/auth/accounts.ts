import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { PASSWORD_LENGTH, userSchema } from '#api'
import type { Db } from '../db/database.ts'
import { accounts, sessions, users, verifications } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'
import type { User } from './user.ts'

export interface AccountsOptions {
  readonly db: Db
  /** Signs the session cookies. */
  readonly secret: string
  /** Whether users reach Delta over TLS. */
  readonly secure: boolean
}

/** A user with the cookies to set in their browser. */
export interface SignedIn {
  readonly user: User
  readonly cookies: readonly string[]
}

/** Accounts and their sessions. Refusals are undefined or false; only the unforeseen throws. */
export interface Accounts {
  /** Undefined when the email address is taken. */
  signUp(details: { name: string; email: string; password: string }): Promise<SignedIn | undefined>
  /** Undefined when email address and password do not belong together. */
  signIn(credentials: { email: string; password: string }, headers: Headers): Promise<SignedIn | undefined>
  /** Ends the session of a request; gives the cookies that make the browser forget it. */
  signOut(headers: Headers): Promise<readonly string[]>
  /** Who a request's session belongs to, with the cookies that prolong it. */
  session(headers: Headers): Promise<SignedIn | undefined>
  /** Ends all other sessions. Undefined when the current password is wrong. */
  changePassword(
    change: { currentPassword: string; newPassword: string },
    headers: Headers,
  ): Promise<readonly string[] | undefined>
  /** Whether a password is the one of a user. */
  isPassword(user: User, password: string): Promise<boolean>
}

const SESSION_SECONDS = 30 * 24 * 60 * 60
const PROLONG_SECONDS = 24 * 60 * 60

/** Parameters of argon2id that OWASP recommends (19 MiB, two passes). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function createAccounts(options: AccountsOptions): Accounts {
  const { api } = library(options)
  return {
    async signUp(body) {
      const answer = await api.signUpEmail({ body, asResponse: true })
      return answer.status === 422 || answer.status === 400 ? undefined : signedIn(answer)
    },
    async signIn(body, headers) {
      const answer = await api.signInEmail({ body, headers, asResponse: true })
      return answer.status === 401 || answer.status === 400 ? undefined : signedIn(answer)
    },
    async signOut(headers) {
      const answer = await api.signOut({ headers, asResponse: true })
      return answer.headers.getSetCookie()
    },
    async session(headers) {
      const answer = await api.getSession({ headers, asResponse: true })
      return signedIn(answer)
    },
    async changePassword(change, headers) {
      const answer = await api.changePassword({
        body: { ...change, revokeOtherSessions: true },
        headers,
        asResponse: true,
      })
      if (answer.status === 400) return undefined
      if (!answer.ok) throw new Error(`the password was not changed: ${answer.status} ${await answer.text()}`)
      return answer.headers.getSetCookie()
    },
    async isPassword({ email }, password) {
      const answer = await api.signInEmail({ body: { email, password }, asResponse: true })
      if (!answer.ok) return false
      const cookie = answer.headers.getSetCookie().map((value) => value.split(';')[0])
      await api.signOut({ headers: new Headers({ cookie: cookie.join('; ') }) })
      return true
    },
  }
}

async function signedIn(answer: Response): Promise<SignedIn | undefined> {
  const body = (await answer.json()) as { user?: unknown } | null
  // The library keeps the reason to itself; it has nothing behind it but the database.
  if (answer.status >= 500)
    throw new HttpError('unavailable', 'Accounts cannot be reached right now. Please try again in a moment.')
  if (!answer.ok) throw new Error(`the accounts library answered ${answer.status}: ${JSON.stringify(body)}`)
  const user = userSchema.safeParse(body?.user)
  return user.success ? { user: user.data, cookies: answer.headers.getSetCookie() } : undefined
}

function library({ db, secret, secure }: AccountsOptions) {
  return betterAuth({
    appName: 'Delta',
    secret,
    // Only builds links, of which none are sent.
    baseURL: 'http://localhost',
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: {
        hash: (password) => hash(password, ARGON2),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: PROLONG_SECONDS },
    // Ours is counted in the database for all processes; this one only sees its own handler.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'delta',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
  })
}
