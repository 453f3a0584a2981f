import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AccessToken } from '#api'
import type { Db } from '../db/database.ts'
import { accessTokens, users } from '../db/schema/index.ts'
import type { Identity } from './user.ts'

/** Lets a leaked token be recognised for what it is, by people and by scanners. */
const PREFIX = 'delta_'

type Row = typeof accessTokens.$inferSelect

/** Creates a token for a user; the token itself is known only now. */
export async function createAccessToken(
  db: Db,
  userId: string,
  { name, scope }: Pick<Row, 'name' | 'scope'>,
): Promise<AccessToken & { token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  const [row] = await db
    .insert(accessTokens)
    .values({ id: randomUUID(), userId, name, scope, hash: hashOf(token) })
    .returning()
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
