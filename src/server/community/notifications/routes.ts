import { randomBytes, randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes, type NotificationSettings } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import {
  notificationChoices,
  notifications,
  pushSubscriptions,
  webhooks,
} from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest } from '../../kernel/http-error.ts'
import { choicesOf, chosenAlerts, notificationText, type Outbox } from '../../kernel/outbox/outbox.ts'
import { isPushService, type Pusher } from '../../kernel/outbox/pusher.ts'
import { webhookResult, wrongWebhook } from '../../kernel/outbox/webhook.ts'
import { sealSecret } from '../../kernel/outbox/webhook-secrets.ts'
import type { Vault } from '../../kernel/vault.ts'

export interface NotificationParts {
  readonly db: Db
  readonly outbox: Outbox
  /** Whether this server sends mail. */
  readonly sendsMail: boolean
  readonly pusher: Pusher | undefined
  readonly vault: Vault
}

const SHOWN = 50
const MOST_BROWSERS = 20
/** A test is also sent to someone else's server, which must not be flooded. */
const TEST_PAUSE_SECONDS = 10

const MISSING = {
  email:
    'This server has no mail server: its administrator can set SMTP_URL. Until then notifications stay in the app.',
  push: 'This server cannot push to browsers.',
  whatsapp:
    'WhatsApp needs a business account with Meta, which this server has none of. Your choice is kept; nothing is sent.',
} as const

/** Routes of a user's notifications and their settings. */
export function notificationRoutes(app: FastifyInstance, parts: NotificationParts): void {
  listRoutes(app, parts)
  settingsRoutes(app, parts)
  pushRoutes(app, parts)
  webhookRoutes(app, parts)
}

function listRoutes(app: FastifyInstance, { db }: NotificationParts): void {
  handle(app, routes.listNotifications, async ({ user }) => {
    const mine = eq(notifications.userId, user.id)
    const [rows, [unread]] = await Promise.all([
      db.select().from(notifications).where(mine).orderBy(desc(notifications.createdAt)).limit(SHOWN),
      db
        .select({ count: count() })
        .from(notifications)
        .where(and(mine, isNull(notifications.readAt))),
    ])
    const list = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      ...notificationText(row),
      link: row.link,
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
    }))
    return { data: { notifications: list, unread: unread?.count ?? 0 } }
  })
  handle(app, routes.markNotificationsRead, async ({ user }) => {
    await db
      .update(notifications)
      .set({ readAt: new Date() })
      .where(and(eq(notifications.userId, user.id), isNull(notifications.readAt)))
    return { data: {} }
  })
}

function settingsRoutes(app: FastifyInstance, parts: NotificationParts): void {
  const { db } = parts
  handle(app, routes.notificationSettings, async ({ user }) => ({ data: await settingsOf(parts, user.id) }))
  handle(app, routes.saveNotificationChoices, async ({ body, user }) => {
    await db
      .insert(notificationChoices)
      .values({ userId: user.id, ...body })
      .onConflictDoUpdate({ target: notificationChoices.userId, set: body })
    return { data: await settingsOf(parts, user.id), message: 'Notification settings saved' }
  })
}

function webhookRoutes(app: FastifyInstance, parts: NotificationParts): void {
  const { db, outbox, vault } = parts
  handle(app, routes.saveAlerts, async ({ body, user }) => {
    const alerts = [...new Set(body.alerts)]
    await db
      .insert(notificationChoices)
      .values({ userId: user.id, alerts })
      .onConflictDoUpdate({ target: notificationChoices.userId, set: { alerts } })
    return { data: await settingsOf(parts, user.id), message: 'Alerts saved' }
  })
  handle(app, routes.saveWebhook, async ({ body: { url }, user }) => {
    const message = wrongWebhook(url)
    if (message !== undefined) throw invalidRequest([{ path: 'url', message }])
    const secret = randomBytes(32).toString('base64url')
    const set = {
      url,
      secret: sealSecret(vault, user.id, secret),
      lastOutcome: null,
      lastResult: null,
      lastAt: null,
    }
    await db
      .insert(webhooks)
      .values({ userId: user.id, ...set })
      .onConflictDoUpdate({ target: webhooks.userId, set })
    return { data: { secret }, message: 'Webhook saved' }
  })
  handle(app, routes.removeWebhook, async ({ user }) => {
    await db.delete(webhooks).where(eq(webhooks.userId, user.id))
    return { data: {}, message: 'Webhook removed' }
  })
  handle(app, routes.testWebhook, async ({ user }) => {
    if ((await db.$count(webhooks, eq(webhooks.userId, user.id))) === 0)
      throw new HttpError('conflict', 'You have no webhook; save its address first')
    const content = { what: 'webhook-test' } as const
    const since = new Date(Date.now() - TEST_PAUSE_SECONDS * 1000)
    const lately = and(
      eq(notifications.userId, user.id),
      sql`${notifications.content} ->> 'what' = ${content.what}`,
      gt(notifications.createdAt, since),
    )
    if ((await db.$count(notifications, lately)) > 0)
      throw new HttpError(
        'rate_limited',
        `A test was sent less than ${TEST_PAUSE_SECONDS} seconds ago; wait a moment`,
      )
    await outbox.notify(db, {
      userId: user.id,
      kind: 'account',
      content,
      link: '/app/settings/notifications',
    })
    return { data: {}, message: 'A test is on its way' }
  })
}

async function settingsOf(
  { db, sendsMail, pusher }: NotificationParts,
  userId: string,
): Promise<NotificationSettings> {
  return {
    choices: await choicesOf(db, userId),
    missing: {
      email: sendsMail ? null : MISSING.email,
      push: pusher ? null : MISSING.push,
      whatsapp: MISSING.whatsapp,
    },
    alerts: [...(await chosenAlerts(db, userId))],
    webhook: await webhookOf(db, userId),
    pushKey: pusher?.publicKey ?? null,
    browsers: await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId)),
  }
}

async function webhookOf(db: Db, userId: string): Promise<NotificationSettings['webhook']> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.userId, userId))
  return row
    ? { url: row.url, lastResult: webhookResult(row), lastAt: row.lastAt?.toISOString() ?? null }
    : null
}

function pushRoutes(app: FastifyInstance, { db, pusher }: NotificationParts): void {
  handle(app, routes.subscribeToPush, async ({ body, user }) => {
    if (!pusher) throw new HttpError('conflict', MISSING.push)
    if (!isPushService(body.endpoint))
      throw invalidRequest([
        { path: 'endpoint', message: 'The address is not one of a known browser’s push service' },
      ])
    const mine = eq(pushSubscriptions.userId, user.id)
    if ((await db.$count(pushSubscriptions, mine)) >= MOST_BROWSERS)
      throw new HttpError('conflict', `${MOST_BROWSERS} browsers are pushed to; turn push off in one of them`)
    const row = {
      userId: user.id,
      endpoint: body.endpoint,
      publicKey: body.keys.p256dh,
      authSecret: body.keys.auth,
    }
    // A browser in which another user signs in from now on notifies only that user.
    await db
      .insert(pushSubscriptions)
      .values({ id: randomUUID(), ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    return { data: {} }
  })
  handle(app, routes.unsubscribeFromPush, async ({ body, user }) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, body.endpoint), eq(pushSubscriptions.userId, user.id)))
    return { data: {} }
  })
}
