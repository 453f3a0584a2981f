import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PASSWORD_LENGTH, routes } from '#api'
import { headersOf } from '../auth/current-user.ts'
import { deviceName } from '../auth/device-name.ts'
import { GUESSABLE_PASSWORD, LEAST_SCORE, scoreOf } from '../auth/password-rules.ts'
import { claimCode } from '../auth/code-once.ts'
import { countAttempt } from '../auth/rate-limit.ts'
import { requirePassword } from '../auth/require-password.ts'
import { recordEvent } from '../auth/security-log.ts'
import { sessions, users } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { setCookies } from '../../kernel/http/set-cookies.ts'
import type { AccountContext } from '../context.ts'

/** Routes of account security: password strength, sessions, second factor. */
export function securityRoutes(app: FastifyInstance, context: AccountContext): void {
  strengthRoute(app)
  sessionRoutes(app, context)
  twoFactorRoutes(app, context)
}

const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const

function strengthRoute(app: FastifyInstance): void {
  handle(app, routes.passwordStrength, async ({ body: { password }, user }) => {
    const score = await scoreOf(password, [user.name, user.email])
    const { min, max } = PASSWORD_LENGTH
    if (password.length < min || password.length > max) {
      const message = `A password must have ${min} to ${max} characters`
      return { data: { score: Math.min(score, 1), accepted: false, message } }
    }
    const accepted = score >= LEAST_SCORE
    return { data: { score, accepted, message: accepted ? (STRENGTHS[score] ?? '') : GUESSABLE_PASSWORD } }
  })
}

function sessionRoutes(app: FastifyInstance, { db }: AccountContext): void {
  handle(app, routes.listSessions, async ({ user, request }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(sessions.updatedAt))
    const data = rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      ipAddress: row.ipAddress || null,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.updatedAt.toISOString(),
      isCurrent: row.id === request.identity?.sessionId,
    }))
    return { data }
  })
  handle(app, routes.endSession, async ({ params, user, request }) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('Session not found')
    await recordEvent(db, 'signed-out-elsewhere', { userId: user.id, request })
    return { data: {} }
  })
  handle(app, routes.endOtherSessions, async ({ user, request }) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, request.identity?.sessionId ?? '')))
      .returning({ id: sessions.id })
    if (ended.length > 0) await recordEvent(db, 'signed-out-elsewhere', { userId: user.id, request })
    return { data: { ended: ended.length } }
  })
}

const CODE_LIMIT = { attempts: 10, minutes: 15 }

function twoFactorRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db, accounts } = context
  const isOn = async (userId: string) => {
    const [row] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, userId))
    return row?.on ?? false
  }
  handle(app, routes.beginTwoFactor, async ({ body, user, request }) => {
    await requirePassword(context, user, body.password)
    if (await isOn(user.id))
      throw new HttpError('conflict', 'Two-factor authentication is on already; turn it off first')
    const begun = await accounts.beginTwoFactor(body.password, headersOf(request))
    if (!begun) throw invalidRequest([{ path: 'password', message: 'The password is not right' }])
    return { data: { ...begun, secret: new URL(begun.uri).searchParams.get('secret') ?? '' } }
  })
  handle(app, routes.confirmTwoFactor, async ({ body, user, request, reply }) => {
    await countAttempt(db, `code of ${user.id}`, CODE_LIMIT)
    const isFresh = await claimCode(db, user.email, body.code)
    const cookies = isFresh && (await accounts.confirmTwoFactor(body.code, headersOf(request)))
    if (!cookies)
      throw invalidRequest([
        { path: 'code', message: 'This code is not right. Enter the six digits your app shows now.' },
      ])
    setCookies(reply, cookies)
    await recordEvent(db, 'two-factor-on', { userId: user.id, request })
    return { data: {}, message: 'Two-factor authentication is on' }
  })
  handle(app, routes.renewRecoveryCodes, async ({ body, user, request }) => {
    await requirePassword(context, user, body.password)
    if (!(await isOn(user.id))) throw new HttpError('conflict', 'Two-factor authentication is off')
    const recoveryCodes = await accounts.renewRecoveryCodes(body.password, headersOf(request))
    if (!recoveryCodes) throw invalidRequest([{ path: 'password', message: 'The password is not right' }])
    await recordEvent(db, 'recovery-codes-made', { userId: user.id, request })
    return { data: { recoveryCodes } }
  })
  handle(app, routes.endTwoFactor, async ({ body, user, request, reply }) => {
    await requirePassword(context, user, body.password)
    const cookies = await accounts.endTwoFactor(body.password, headersOf(request))
    if (!cookies) throw invalidRequest([{ path: 'password', message: 'The password is not right' }])
    setCookies(reply, cookies)
    await recordEvent(db, 'two-factor-off', { userId: user.id, request })
    return { data: {}, message: 'Two-factor authentication is off' }
  })
}
