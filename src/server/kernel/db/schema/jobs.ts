import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { JOB_STATUSES } from '#domain'
import type { JobFault } from './fault.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Long-running work of every kind except single backtests. The row, not the queue, is the authority on its
 * state.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    status: text('status', { enum: JOB_STATUSES }).notNull(),
    /** Percent. */
    progress: real('progress').notNull().default(0),
    /** The work to do, by the kind's schema. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** Progress made so far, by the kind's schema; null before the first step. */
    checkpoint: jsonb('checkpoint').$type<unknown>(),
    /** Why it failed; null if it did not, and in rows of an older version. */
    fault: jsonb('fault').$type<JobFault>(),
    /** Why it failed, as text; an older version stored it. */
    error: text('error'),
    /** Fencing token: number of runs so far. Only the latest run may write. */
    attempt: integer('attempt').notNull().default(0),
    /** The process that runs it. */
    worker: text('worker'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('jobs_user_submitted').on(table.userId, table.kind, table.submittedAt.desc()),
    index('jobs_unfinished')
      .on(table.userId, table.kind)
      .where(sql`status in ('submitted', 'queued', 'running')`),
  ],
)
