import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, notExists } from 'drizzle-orm'
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins'
import { z } from 'zod'
import { PASSWORD_LENGTH, userSchema } from '#api'
import { isDiskFull } from '../../kernel/data-fault.ts'
import type { Db } from '../../kernel/db/database.ts'
import { accounts, sessions, twoFactors, users, verifications } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { PASSWORD_PROVIDER } from './first-admin.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { claimCode } from './code-once.ts'
import { createSecondFactors, type SecondFactors } from './second-factors.ts'
import { userOfRow } from './guests.ts'
import { createSessionLookup } from './session-lookup.ts'
import type { User } from '../../kernel/http/user.ts'

export interface AccountsOptions {
  readonly db: Db
  /** Key that signs the session cookies. */
  readonly secret: string
  /** Whether users reach Delta over TLS. */
  readonly secure: boolean
}

/** A user with the cookies to set in the browser. */
export interface SignedIn {
  readonly user: User
  /** Present in answers of `session`. */
  readonly sessionId?: string
  readonly cookies: readonly string[]
}

/** Why a correct password is not enough: the account has a second factor. */
export type CodeRefusal = 'code-wanted' | 'code-refused'

/** Accounts and sessions. Expected refusals are undefined or false; only unexpected errors throw. */
export interface Accounts extends SecondFactors {
  /** Undefined if the email address is taken. */
  signUp(
    details: { name: string; email: string; password: string },
    headers: Headers,
  ): Promise<SignedIn | undefined>
  /** Undefined if the email address or the password is wrong. */
  signIn(
    credentials: { email: string; password: string; code?: string | undefined },
    headers: Headers,
  ): Promise<SignedIn | CodeRefusal | undefined>
  /**
   * Starts a session for a user who was authenticated in another way; undefined if the user doesn't exist.
   */
  enter(userId: string, headers: Headers): Promise<SignedIn | undefined>
  /** Ends the session of a request and returns the cookies that remove it from the browser. */
  signOut(headers: Headers): Promise<readonly string[]>
  /** The user of a request's session, with the cookies that prolong it. */
  session(headers: Headers): Promise<SignedIn | undefined>
  /** Ends all other sessions; undefined if the current password is wrong. */
  changePassword(
    change: { currentPassword: string; newPassword: string },
    headers: Headers,
  ): Promise<readonly string[] | undefined>
  isPassword(user: User, password: string): Promise<boolean>
}

const SESSION_SECONDS = 30 * 24 * 60 * 60
const PROLONG_SECONDS = 24 * 60 * 60

/** Sessions with more time left than this are not prolonged yet. */
const REST_MILLISECONDS = 1000 * (SESSION_SECONDS - PROLONG_SECONDS)

export function createAccounts(options: AccountsOptions): Accounts {
  const { api, $context } = library(options)
  const factors = createSecondFactors(api)
  const lookup = $context.then(({ authCookies, secret }) =>
    createSessionLookup(options.db, {
      name: authCookies.sessionToken.name,
      secret,
      restMilliseconds: REST_MILLISECONDS,
    }),
  )
  return {
    async signUp(body, headers) {
      await removeUnfinishedAccount(options.db, body.email)
      const answer = await refusingFullDisk(() => api.signUpEmail({ body, headers, asResponse: true }))
      return answer.status === 422 || answer.status === 400 ? undefined : signedIn(answer)
    },
    async signIn({ email, password, code }, headers) {
      const answer = await api.signInEmail({ body: { email, password }, headers, asResponse: true })
      if (answer.status === 401 || answer.status === 400) return undefined
      if (!(await wantsCode(answer))) return signedIn(answer)
      if (!code) return 'code-wanted'
      if (!(await claimCode(options.db, email, code))) return 'code-refused'
      const passed = await factors.passCode(code, answer.headers.getSetCookie(), headers)
      if (passed === undefined) return 'code-refused'
      // The library answers the second step in another format, so the session is looked up again.
      const cookie = passed.map((value) => value.split(';')[0]).join('; ')
      const session = await api.getSession({ headers: new Headers({ cookie }), asResponse: true })
      const user = await signedIn(session)
      return user && { ...user, cookies: passed }
    },
    async enter(userId, headers) {
      return signedIn(await api.enter({ body: { userId }, headers, asResponse: true }))
    },
    async signOut(headers) {
      const answer = await api.signOut({ headers, asResponse: true })
      return answer.headers.getSetCookie()
    },
    async session(headers) {
      const find = await lookup
      const found = await find(headers.get('cookie') ?? '')
      if (found) return { ...found, cookies: [] }
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
    async isPassword({ id }, password) {
      const [account] = await options.db
        .select({ hash: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, id), eq(accounts.providerId, PASSWORD_PROVIDER)))
      return !!account?.hash && isPasswordOf(account.hash, password)
    },
    ...factors,
  }
}

