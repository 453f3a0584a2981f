import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What users keep, by what it is. */
const STORED_KINDS = ['pictures', 'results', 'searches', 'deployments', 'quotes'] as const

/**
 * Bytes that each user keeps; triggers count them. A user has several rows of a kind, one for each connection that writes, so that
 * writes need not wait for one another: what counts is their sum.
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
