import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { STRATEGY_STATUSES, type BacktestRequest, type Performance } from '#domain'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Saved strategies. Clients make the ids, so that of two users nobody learns of the other's. */
export const strategies = pgTable(
  'strategies',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    portfolioName: text('portfolio_name').notNull(),
    description: text('description').notNull(),
    formData: jsonb('form_data').$type<BacktestRequest>().notNull(),
    performance: jsonb('performance').$type<Performance>(),
    status: text('status', { enum: STRATEGY_STATUSES }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('strategies_user_updated').on(table.userId, table.updatedAt.desc()),
  ],
)
