import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Messages to workers that there is a job to run. They decide who runs what and when; the job's own row is the
 * authority on its state.
 */
export const queueMessages = pgTable(
  'queue_messages',
  {
    queue: text('queue').notNull(),
    id: uuid('id').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** Higher first; messages of the same priority in the order of `place`. */
    priority: integer('priority').notNull(),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Jobs of one group, usually a user, share a limit on concurrent runs. */
    groupId: text('group_id').notNull(),
    /** How often it was taken; the fencing token of the worker that holds it. */
    attempts: integer('attempts').notNull().default(0),
    /** It waits at least until then. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Set while a worker holds it, and extended while the worker lives; null or past while it waits. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.id] }),
    index('queue_messages_held')
      .on(table.queue, table.groupId)
      .where(sql`held_until is not null`),
  ],
)
