import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AccessToken } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import { accessTokens, users } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'
import type { Identity } from '../../kernel/http/user.ts'

/** Lets people and secret scanners recognize a leaked token. */
const PREFIX = 'delta_'

type Row = typeof accessTokens.$inferSelect

/** Most tokens of one user. */
export const MOST_TOKENS = 20

/**
 * Creates a token for a user; only its hash is stored, so this is the only time it is shown.
 * @throws HttpError `conflict` if the user already has the maximum
 */
export async function createAccessToken(
  db: Db,
  userId: string,
  { name, scope }: Pick<Row, 'name' | 'scope'>,
): Promise<AccessToken & { token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  const row = await db.transaction(async (tx) => {
    // Locks the user, so that concurrent calls cannot exceed the limit.
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

/** The tokens of a user, newest first, without their secret part. */
export async function listAccessTokens(db: Db, userId: string): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt))
  return rows.map(toAccessToken)
}

/** Revokes a token; false if the user has no such token. */
export async function revokeAccessToken(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(accessTokens)
    .where(and(sql`${accessTokens.id}::text = ${id}`, eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id })
  return rows.length > 0
}

/** Revokes all tokens of a user and returns their number. */
export async function revokeAccessTokens(db: Db, userId: string): Promise<number> {
  const { rowCount } = await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
  return rowCount ?? 0
}

/** The identity of a token, whose last use it records; undefined if the token is unknown or revoked. */
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
      language: users.language,
    })
  if (!row) return undefined
  const { scope, ...user } = row
  return { user, by: scope === 'read' ? 'read-token' : 'full-token' }
}

/** A plain hash is safe: 256 random bits cannot be guessed. */
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
