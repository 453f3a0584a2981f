import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Kinds of stored data that count towards the quota. */
const STORED_KINDS = ['pictures', 'results', 'searches', 'deployments', 'quotes', 'datasets'] as const

/**
 * Bytes stored per user, maintained by triggers. A user has several rows per kind, so that concurrent writes
 * don't wait for the same row; their sum counts.
 */
export const storageUsed = pgTable(
  'storage_used',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: STORED_KINDS }).notNull(),
    slot: integer('slot').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.slot] })],
)
