import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SharedResult } from '#api'
import { backtests } from './backtests.ts'
import { users } from './users.ts'

/** Public links to results. Only the hash of a token is stored; a deleted run or user ends the links. */
export const sharedResults = pgTable(
  'shared_results',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    backtestId: uuid('backtest_id')
      .notNull()
      .references(() => backtests.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Content of the link, as of its creation. */
    shown: jsonb('shown').$type<SharedResult>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('shared_results_backtest').on(table.backtestId),
    index('shared_results_user').on(table.userId),
  ],
)
