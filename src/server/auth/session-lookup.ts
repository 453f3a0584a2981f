import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { sessions, users } from '../db/schema/index.ts'
import { together } from '../together.ts'
import type { User } from './user.ts'

export interface SessionCookie {
  readonly name: string
  /** Signs the cookie's value. */
  readonly secret: string
  /** How long a session that needs nothing done lives on at least. */
  readonly restMilliseconds: number
}

/** A session that lives, and needs nothing done. */
export interface FoundSession {
  readonly user: User
  readonly sessionId: string
}

/**
 * Looks up whose session a cookie names, by one prepared statement for all who ask while the last is under way; the accounts
 * library takes two, and copies and checks what they bring several times over, for every request. Undefined for whatever is
 * not plain (no session, one that ends within `restMilliseconds`): the library has to look then. Nothing is remembered, so a
 * session that was ended in any process is ended in all.
 */
export function createSessionLookup(
  db: Db,
  { name, secret, restMilliseconds }: SessionCookie,
): (cookies: string) => Promise<FoundSession | undefined> {
  const statement = db
    .select({
      token: sessions.token,
      sessionId: sessions.id,
      user: { id: users.id, name: users.name, email: users.email, role: users.role },
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
  const find = together(async (tokens: readonly string[]) => {
    const endsAfter = new Date(Date.now() + restMilliseconds)
    const rows = await statement.execute({ tokens, endsAfter })
    const found = new Map(rows.map(({ token, ...session }) => [token, session]))
    return tokens.map((token): FoundSession | undefined => found.get(token))
  })
  return async (cookies) => {
    const token = signedValue(valueOf(cookies, name), secret)
    return token === undefined ? undefined : find(token)
  }
}

/** The value of a cookie, the first where there are several. */
function valueOf(cookies: string, name: string): string | undefined {
  const start = `${name}=`
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

/** What a value of the form `<text>.<signature>`, percent-encoded, says; undefined where it was not signed with the secret. */
function signedValue(value: string | undefined, secret: string): string | undefined {
  const [, text, signature] = /^([\w-]+)\.(.+)$/.exec(value ?? '') ?? []
  if (text === undefined || signature === undefined) return undefined
  const right = Buffer.from(encodeURIComponent(createHmac('sha256', secret).update(text).digest('base64')))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
}
