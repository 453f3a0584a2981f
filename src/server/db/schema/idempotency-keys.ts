import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Writes of the last day that carried a key: their sender, a hash of the request, and the answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or `anonymous` with the address of the sender. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the route and the request, passwords left out. */
    requestHash: text('request_hash').notNull(),
    /** Null while the write is under way, or where it was cut off. */
    status: integer('status'),
    /** The answer's data as JSON; null where it holds a secret or is long. */
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
