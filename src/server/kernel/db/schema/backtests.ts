import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  JOB_STATUSES,
  RUN_KINDS,
  type BacktestRequest,
  type LogMapping,
  type Performance,
  type Summary,
} from '#domain'
import type { RunFault } from './fault.ts'
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

/** The data of imported trades shown in lists. */
export interface ImportedLog {
  /** Such as `AlgoTest`. */
  readonly source: string
  readonly file: string
  readonly instrument: string
  readonly startDate: string
  readonly endDate: string
}

/** A backtest from its submission on. Its row, not the queue, is the authority on its state. */
export const backtests = pgTable(
  'backtests',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    status: text('status', { enum: JOB_STATUSES }).notNull(),
    /** Percent. */
    progress: real('progress').notNull().default(0),
    /** Null for imported trades, which have no request. */
    request: jsonb('request').$type<BacktestRequest>(),
    /** Set only for imported trades. */
    log: jsonb('log').$type<ImportedLog>(),
    /** A backtest, the paper trades of a deployment, or imported trades. */
    kind: text('kind', { enum: RUN_KINDS }).notNull().default('backtest'),
    priority: text('priority', { enum: ['interactive', 'batch'] }).notNull(),
    /** Why it failed; null if it did not, and in rows of an older version. */
    fault: jsonb('fault').$type<RunFault>(),
    /** Why it failed, as text; an older version stored it. */
    error: text('error'),
    /** Fields of the request that the dataset can't serve; an older version stored them here. */
    errorFields: jsonb('error_fields').$type<{ path: string; message: string }[]>(),
    /** Fencing token: number of runs so far. Only the latest run may write. */
    attempt: integer('attempt').notNull().default(0),
    /** The process that runs it. */
    worker: text('worker'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Name in lists; may be empty. */
    name: text('name').notNull().default(''),
    /** Number of edits by users, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    pinned: boolean('pinned').notNull().default(false),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    note: text('note').notNull().default(''),
    /** When it was deleted; it is hidden at once and removed permanently later. */
    deletedAt: instant('deleted_at'),
    /** The saved strategy it tested. */
    strategyId: text('strategy_id'),
    /**
     * SHA-256 of the trading rules, and of their structure; null on runs of older versions
     * (docs/decisions/0061).
     */
    strategyHash: text('strategy_hash'),
    familyHash: text('family_hash'),
    /** Content hash of its dataset; null until it is completed. */
    datasetVersion: text('dataset_version'),
  },
  (table) => [
    check('backtests_asked_or_imported', sql`(${table.request} is null) = (${table.log} is not null)`),
    index('backtests_user_submitted').on(table.userId, table.submittedAt.desc()),
    index('backtests_unfinished')
      .on(table.userId)
      .where(sql`status in ('submitted', 'queued', 'running')`),
  ],
)

/**
 * The result of a completed backtest. Each binary column is one complete JSON value, compressed with Zstandard. On
 * results of older versions there is a head instead, and the trades are in pages.
 */
export const backtestResults = pgTable(
  'backtest_results',
  {
    backtestId: uuid('backtest_id')
      .primaryKey()
      .references(() => backtests.id, { onDelete: 'cascade' }),
    userId: owner(),
    summary: jsonb('summary').$type<Summary>().notNull(),
    /** Net of charges; null on results of older versions. */
    performance: jsonb('performance').$type<Performance>(),
    /** The result without days and trades. */
    overview: bytes('overview'),
    /** The array of the daily summary. */
    days: bytes('days'),
    /** The array of trades. */
    trades: bytes('trades'),
    head: bytes('head'),
    tradeCount: integer('trade_count').notNull(),
  },
  ({ head, overview, days, trades }) => [
    check(
      'backtest_results_one_format',
      sql`num_nulls(${overview}, ${days}, ${trades}) = case when ${head} is null then 0 else 3 end`,
    ),
  ],
)

/** The trades of a result of an older version, in pages of 500: JSON compressed with Zstandard. */
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

/** Everything a user has ever tried on a dataset, once each. A trial survives the deletion of its runs. */
export const trials = pgTable(
  'trials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    familyHash: text('family_hash').notNull(),
    strategyHash: text('strategy_hash').notNull(),
    /** Id of the dataset. */
    dataset: text('dataset').notNull(),
    /** Sharpe ratio of net profit per session, not annualised; null before completion, or if undefined. */
    dailySharpe: real('daily_sharpe'),
    /**
     * p-value of the maximum test, 0–1: of this strategy alone, or of the best of the variants that a search tested together
     * with it. Null on simulated data, before completion, if undefined, and for runs of older versions.
     */
    chance: real('chance'),
    /** Number of variants tested together. */
    variants: integer('variants').notNull().default(1),
    firstSeen: instant('first_seen').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('trials_once').on(table.userId, table.strategyHash, table.dataset),
    index('trials_family').on(table.userId, table.familyHash, table.dataset),
  ],
)

/** A user's mapping of a log's columns, for a header that isn't a known format. */
export const logMappings = pgTable(
  'log_mappings',
  {
    userId: owner(),
    /** SHA-256 of the header. */
    headerHash: text('header_hash').notNull(),
    source: text('source').notNull(),
    mapping: jsonb('mapping').$type<LogMapping>().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.headerHash] })],
)
