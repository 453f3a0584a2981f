import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, ilike, max, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminUser } from '#api'
import { describePlan, PLANS, type NotificationContent } from '#domain'
import { endAccess, endConnections, requireAnotherAdmin } from '../../accounts/auth/delete-user.ts'
import { endGuest } from '../../accounts/auth/guests.ts'
import { recordEvent } from '../../accounts/auth/security-log.ts'
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import { billingRecords, sessions, users } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import { stopWorkOf } from './running-work.ts'

type Row = typeof users.$inferSelect

/** A case-insensitive search condition over columns; undefined for an empty search. */
export function contains(typed: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined {
  const wanted = typed.trim()
  if (wanted === '') return undefined
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}

/** A page of the users, newest first, and their total number. Guests whose workspace has ended are left out. */
export async function listUsers(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ users: AdminUser[]; total: number }> {
  const isThere = or(eq(users.isGuest, false), gt(users.deleteAfter, sql`now()`))
  const wanted = and(isThere, contains(search, users.name, users.email))
  const [rows, [all]] = await Promise.all([
    db
      .select({ user: users, lastSeenAt: max(sessions.updatedAt) })
      .from(users)
      .leftJoin(sessions, eq(sessions.userId, users.id))
      .where(wanted)
      .groupBy(users.id)
      .orderBy(desc(users.createdAt), users.id)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(users).where(wanted),
  ])
  return { users: rows.map((row) => toAdminUser(row.user, row.lastSeenAt)), total: all?.count ?? 0 }
}

/** @throws HttpError `not_found` */
export async function userById(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw notFound('User not found')
  return row
}

function toAdminUser(row: Row, lastSeenAt: Date | null): AdminUser {
  return {
    id: row.id,
    edits: row.edits,
    name: row.isGuest ? 'Guest' : row.name,
    email: row.isGuest ? '' : row.email,
    isGuest: row.isGuest,
    role: row.role,
    plan: row.plan,
    billing: row.billing,
    twoFactor: row.twoFactorEnabled,
    isDisabled: row.disabledAt !== null,
    deleteAfter: row.deleteAfter?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

/** The address of a user, or 'Guest', in a statement. */
export const addressOf = sql<string | null>`case when ${users.isGuest} then 'Guest' else ${users.email} end`

/**
 * A guest's workspace has no sign-in, role or plan.
 * @throws HttpError `conflict`
 */
export function refuseGuest({ isGuest }: Row): void {
  if (isGuest)
    throw new HttpError('conflict', 'This is a guest’s workspace, not an account; it can only be ended')
}

/** Ends a guest's workspace and all that runs in it; `not_found` or `conflict` unless it is a guest. */
export async function endGuestOf(
  db: Db,
  { id, admin, queue, request }: Omit<Change, 'change'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await userById(tx, id)
    if (!row.isGuest)
      throw new HttpError('conflict', 'This is an account, not a guest’s workspace; disable it instead')
    await endGuest(tx, id)
    await endConnections(tx, id)
    await stopWorkOf(tx, queue, id)
    await recordEvent(tx, 'guest-ended', { userId: id, actorId: admin.id, request })
  })
}

/** Fields that an administrator can change; undefined fields stay. */
export interface UserChange {
  /** Version on which the change is based. */
  readonly edits?: number | undefined
  readonly role?: Row['role'] | undefined
  readonly plan?: Row['plan'] | undefined
  readonly billing?: Row['billing'] | undefined
  readonly isDisabled?: boolean | undefined
}

interface Change {
  /** The queue of the user's jobs. */
  readonly queue: Queue
  readonly id: string
  readonly change: UserChange
  readonly admin: User
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>
}

const ONLY_ADMIN = 'This is the only administrator who can sign in. Make another one first.'

/**
 * Changes a user's role, plan or access, logs the change and notifies the user. Disabling a user also ends
 * their sessions and running work.
 * @throws HttpError `not_found`; `conflict` if no administrator would remain
 */
export async function changeUser(db: Db, outbox: Outbox, given: Change): Promise<AdminUser> {
  const { id, change } = given
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    const before = await userById(tx, id)
    refuseGuest(before)
    refuseOutdatedEdit(
      { edits: before.edits, editedAt: before.updatedAt, by: 'another administrator or the user' },
      {
        what: `The account of ${before.email}`,
        startedFrom: change.edits,
        differences: () =>
          fieldDifferences(accessOf(before), accessOf({ ...before, ...changed(before, change) })),
      },
    )
    if (change.role === 'user' || change.isDisabled) await requireAnotherAdmin(tx, id, ONLY_ADMIN)
    const [after] = await tx
      .update(users)
      .set({ ...changed(before, change), updatedAt: new Date() })
      .where(eq(users.id, id))
      .returning()
    if (!after) throw notFound('User not found')
    if (after.disabledAt && !before.disabledAt) {
      await endAccess(tx, id)
      await stopWorkOf(tx, given.queue, id)
      await endConnections(tx, id)
    }
    await recordChanges(tx, outbox, { before, after, given })
    const [seen] = await tx
      .select({ at: max(sessions.updatedAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, id)))
    return toAdminUser(after, seen?.at ?? null)
  })
}

/** The fields that administrators edit, as their screen names them. */
const accessOf = ({ role, plan, billing, disabledAt }: Row) => ({
  role: role === 'admin' ? 'Administrator' : 'User',
  plan: PLANS.find(({ id }) => id === plan)?.name ?? 'No plan',
  billing,
  disabled: disabledAt === null ? 'No' : 'Yes',
})

/** The columns after a change. A billing period exists only together with a plan. */
function changed(before: Row, change: UserChange): Partial<Row> {
  const { role = before.role, plan = before.plan, billing = before.billing } = change
  return {
    role,
    plan,
    billing: plan === null ? null : (billing ?? 'monthly'),
    ...(change.isDisabled !== undefined && {
      disabledAt: change.isDisabled ? (before.disabledAt ?? new Date()) : null,
    }),
  }
}

async function recordChanges(
  tx: Db,
  outbox: Outbox,
  { before, after, given }: { before: Row; after: Row; given: Change },
): Promise<void> {
  const by = { userId: after.id, actorId: given.admin.id, request: given.request }
  const notify = (content: NotificationContent, link: string) =>
    outbox.notify(tx, { userId: after.id, kind: 'account', content, link })
  if (before.role !== after.role) {
    await recordEvent(tx, 'role-changed', { ...by, detail: `${before.role} to ${after.role}` })
    await notify({ what: 'role-changed', isAdmin: after.role === 'admin' }, '/app/settings')
  }
  if (before.plan !== after.plan || before.billing !== after.billing) {
    const { id: userId, plan, billing } = after
    await recordEvent(tx, 'plan-changed', { ...by, detail: describePlan(plan, billing) })
    await tx.insert(billingRecords).values({ id: randomUUID(), userId, kind: 'plan', plan, billing })
    await notify({ what: 'plan-changed', plan, billing }, '/app/settings/plan')
  }
  if ((before.disabledAt === null) !== (after.disabledAt === null))
    await recordEvent(tx, after.disabledAt ? 'user-disabled' : 'user-enabled', by)
}
