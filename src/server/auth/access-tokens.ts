import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AccessToken } from '#api'
import type { Db } from '../db/database.ts'
import { accessTokens, users } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'
import type { Identity } from './user.ts'

/** Lets a leaked token be recognised for what it is, by people and by scanners. */
const PREFIX = 'delta_'

type Row = typeof accessTokens.$inferSelect

/** Tokens that one user may have. */
export const MOST_TOKENS = 20

/**
 * Creates a token for a user; the token itself is known only now.
 * @throws HttpError `conflict` when the user has as many as one may have.
 */
export async function createAccessToken(
  db: Db,
  userId: string,
  { name, scope }: Pick<Row, 'name' | 'scope'>,
): Promise<AccessToken & { token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  const row = await db.transaction(async (tx) => {
    // Two at once must not both find room for one.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if ((await tx.$count(accessTokens, eq(accessTokens.userId, userId))) >= MOST_TOKENS)
      throw new HttpError(
        'conflict',
        `You have ${MOST_TOKENS} access tokens, which is as many as one may have; revoke one you no longer use`,
      )
    const [stored] = await tx
      .insert(accessTokens)
      .values({ id: randomUUID(), userId, name, scope, hash: hashOf(token) })
      .returning()
    return stored
  })
  if (!row) throw new Error('the access token was not stored')
  return { ...toAccessToken(row), token }
}

export async function listAccessTokens(db: Db, userId: string): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt))
  return rows.map(toAccessToken)
}

/** Whether there was such a token of this user. */
export async function revokeAccessToken(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(accessTokens)
    .where(and(sql`${accessTokens.id}::text = ${id}`, eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id })
  return rows.length > 0
}

/** Revokes all tokens of a user; gives how many there were. */
export async function revokeAccessTokens(db: Db, userId: string): Promise<number> {
  const { rowCount } = await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
  return rowCount ?? 0
}

/** Who a token stands for; undefined for one that is unknown or revoked. */
export async function identityOfToken(db: Db, token: string): Promise<Identity | undefined> {
  const [row] = await db
    .update(accessTokens)
    .set({ lastUsedAt: new Date() })
    .from(users)
    .where(and(eq(accessTokens.hash, hashOf(token)), eq(users.id, accessTokens.userId)))
    .returning({
      scope: accessTokens.scope,
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
    })
  if (!row) return undefined
  const { scope, ...user } = row
  return { user, by: scope === 'read' ? 'read-token' : 'full-token' }
}

/** A token has 256 random bits, so a plain hash cannot be searched. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toAccessToken({ id, name, scope, createdAt, lastUsedAt }: Row): AccessToken {
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
