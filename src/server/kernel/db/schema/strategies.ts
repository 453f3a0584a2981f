import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  STRATEGY_STATUSES,
  type BacktestRequest,
  type Performance,
  type SavedBook,
  type StrategySummary,
} from '#domain'
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

/** Saved books of portfolios: lots, cap and period. */
export const savedBooks = pgTable(
  'saved_books',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** No foreign key, because the default portfolio may have no row; deleting a portfolio deletes its books. */
    portfolioId: text('portfolio_id').notNull(),
    name: text('name').notNull(),
    /** Lots of each strategy, in the order of the book. */
    lots: jsonb('lots').$type<SavedBook['lots']>().notNull(),
    /** Most margin that may be blocked at a time; null for no cap. */
    cap: bigint('cap', { mode: 'number' }),
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    dataset: text('dataset').notNull(),
    /** Number of edits by users, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('saved_books_name').on(table.userId, table.portfolioId, sql`lower(${table.name})`)],
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
