import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Writes of the last day with an idempotency key: their sender, a hash of the request, and the answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or `anonymous` with the sender's address. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the route and the request, without passwords. */
    requestHash: text('request_hash').notNull(),
    /** Null while the write runs, or if it was interrupted. */
    status: integer('status'),
    /** The answer's data as JSON; null if it contains a secret or is too long. */
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
