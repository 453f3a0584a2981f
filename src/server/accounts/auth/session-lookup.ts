import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db/database.ts'
import { sessions, users } from '../../kernel/db/schema/index.ts'
import { batched } from '../../kernel/db/batched.ts'
import type { User } from '../../kernel/http/user.ts'
import { userOfRow } from './guests.ts'

export interface SessionCookie {
  readonly name: string
  /** Key that signs the cookie. */
  readonly secret: string
  /** Least time left of a session that need not be prolonged. */
  readonly restMilliseconds: number
}

/** How old the time of a session's last use may be before a use moves it. */
const SEEN_MILLISECONDS = 60_000

/** A valid session that need not be prolonged. */
export interface FoundSession {
  readonly user: User
  readonly sessionId: string
}

/**
 * Looks up the session of a cookie with one batched prepared statement; the accounts library needs two
 * statements and several validations per request. Returns undefined for anything unusual (no session, one
 * that ends within `restMilliseconds`), which the library then handles. There is no cache, so a session that
 * any process ends is gone in all of them.
 */
export function createSessionLookup(
  db: Db,
  { name, secret, restMilliseconds }: SessionCookie,
): (cookies: string) => Promise<FoundSession | undefined> {
  const statement = db
    .select({
      token: sessions.token,
      sessionId: sessions.id,
      seenAt: sessions.updatedAt,
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        language: users.language,
        isGuest: users.isGuest,
        deleteAfter: users.deleteAfter,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.token} = any(${sql.placeholder('tokens')})`,
        gt(sessions.expiresAt, sql.placeholder('endsAfter')),
      ),
    )
    .prepare('session_lookup')
  const find = batched(async (tokens: readonly string[]) => {
    const now = Date.now()
    const endsAfter = new Date(now + restMilliseconds)
    const rows = await statement.execute({ tokens, endsAfter })
    const seenBefore = new Date(now - SEEN_MILLISECONDS)
    noteUse(
      db,
      rows.filter(({ seenAt }) => seenAt < seenBefore).map(({ sessionId }) => sessionId),
      seenBefore,
    )
    const found = new Map(rows.map((row) => [row.token, row]))
    return tokens.map((token): FoundSession | undefined => {
      const row = found.get(token)
      const user = row && userOfRow(row.user)
      return user && { user, sessionId: row.sessionId }
    })
  })
  return async (cookies) => {
    const token = signedValue(valueOf(cookies, name), secret)
    return token === undefined ? undefined : find(token)
  }
}

/**
 * Moves the time of last use of sessions. No request waits for it, and none fails with it, so that a full disk leaves
 * reading possible; it passes over sessions that a statement which ends them has locked.
 */
function noteUse(db: Db, ids: readonly string[], seenBefore: Date): void {
  if (ids.length === 0) return
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), lt(sessions.updatedAt, seenBefore)))
    .for('update', { skipLocked: true })
  db.update(sessions)
    .set({ updatedAt: new Date() })
    .where(inArray(sessions.id, free))
    .catch(() => undefined)
}

/** The first value of a cookie. */
function valueOf(cookies: string, name: string): string | undefined {
  const start = `${name}=`
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

/** The text of a percent-encoded value `<text>.<signature>`; undefined if the signature is wrong. */
function signedValue(value: string | undefined, secret: string): string | undefined {
  const [, text, signature] = /^([\w-]+)\.(.+)$/.exec(value ?? '') ?? []
  if (text === undefined || signature === undefined) return undefined
  const right = Buffer.from(encodeURIComponent(createHmac('sha256', secret).update(text).digest('base64')))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
}
