import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  DEFAULT_NOTIFICATION_CHOICES,
  DEPLOYMENT_ALERTS,
  describeNotification,
  type DeploymentAlert,
  type NotificationChoices,
  type NotificationContent,
  type NotificationKind,
  type NotificationText,
} from '#domain'
import type { Db } from '../db/database.ts'
import {
  deliveries,
  notificationChoices,
  notifications,
  pushSubscriptions,
  users,
  webhooks,
} from '../db/schema/index.ts'
import type { Queue } from '../jobs/queue.ts'
import { deliverJob } from './deliver.job.ts'

/** A notification for a user. */
export interface NewNotification {
  readonly userId: string
  readonly kind: NotificationKind
  readonly content: NotificationContent
  /** Path of the page it links to. */
  readonly link?: string
  /** Events of a deployment that it announces; one chosen by the user suffices to send it. Absent: always. */
  readonly alerts?: readonly DeploymentAlert[]
  /** Deduplication key: a second notification with the same key is dropped. */
  readonly once?: string
}

/** Stores notifications and their deliveries. All notifications go through it. */
export interface Outbox {
  /**
   * Stores a notification and its deliveries, within the transaction of the event that it reports.
   * @returns whether it is new
   */
  notify(tx: Db, notification: NewNotification): Promise<boolean>
}

/** The channels that the server supports. */
export interface Channels {
  readonly email: boolean
  readonly push: boolean
}

export function createOutbox(queue: Queue, channels: Channels): Outbox {
  return {
    notify: (db, notification) =>
      db.transaction(async (tx) => {
        const { link = null, once = null, alerts, content, ...fields } = notification
        const [stored] = await tx
          .insert(notifications)
          .values({ ...fields, content: storable(content), id: randomUUID(), link, once })
          .onConflictDoNothing()
          .returning({ id: notifications.id })
        if (!stored) return false
        if (await isGuestUser(tx, notification.userId)) return true
        const choices = await choicesOf(tx, notification.userId)
        if (!isWanted(notification.kind, choices)) return true
        if (alerts && !(await chosenAlerts(tx, notification.userId)).some((one) => alerts.includes(one)))
          return true
        const { userId } = notification
        const rows = (await addressesOf(tx, userId, choices, channels)).map((address) => ({
          ...address,
          id: randomUUID(),
          userId,
          notificationId: stored.id,
        }))
        if (rows.length > 0) await tx.insert(deliveries).values(rows)
        for (const { id } of rows)
          await queue.send(tx, deliverJob, { deliveryId: id }, { id, priority: 0, group: userId })
        return true
      }),
  }
}

/** Title and body of a stored notification. */
export function notificationText({
  content,
  title,
  body,
}: Pick<typeof notifications.$inferSelect, 'content' | 'title' | 'body'>): NotificationText {
  return content ? describeNotification(content) : { title: title ?? '', body: body ?? '' }
}

/** PostgreSQL refuses JSON with half of a surrogate pair, such as an emoji that was cut. */
function storable(content: NotificationContent): NotificationContent {
  const wellFormed = (_: string, value: unknown) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value
  return JSON.parse(JSON.stringify(content), wellFormed) as NotificationContent
}

/** A guest has no address that notifications could be sent to. */
async function isGuestUser(tx: Db, userId: string): Promise<boolean> {
  const guests = tx.$count(users, and(eq(users.id, userId), eq(users.isGuest, true)))
  return (await guests) > 0
}

/** A user's notification settings. */
export async function choicesOf(db: Db, userId: string): Promise<NotificationChoices> {
  const [row] = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId))
  if (!row) return DEFAULT_NOTIFICATION_CHOICES
  const { email, push, trades, reports, whatsapp } = row
  return { email, push, trades, reports, whatsapp }
}

/** The events of deployments about which a user wants notifications outside the app. */
export async function chosenAlerts(db: Db, userId: string): Promise<readonly DeploymentAlert[]> {
  const [row] = await db
    .select({ alerts: notificationChoices.alerts })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  return row?.alerts ?? DEPLOYMENT_ALERTS
}

/**
 * Whether the user's settings allow sending a notification out of the app; account notifications are always
 * sent.
 */
function isWanted(kind: NotificationKind, { trades, reports }: NotificationChoices): boolean {
  return kind === 'account' || (kind === 'trade' ? trades : reports)
}

interface Address {
  readonly channel: 'email' | 'push' | 'webhook'
  readonly subscriptionId?: string
}

async function addressesOf(
  tx: Db,
  userId: string,
  choices: NotificationChoices,
  channels: Channels,
): Promise<Address[]> {
  const browsers =
    choices.push && channels.push
      ? await tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, userId))
      : []
  const hooks = await tx.$count(webhooks, eq(webhooks.userId, userId))
  return [
    ...(hooks > 0 ? [{ channel: 'webhook' } as const] : []),
    ...(choices.email && channels.email ? [{ channel: 'email' } as const] : []),
    ...browsers.map(({ id }) => ({ channel: 'push', subscriptionId: id }) as const),
  ]
}
