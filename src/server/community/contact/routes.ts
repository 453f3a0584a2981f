import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes, type ContactMessage } from '#api'
import { BRAND, MESSAGES } from '#domain'
import { countAttempt } from '../../accounts/auth/rate-limit.ts'
import type { Db } from '../../kernel/db/database.ts'
import { contactMessages, users } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { notFound } from '../../kernel/http-error.ts'
import type { Queue } from '../../kernel/jobs/queue.ts'
import { mailContactJob } from './mail-contact.job.ts'
import type { Mailer } from '../../kernel/outbox/mailer.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'

export interface ContactRoutesOptions {
  readonly db: Db
  readonly queue: Queue
  /** Whether messages are forwarded by mail. */
  readonly mailed: boolean
  readonly outbox: Outbox
}

const LIMIT = { attempts: 5, minutes: 60 }

export function contactRoutes(app: FastifyInstance, options: ContactRoutesOptions): void {
  const { db, queue, mailed, outbox } = options
  handle(app, routes.sendContactMessage, async ({ body, user, request }) => {
    const { website, ...message } = body
    const accepted = { data: {}, message: MESSAGES.contactSent }
    if (website) return accepted
    await countAttempt(db, `contact from ${request.ip}`, LIMIT)
    const id = randomUUID()
    await db.transaction(async (tx) => {
      await tx.insert(contactMessages).values({ id, userId: user?.id ?? null, ...message })
      if (mailed)
        await queue.send(tx, mailContactJob, { messageId: id }, { id, priority: 0, group: 'contact' })
      await tellAdministrators(tx, outbox, { id, ...message })
    })
    return accepted
  })
  handle(app, routes.listContactMessages, async ({ query }) => {
    const rows = await db
      .select()
      .from(contactMessages)
      .orderBy(desc(contactMessages.sentAt))
      .limit(query.limit)
      .offset(query.offset)
    return { data: rows.map(toContactMessage) }
  })
  handle(app, routes.markContactMessage, async ({ params, body: { isRead } }) => {
    const [row] = await db
      .update(contactMessages)
      .set({ readAt: isRead ? new Date() : null })
      .where(eq(contactMessages.id, params.id))
      .returning()
    if (!row) throw notFound('Message not found')
    return { data: toContactMessage(row) }
  })
}

function toContactMessage(row: typeof contactMessages.$inferSelect): ContactMessage {
  return {
    ...row,
    sentAt: row.sentAt.toISOString(),
    mailedAt: row.mailedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  }
}

/** Page on which administrators read messages. */
const MESSAGES_PATH = '/app/admin/messages'

/** Notifies all administrators who can sign in, within the transaction that stores the message. */
async function tellAdministrators(
  tx: Db,
  outbox: Outbox,
  { id, name, subject, message }: { id: string; name: string; subject: string; message: string },
): Promise<void> {
  const administrators = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), isNull(users.deleteAfter)))
  for (const { userId } of administrators)
    await outbox.notify(tx, {
      userId,
      kind: 'account',
      content: { what: 'contact-message', name, subject, text: inShort(message) },
      link: MESSAGES_PATH,
      once: `contact ${id}`,
    })
}

const SHORT_CHARACTERS = 200

function inShort(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > SHORT_CHARACTERS ? `${characters.slice(0, SHORT_CHARACTERS).join('')}…` : text
}

/** Forwards stored messages by mail, with retries. */
export function startContactMailing(db: Db, queue: Queue, mailer: Mailer): void {
  queue.work(mailContactJob, { concurrency: 1 }, async ({ messageId }) => {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
    if (!row || row.mailedAt) return
    await mailer.send({
      subject: `${BRAND.product} contact: ${row.subject} from ${row.name}`,
      text: `${row.message}\n\n${row.name} <${row.email}>${row.company && `, ${row.company}`}`,
      replyTo: row.email,
    })
    await db.update(contactMessages).set({ mailedAt: new Date() }).where(eq(contactMessages.id, messageId))
  })
}
