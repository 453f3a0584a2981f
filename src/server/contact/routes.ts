import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { BRAND, MESSAGES } from '#domain'
import { countAttempt } from '../auth/rate-limit.ts'
import type { Db } from '../db/database.ts'
import { contactMessages } from '../db/schema/index.ts'
import { handle } from '../http/handle.ts'
import type { Queue } from '../jobs/queue.ts'
import { mailContactJob } from './mail-contact.job.ts'
import type { Mailer } from '../notifications/mailer.ts'

export interface ContactRoutesOptions {
  readonly db: Db
  readonly queue: Queue
  /** Whether messages are passed on by mail. */
  readonly mailed: boolean
}

const LIMIT = { attempts: 5, minutes: 60 }

export function contactRoutes(app: FastifyInstance, { db, queue, mailed }: ContactRoutesOptions): void {
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
    const data = rows.map((row) => ({
      ...row,
      sentAt: row.sentAt.toISOString(),
      mailedAt: row.mailedAt?.toISOString() ?? null,
    }))
    return { data }
  })
}

/** Passes stored messages on by mail, and tries again where that fails. */
export async function startContactMailing(db: Db, queue: Queue, mailer: Mailer): Promise<void> {
  await queue.work(mailContactJob, { concurrency: 1 }, async ({ messageId }) => {
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
