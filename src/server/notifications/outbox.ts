import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DEFAULT_NOTIFICATION_CHOICES, type NotificationChoices, type NotificationKind } from '#domain'
import type { Db } from '../db/database.ts'
import { deliveries, notificationChoices, notifications, pushSubscriptions } from '../db/schema/index.ts'
import type { Queue } from '../jobs/queue.ts'
import { deliverJob } from './deliver.job.ts'

/** What a user is told. */
export interface Told {
  readonly userId: string
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  /** Path in the app that shows it. */
  readonly link?: string
  /** Told once only under this name, however often it is asked for. */
  readonly once?: string
}

/** Whatever tells a user something goes through here. */
export interface Outbox {
  /**
   * Writes a notification and what is to be sent of it, as part of the transaction of what it tells of.
   * @returns whether it is new
   */
  tell(tx: Db, told: Told): Promise<boolean>
}

/** What the server can send by. */
export interface Channels {
  readonly email: boolean
  readonly push: boolean
}

export function createOutbox(queue: Queue, channels: Channels): Outbox {
  return {
    tell: (db, told) =>
      db.transaction(async (tx) => {
        const { link = null, once = null } = told
        const [stored] = await tx
          .insert(notifications)
          .values({ ...told, id: randomUUID(), link, once })
          .onConflictDoNothing()
          .returning({ id: notifications.id })
        if (!stored) return false
        const choices = await choicesOf(tx, told.userId)
        if (!isWanted(told.kind, choices)) return true
        const { userId } = told
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

/** How a user's switches stand. */
export async function choicesOf(db: Db, userId: string): Promise<NotificationChoices> {
  const [row] = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId))
  if (!row) return DEFAULT_NOTIFICATION_CHOICES
  const { email, push, trades, reports, whatsapp } = row
  return { email, push, trades, reports, whatsapp }
}

/** Whether a subject's switch lets a notification out of the app; what concerns the account has none. */
function isWanted(kind: NotificationKind, { trades, reports }: NotificationChoices): boolean {
  return kind === 'account' || (kind === 'trade' ? trades : reports)
}

interface Address {
  readonly channel: 'email' | 'push'
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
  return [
    ...(choices.email && channels.email ? [{ channel: 'email' } as const] : []),
    ...browsers.map(({ id }) => ({ channel: 'push', subscriptionId: id }) as const),
  ]
}
