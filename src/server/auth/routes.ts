import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import type { Db } from '../db/database.ts'
import { users } from '../db/schema/index.ts'
import { handle, type Call } from '../http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../http/http-error.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.ts'
import type { Accounts } from './accounts.ts'
import { headersOf, refuseForeignPages } from './current-user.ts'
import { countAttempt, forgetAttempts } from './rate-limit.ts'

export interface AuthRoutesOptions {
  readonly db: Db
  readonly accounts: Accounts
  /** Whether anyone may create an account. */
  readonly openSignUp: boolean
  /** An answer to a sign-in takes at least this long, right or wrong, so that its time tells nothing. */
  readonly signInMilliseconds: number
}

const LIMITS = {
  signInOfAccount: { attempts: 10, minutes: 15 },
  signInFromAddress: { attempts: 50, minutes: 15 },
  signUpFromAddress: { attempts: 20, minutes: 60 },
  password: { attempts: 10, minutes: 15 },
}

export function authRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  signInRoutes(app, options)
  sessionRoutes(app, options)
  passwordRoutes(app, options)
  tokenRoutes(app, options)
}

function signInRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { db, accounts, openSignUp, signInMilliseconds } = options
  handle(app, routes.signUp, async ({ body, request, reply }) => {
    refuseForeignPages(request)
    if (!openSignUp) throw new HttpError('forbidden', MESSAGES.signUpClosed)
    await countAttempt(db, `sign-up from ${request.ip}`, LIMITS.signUpFromAddress)
    const signedIn = await accounts.signUp(body)
    if (!signedIn)
      throw new HttpError('conflict', MESSAGES.signUpEmailTaken, [
        { path: 'email', message: MESSAGES.signUpEmailTaken },
      ])
    setCookies(reply, signedIn.cookies)
    return { data: signedIn.user }
  })
  handle(app, routes.signIn, async (call) => {
    const earliest = sleep(signInMilliseconds)
    try {
      refuseForeignPages(call.request)
      return { data: await signIn(options, call) }
    } finally {
      await earliest
    }
  })
}

async function signIn({ db, accounts }: AuthRoutesOptions, call: Call<typeof routes.signIn>) {
  const { body, request, reply } = call
  const account = `sign-in to ${body.email.toLowerCase()}`
  await countAttempt(db, `sign-in from ${request.ip}`, LIMITS.signInFromAddress)
  await countAttempt(db, account, LIMITS.signInOfAccount)
  const signedIn = await accounts.signIn(body, headersOf(request)).catch((error: unknown) => {
    request.log.error({ err: error }, 'sign-in failed')
    throw new HttpError('internal', MESSAGES.signInFailed)
  })
  if (!signedIn) throw new HttpError('unauthenticated', MESSAGES.signInRejected)
  await forgetAttempts(db, account)
  setCookies(reply, signedIn.cookies)
  return signedIn.user
}

function sessionRoutes(app: FastifyInstance, { accounts }: AuthRoutesOptions): void {
  handle(app, routes.session, async ({ user }) => ({ data: { user: user ?? null } }))
  handle(app, routes.signOut, async ({ request, reply }) => {
    setCookies(reply, await accounts.signOut(headersOf(request)))
    return { data: {} }
  })
}

function passwordRoutes(app: FastifyInstance, { db, accounts }: AuthRoutesOptions): void {
  handle(app, routes.changePassword, async ({ body, user, request, reply }) => {
    await countAttempt(db, `password of ${user.id}`, LIMITS.password)
    const cookies = await accounts.changePassword(body, headersOf(request))
    if (!cookies)
      throw invalidRequest([{ path: 'currentPassword', message: 'The current password is not right' }])
    await forgetAttempts(db, `password of ${user.id}`)
    setCookies(reply, cookies)
    return { data: {}, message: 'Password changed' }
  })
  handle(app, routes.deleteAccount, async ({ body, user, request, reply }) => {
    await countAttempt(db, `password of ${user.id}`, LIMITS.password)
    if (!(await accounts.isPassword(user, body.password)))
      throw invalidRequest([{ path: 'password', message: 'The password is not right' }])
    const cookies = await accounts.signOut(headersOf(request))
    // Everything that a user owns goes with their row.
    await db.delete(users).where(eq(users.id, user.id))
    setCookies(reply, cookies)
    return { data: {}, message: 'Your account and everything in it has been deleted' }
  })
}

function tokenRoutes(app: FastifyInstance, { db }: AuthRoutesOptions): void {
  handle(app, routes.listAccessTokens, async ({ user }) => ({ data: await listAccessTokens(db, user.id) }))
  handle(app, routes.createAccessToken, async ({ body, user }) => ({
    data: await createAccessToken(db, user.id, body),
  }))
  handle(app, routes.revokeAccessToken, async ({ params, user }) => {
    if (!(await revokeAccessToken(db, user.id, params.id))) throw notFound('Access token not found')
    return { data: {} }
  })
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  // In place of what prolonged the session at the start of the request.
  if (cookies.length > 0) void reply.removeHeader('set-cookie').header('set-cookie', [...cookies])
}
