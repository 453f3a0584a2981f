import { sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { JOB_STATUSES, type BacktestRequest, type Summary } from '#domain'
import { users } from './users.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** One backtest from its submission on. Its row, not the queue, says what state it is in. */
export const backtests = pgTable(
  'backtests',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    status: text('status', { enum: JOB_STATUSES }).notNull(),
    /** Percent. */
    progress: real('progress').notNull().default(0),
    request: jsonb('request').$type<BacktestRequest>().notNull(),
    priority: text('priority', { enum: ['interactive', 'batch'] }).notNull(),
    error: text('error'),
    /** Fields of the request that the dataset cannot serve. */
    errorFields: jsonb('error_fields').$type<{ path: string; message: string }[]>(),
    /** Counts the runs; a run may only write while its number is the latest. */
    attempt: integer('attempt').notNull().default(0),
    /** The process that runs it. */
    worker: text('worker'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('backtests_user_submitted').on(table.userId, table.submittedAt.desc()),
    index('backtests_unfinished')
      .on(table.userId)
      .where(sql`status in ('submitted', 'queued', 'running')`),
  ],
)

/** The result of a completed backtest without its trades: JSON, compressed with Zstandard. */
export const backtestResults = pgTable('backtest_results', {
  backtestId: uuid('backtest_id')
    .primaryKey()
    .references(() => backtests.id, { onDelete: 'cascade' }),
  userId: owner(),
  summary: jsonb('summary').$type<Summary>().notNull(),
  head: bytes('head').notNull(),
  tradeCount: integer('trade_count').notNull(),
})

/** The trades of a result in pages of equal size: JSON arrays, compressed with Zstandard. */
export const backtestTradePages = pgTable(
  'backtest_trade_pages',
  {
    backtestId: uuid('backtest_id')
      .notNull()
      .references(() => backtestResults.backtestId, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    userId: owner(),
    trades: bytes('trades').notNull(),
  },
  (table) => [primaryKey({ columns: [table.backtestId, table.page] })],
)
