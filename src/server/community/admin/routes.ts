import { count, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { routes, type SecurityEvent } from '#api'
import { BRAND, SECURITY_EVENT_KINDS } from '#domain'
import type { AccountContext } from '../../accounts/context.ts'
import { invitationPath, resetPath } from '../../accounts/auth/mailed-links.ts'
import { deviceName } from '../../accounts/auth/device-name.ts'
import { invite, listInvitations, withdrawInvitation } from '../../accounts/auth/invitations.ts'
import { makeLink } from '../../accounts/auth/links.ts'
import { recordEvent } from '../../accounts/auth/security-log.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { securityEvents, users } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { paymentRoutes } from './payments.ts'
import { linkTo } from '../../deployments/alerts.ts'
import { listRunningWork, stopWork } from './running-work.ts'
import { serverState, type StateSources } from './server-state.ts'
import { addressOf, changeUser, contains, endGuestOf, listUsers, refuseGuest, userById } from './users.ts'

export interface AdminSources extends StateSources {
  readonly queue: Queue
}

const RESET_MINUTES = 24 * 60

/** Routes for administrators. They give no access to other users' strategies and results. */
export function adminRoutes(
  app: FastifyInstance,
  context: AccountContext,
  { config, sources, quota }: { config: Config; sources: AdminSources; quota: StorageQuota },
): void {
  userRoutes(app, context, sources)
  workRoutes(app, context, sources)
  paymentRoutes(app, context.db)
  invitationRoutes(app, context)
  handle(app, routes.serverState, async () => ({ data: await serverState(sources, config, quota) }))
  handle(app, routes.listSecurityEvents, async ({ query }) => ({ data: await eventsOf(context.db, query) }))
}

function userRoutes(app: FastifyInstance, { db, outbox }: AccountContext, { queue }: AdminSources): void {
  handle(app, routes.listUsers, async ({ query }) => ({ data: await listUsers(db, query) }))
  handle(app, routes.changeUser, async ({ params: { id }, body, user, request }) => ({
    data: await changeUser(db, outbox, { id, change: body, admin: user, request, queue }),
  }))
  handle(app, routes.endGuest, async ({ params: { id }, user: admin, request }) => {
    await endGuestOf(db, { id, admin, queue, request })
    return { data: {}, message: 'The guest’s workspace has ended; its data is deleted within the hour' }
  })
  handle(app, routes.makeResetLink, async ({ params, user: admin, request }) => {
    const row = await userById(db, params.id)
    refuseGuest(row)
    const { id, email } = row
    const { token, expiresAt } = await makeLink(db, 'reset-password', { userId: id, email }, RESET_MINUTES)
    await recordEvent(db, 'reset-link-made', { userId: id, actorId: admin.id, request })
    return { data: { path: resetPath(token), expiresAt: expiresAt.toISOString() } }
  })
}

/** Routes to list and stop users' running work, without its content. */
function workRoutes(app: FastifyInstance, { db, outbox }: AccountContext, { queue }: AdminSources): void {
  handle(app, routes.listRunningWork, async ({ query }) => ({ data: await listRunningWork(db, query) }))
  handle(app, routes.stopRunningWork, async ({ body, user: admin, request }) => {
    const { userId, name } = await stopWork(db, queue, body)
    await recordEvent(db, 'work-stopped', { userId, actorId: admin.id, detail: body.kind, request })
    await outbox.notify(db, {
      userId,
      kind: 'account',
      content: { what: 'work-stopped', name },
      link: body.kind === 'deployment' ? linkTo(body.id) : '/app/backtesting',
    })
    return { data: {}, message: 'Stopped' }
  })
}

function invitationRoutes(app: FastifyInstance, { db, post }: AccountContext): void {
  handle(app, routes.listInvitations, async () => ({ data: await listInvitations(db) }))
  handle(app, routes.invite, async ({ body: { email }, user, request }) => {
    const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
    if (known)
      throw new HttpError('conflict', `${email} has an account already`, [
        { path: 'email', message: 'This address has an account already' },
      ])
    const { invitation, token } = await invite(db, email, user.id)
    await recordEvent(db, 'invited', { actorId: user.id, detail: invitation.email, request })
    const path = invitationPath(token)
    post.send({
      to: invitation.email,
      subject: `${user.name} invites you to ${BRAND.product}`,
      text: `Open this link to create your account with this address. It works for a week.\n\n${post.origin}${path}`,
    })
    return { data: { ...invitation, path, isMailed: post.isThere } }
  })
  handle(app, routes.withdrawInvitation, async ({ params, user, request }) => {
    if (!(await withdrawInvitation(db, params.id))) throw notFound('Invitation not found')
    await recordEvent(db, 'invitation-withdrawn', { actorId: user.id, request })
    return { data: {} }
  })
}

async function eventsOf(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ events: SecurityEvent[]; total: number }> {
  const actors = alias(users, 'actors')
  const { kind, detail, ipAddress } = securityEvents
  const wanted = contains(search, kind, detail, ipAddress, users.email)
  const ofUser = eq(users.id, securityEvents.userId)
  const [rows, [all]] = await Promise.all([
    db
      .select({ event: securityEvents, user: addressOf, actor: actors.email })
      .from(securityEvents)
      .leftJoin(users, ofUser)
      .leftJoin(actors, eq(actors.id, securityEvents.actorId))
      .where(wanted)
      .orderBy(desc(securityEvents.at), securityEvents.id)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(securityEvents).leftJoin(users, ofUser).where(wanted),
  ])
  const events = rows.map(({ event, user, actor }) => ({
    id: event.id,
    at: event.at.toISOString(),
    kind: SECURITY_EVENT_KINDS[event.kind] ?? event.kind,
    user,
    actor,
    detail: event.detail,
    ipAddress: event.ipAddress,
    device: deviceName(event.userAgent),
  }))
  return { events, total: all?.count ?? 0 }
}
