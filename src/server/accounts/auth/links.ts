import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db/database.ts'
import { verifications } from '../../kernel/db/schema/index.ts'

/** What following a link does. */
export type LinkPurpose = 'verify-email' | 'reset-password'

/** The link's user, and the address that a `verify-email` link confirms. */
export interface LinkSubject {
  readonly userId: string
  readonly email: string
}

/** A plain hash is safe: 256 random bits cannot be guessed. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

const keyOf = (purpose: LinkPurpose, token: string) => `link ${purpose} ${linkHash(token)}`

/** Creates a single-use link and ends the user's earlier links for the same purpose. */
export async function makeLink(
  db: Db,
  purpose: LinkPurpose,
  subject: LinkSubject,
  minutes: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newLinkToken()
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await db.transaction(async (tx) => {
    await endLinks(tx, purpose, subject.userId)
    const row = { id: randomUUID(), identifier: keyOf(purpose, token), value: JSON.stringify(subject) }
    await tx.insert(verifications).values({ ...row, expiresAt })
  })
  return { token, expiresAt }
}

/** Uses up a link; undefined if it is unknown, used or expired. */
export async function takeLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkSubject | undefined> {
  const [row] = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, keyOf(purpose, token)), gt(verifications.expiresAt, sql`now()`)))
    .returning({ value: verifications.value })
  return row && (JSON.parse(row.value) as LinkSubject)
}

/** Ends a user's links of one purpose. */
export async function endLinks(db: Db, purpose: LinkPurpose, userId: string): Promise<void> {
  const ofUser = sql`${verifications.value}::jsonb ->> 'userId' = ${userId}`
  await db
    .delete(verifications)
    .where(
      sql`case when ${like(verifications.identifier, `link ${purpose} %`)} then ${ofUser} else false end`,
    )
}
