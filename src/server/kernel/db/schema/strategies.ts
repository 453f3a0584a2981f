import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { STRATEGY_STATUSES, type BacktestRequest, type Performance, type StrategySummary } from '#domain'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Portfolios. The default one has a row only once it is described; strategies in it have no portfolio id. */
export const portfolios = pgTable(
  'portfolios',
  {
    userId: owner(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Number of edits by users, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('portfolios_user_name').on(table.userId, sql`lower(${table.name})`),
  ],
)

/** Saved strategies. Clients create the ids, which are unique only per user. */
export const strategies = pgTable(
  'strategies',
  {
    userId: owner(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Null in the default portfolio. */
    portfolioId: text('portfolio_id'),
    description: text('description').notNull(),
    formData: jsonb('form_data').$type<BacktestRequest>().notNull(),
    performance: jsonb('performance').$type<Performance>(),
    status: text('status', { enum: STRATEGY_STATUSES }).notNull(),
    /** Number of changes of the trading rules. */
    revision: integer('revision').notNull().default(1),
    revisedAt: instant('revised_at').notNull().defaultNow(),
    /** Number of edits by users, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Null if it was last saved by a version without summaries. */
    summary: jsonb('summary').$type<StrategySummary>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
      name: 'strategies_portfolio',
    }),
    index('strategies_user_updated').on(table.userId, table.updatedAt.desc()),
  ],
)

/** Earlier revisions of strategies. */
export const strategyRevisions = pgTable(
  'strategy_revisions',
  {
    userId: owner(),
    strategyId: text('strategy_id').notNull(),
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    formData: jsonb('form_data').$type<BacktestRequest>().notNull(),
    performance: jsonb('performance').$type<Performance>(),
    revisedAt: instant('revised_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.strategyId, table.revision] }),
    foreignKey({
      columns: [table.userId, table.strategyId],
      foreignColumns: [strategies.userId, strategies.id],
      name: 'strategy_revisions_strategy',
    }).onDelete('cascade'),
  ],
)