/** Collects the error that the library logs, but does not throw, during the current call. */
const callErrors = new AsyncLocalStorage<{ error?: Error }>()

/**
 * Calls the library, which reports a full disk as an invalid request.
 * @throws the database error if its disk is full
 */
async function refusingFullDisk<T>(call: () => Promise<T>): Promise<T> {
  const kept: { error?: Error } = {}
  const answer = await callErrors.run(kept, call)
  if (isDiskFull(kept.error)) throw kept.error
  return answer
}

function keepError(_level: string, _message: string, ...details: unknown[]): void {
  const kept = callErrors.getStore()
  const error = details.find((detail) => detail instanceof Error)
  if (kept && error) kept.error ??= error
}

async function wantsCode(answer: Response): Promise<boolean> {
  const body = (await answer.clone().json()) as { twoFactorRedirect?: boolean } | null
  return body?.twoFactorRedirect === true
}

/**
 * Deletes an account without a sign-in method, left by an interrupted sign-up, so that its address can be
 * used again.
 */
export async function removeUnfinishedAccount(db: Db, email: string): Promise<void> {
  const waysIn = db.select().from(accounts).where(eq(accounts.userId, users.id))
  const isOfAddress = and(eq(users.email, email.toLowerCase()), eq(users.isGuest, false))
  await db.delete(users).where(and(isOfAddress, notExists(waysIn)))
}

/** A user as the library answers: the fields of the user, and those of a guest. */
const libraryUserSchema = userSchema
  .omit({ guestUntil: true })
  .extend({ isGuest: z.boolean(), deleteAfter: z.coerce.date().nullable().default(null) })

async function signedIn(answer: Response): Promise<SignedIn | undefined> {
  const body = (await answer.json()) as { user?: unknown; session?: { id?: unknown } } | null
  // The library hides the cause, which can only be the database.
  if (answer.status >= 500)
    throw new HttpError('unavailable', 'Accounts cannot be reached right now. Please try again in a moment.')
  if (!answer.ok) throw new Error(`the accounts library answered ${answer.status}: ${JSON.stringify(body)}`)
  const row = libraryUserSchema.safeParse(body?.user)
  const user = row.success ? userOfRow(row.data) : undefined
  if (!user) return undefined
  const sessionId = body?.session?.id
  const cookies = answer.headers.getSetCookie()
  return { user, cookies, ...(typeof sessionId === 'string' && { sessionId }) }
}

/**
 * Creates a session without a password, for users who signed in with a passkey. The endpoint has no route, so
 * only this process can call it.
 */
const entering = {
  id: 'entering',
  endpoints: {
    enter: createAuthEndpoint(
      '/enter',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (call) => {
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(call.body.userId)
        if (!user) return call.json(null)
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(call, { session, user })
        return call.json({ user })
      },
    ),
  },
} satisfies BetterAuthPlugin

export type AccountsApi = ReturnType<typeof library>['api']

function library({ db, secret, secure }: AccountsOptions) {
  return betterAuth({
    appName: 'Delta',
    secret,
    // Only used to build links, and no links are sent.
    baseURL: 'http://localhost',
    database: drizzleAdapter(db, {
      provider: 'pg',
      // Creates the user and its sign-in method atomically.
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', defaultValue: 'user', input: false },
        language: { type: 'string', defaultValue: 'en', input: false },
        isGuest: { type: 'boolean', defaultValue: false, input: false },
        deleteAfter: { type: 'date', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => isPasswordOf(stored, password),
      },
    },
    plugins: [twoFactor(), entering],
    session: { expiresIn: SESSION_SECONDS, updateAge: PROLONG_SECONDS },
    // Our own limits are shared by all processes through the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Keeps errors for `refusingFullDisk` instead of logging them.
    logger: { log: keepError },
    advanced: {
      cookiePrefix: 'delta',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
  })
}
