import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Messages of the contact form. A message belongs to the user signed in at that time, and survives their
 * account.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    mailedAt: instant('mailed_at'),
    /** When an administrator marked it as read, for all administrators; null while it is unread. */
    readAt: instant('read_at'),
  },
  (table) => [index('contact_messages_sent').on(table.sentAt.desc())],
)
