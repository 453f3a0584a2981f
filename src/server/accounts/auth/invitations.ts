import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Invitation } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import { invitations } from '../../kernel/db/schema/index.ts'
import { linkHash, newLinkToken } from './links.ts'

const VALID_DAYS = 7

type Row = typeof invitations.$inferSelect

/** Invites an address and ends its earlier open invitation. The token is returned only here. */
export async function invite(
  db: Db,
  email: string,
  invitedBy: string,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newLinkToken()
  const address = email.toLowerCase()
  const row = await db.transaction(async (tx) => {
    await tx.delete(invitations).where(and(eq(invitations.email, address), isNull(invitations.usedAt)))
    const [stored] = await tx
      .insert(invitations)
      .values({
        id: randomUUID(),
        email: address,
        hash: linkHash(token),
        invitedBy,
        expiresAt: new Date(Date.now() + VALID_DAYS * 86_400_000),
      })
      .returning()
    return stored
  })
  if (!row) throw new Error('the invitation was not stored')
  return { invitation: toInvitation(row), token }
}

/** Invitations, newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db.select().from(invitations).orderBy(desc(invitations.createdAt)).limit(200)
  return rows.map(toInvitation)
}

/** Deletes an unused invitation; false if it doesn't exist. */
export async function withdrawInvitation(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(invitations)
    .where(and(sql`${invitations.id}::text = ${id}`, isNull(invitations.usedAt)))
    .returning({ id: invitations.id })
  return rows.length > 0
}

/**
 * Marks the invitation of an address as used and returns a function that undoes this; undefined if the token has no
 * open invitation for the address.
 */
export async function takeInvitation(
  db: Db,
  token: string,
  email: string,
): Promise<(() => Promise<void>) | undefined> {
  const [row] = await db
    .update(invitations)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(invitations.hash, linkHash(token)),
        eq(invitations.email, email.toLowerCase()),
        isNull(invitations.usedAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: invitations.id })
  if (!row) return undefined
  return async () => {
    await db.update(invitations).set({ usedAt: null }).where(eq(invitations.id, row.id))
  }
}

function toInvitation({ id, email, createdAt, expiresAt, usedAt }: Row): Invitation {
  const state = usedAt ? 'used' : expiresAt.getTime() < Date.now() ? 'expired' : 'open'
  return { id, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), state }
}
