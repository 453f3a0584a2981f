import { and, eq } from 'drizzle-orm'
import { BRAND } from '#domain'
import type { Db } from '../db/database.ts'
import { deliveries, notifications, pushSubscriptions, users, webhooks } from '../db/schema/index.ts'
import type { Queue } from '../jobs/queue.ts'
import { deliverJob } from './deliver.job.ts'
import type { Mailer } from './mailer.ts'
import type { Pusher } from './pusher.ts'
import type { Vault } from '../vault.ts'
import { WebhookError, type WebhookPoster } from './webhook.ts'
import { notificationText } from './outbox.ts'
import { openSecret } from './webhook-secrets.ts'

export interface DeliveryParts {
  readonly db: Db
  readonly mailer: Mailer | undefined
  readonly pusher: Pusher | undefined
  readonly webhooks: WebhookPoster
  readonly vault: Vault
  /** Base URL of this installation. */
  readonly origin: string
}

const CONCURRENCY = 2

/** Sends pending deliveries, with retries. */
export function startDelivering(queue: Queue, parts: DeliveryParts): void {
  queue.work(deliverJob, { concurrency: CONCURRENCY }, ({ deliveryId }) => deliver(parts, deliveryId))
}

async function deliver(parts: DeliveryParts, id: string): Promise<void> {
  const { db } = parts
  const [row] = await db
    .select()
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .innerJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, deliveries.subscriptionId))
    .leftJoin(webhooks, eq(webhooks.userId, deliveries.userId))
    .where(eq(deliveries.id, id))
  // Sent already, or its user or browser was deleted.
  if (!row || row.deliveries.sentAt) return
  const {
    notifications: notification,
    users: user,
    push_subscriptions: subscription,
    webhooks: webhook,
  } = row
  const { title, body } = notificationText(notification)
  const link = notification.link === null ? '' : parts.origin + notification.link
  if (row.deliveries.channel === 'email')
    await parts.mailer?.send({
      to: user.email,
      subject: `${BRAND.product}: ${title}`,
      text: [body, link, MAIL_FOOT(parts.origin)].filter(Boolean).join('\n\n'),
    })
  else if (row.deliveries.channel === 'webhook') {
    if (webhook)
      await postTo(parts, webhook, {
        id: notification.id,
        kind: notification.kind,
        title,
        body,
        link,
      })
  } else if (subscription) {
    const message = {
      id: notification.id,
      title,
      body,
      link: notification.link,
    }
    const isTaken = await parts.pusher?.push(subscription, message)
    if (isTaken === false) {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id))
      return
    }
  }
  await db.update(deliveries).set({ sentAt: new Date() }).where(eq(deliveries.id, id))
}

/** Posts to a user's webhook and keeps the result for its settings. */
async function postTo(
  { db, webhooks: poster, vault }: DeliveryParts,
  row: typeof webhooks.$inferSelect,
  message: {
    readonly id: string
    readonly kind: string
    readonly title: string
    readonly body: string
    readonly link: string
  },
): Promise<void> {
  const { userId, url } = row
  const keep = (lastOutcome: NonNullable<typeof row.lastOutcome>) =>
    db
      .update(webhooks)
      .set({ lastOutcome, lastAt: new Date() })
      .where(and(eq(webhooks.userId, userId), eq(webhooks.url, url)))
  try {
    await poster.post({ url, secret: openSecret(vault, row) }, message)
    await keep({ why: 'delivered' })
  } catch (error) {
    if (error instanceof WebhookError) await keep(error.fault)
    throw error
  }
}

const MAIL_FOOT = (origin: string) =>
  `--\nWhat ${BRAND.product} sends you is set at ${origin}/app/settings/notifications`
