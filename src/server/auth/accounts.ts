import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, notExists } from 'drizzle-orm'
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins'
import { z } from 'zod'
import { PASSWORD_LENGTH, userSchema } from '#api'
import { isDiskFull } from '../datasets/data-fault.ts'
import type { Db } from '../db/database.ts'
import { accounts, sessions, twoFactors, users, verifications } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'
import { PASSWORD_PROVIDER } from './first-admin.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { claimCode } from './code-once.ts'
import { createSecondFactors, type SecondFactors } from './second-factors.ts'
import { createSessionLookup } from './session-lookup.ts'
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
  /** Id of the session where it was asked for. */
  readonly sessionId?: string
  readonly cookies: readonly string[]
}

/** Why a right password lets nobody in yet: the account has a second factor. */
export type CodeRefusal = 'code-wanted' | 'code-refused'

/** Accounts and their sessions. Refusals are undefined or false; only the unforeseen throws. */
export interface Accounts extends SecondFactors {
  /** Undefined when the email address is taken. */
  signUp(details: { name: string; email: string; password: string }): Promise<SignedIn | undefined>
  /** Undefined when email address and password do not belong together. */
  signIn(
    credentials: { email: string; password: string; code?: string | undefined },
    headers: Headers,
  ): Promise<SignedIn | CodeRefusal | undefined>
  /** Begins a session of a user who has shown otherwise that they are it; undefined where there is none. */
  enter(userId: string, headers: Headers): Promise<SignedIn | undefined>
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

/** A session that lives on for longer is not to be prolonged yet. */
const REST_MILLISECONDS = 1000 * (SESSION_SECONDS - PROLONG_SECONDS)

export function createAccounts(options: AccountsOptions): Accounts {
  const { api, $context } = library(options)
  const factors = createSecondFactors(api)
  const lookup = $context.then(({ authCookies, secret }) =>
    createSessionLookup(options.db, {
      ...{ name: authCookies.sessionToken.name, secret },
      restMilliseconds: REST_MILLISECONDS,
    }),
  )
  return {
    async signUp(body) {
      await removeHalfMade(options.db, body.email)
      const answer = await whileThereIsRoom(() => api.signUpEmail({ body, asResponse: true }))
      return answer.status === 422 || answer.status === 400 ? undefined : signedIn(answer)
    },
    async signIn({ email, password, code }, headers) {
      const answer = await api.signInEmail({ body: { email, password }, headers, asResponse: true })
      if (answer.status === 401 || answer.status === 400) return undefined
      if (!(await wantsCode(answer))) return signedIn(answer)
      if (!code) return 'code-wanted'
      if (!(await claimCode(options.db, email, code))) return 'code-refused'
      const passed = await factors.passCode(code, answer.headers.getSetCookie())
      if (passed === undefined) return 'code-refused'
      // The library answers a second step in another form than a first.
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

/** What the library keeps to itself, and tells its log alone, of the call that is under way. */
const told = new AsyncLocalStorage<{ error?: Error }>()

/** Calls the library, which takes a full disk for a wrong request. @throws the error of the database where its disk is full */
async function whileThereIsRoom<T>(call: () => Promise<T>): Promise<T> {
  const kept: { error?: Error } = {}
  const answer = await told.run(kept, call)
  if (isDiskFull(kept.error)) throw kept.error
  return answer
}

function keepError(_level: string, _message: string, ...details: unknown[]): void {
  const kept = told.getStore()
  const error = details.find((detail) => detail instanceof Error)
  if (kept && error) kept.error ??= error
}

async function wantsCode(answer: Response): Promise<boolean> {
  const body = (await answer.clone().json()) as { twoFactorRedirect?: boolean } | null
  return body?.twoFactorRedirect === true
}

/** An account without a way to sign in is what a sign-up left that broke off; its address is free. */
async function removeHalfMade(db: Db, email: string): Promise<void> {
  const waysIn = db.select().from(accounts).where(eq(accounts.userId, users.id))
  await db.delete(users).where(and(eq(users.email, email.toLowerCase()), notExists(waysIn)))
}

async function signedIn(answer: Response): Promise<SignedIn | undefined> {
  const body = (await answer.json()) as { user?: unknown; session?: { id?: unknown } } | null
  // The library keeps the reason to itself; it has nothing behind it but the database.
  if (answer.status >= 500)
    throw new HttpError('unavailable', 'Accounts cannot be reached right now. Please try again in a moment.')
  if (!answer.ok) throw new Error(`the accounts library answered ${answer.status}: ${JSON.stringify(body)}`)
  const user = userSchema.safeParse(body?.user)
  if (!user.success) return undefined
  const sessionId = body?.session?.id
  const cookies = answer.headers.getSetCookie()
  return { user: user.data, cookies, ...(typeof sessionId === 'string' && { sessionId }) }
}

/** A session without a password, for who has shown a passkey. It has no address: only this process can call it. */
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
    // Only builds links, of which none are sent.
    baseURL: 'http://localhost',
    database: drizzleAdapter(db, {
      provider: 'pg',
      // An account is made as a whole or not at all.
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
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
    // Ours is counted in the database for all processes; this one only sees its own handler.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Nothing of it is written.
    logger: { log: keepError },
    advanced: {
      cookiePrefix: 'delta',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
  })
}
