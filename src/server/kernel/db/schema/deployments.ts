import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
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
  BROKER_IDS,
  DEPLOYMENT_EVENTS,
  DEPLOYMENT_ORDERS,
  DEPLOYMENT_STATES,
  UNDERLYINGS,
  type BacktestRequest,
  type DeploymentTerms,
  type OrderDetails,
  type Trade,
} from '#domain'
import type {
  FeedProblem,
  LiveStatus,
  RecordedContract,
  ScheduledSession,
  StoredComparison,
  StoredEnd,
  StoredEvent,
  StoredReport,
} from './deployment-json.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const paise = (name: string) => bigint(name, { mode: 'number' })

/** Books of portfolios that run on paper, as they were when they were deployed. */
export const deployedBooks = pgTable(
  'deployed_books',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    /** The portfolio of the book. No foreign key, because the portfolio may be deleted. */
    portfolioId: text('portfolio_id').notNull(),
    /** The saved book that it was made from, which may have changed or been deleted since. */
    bookId: uuid('book_id').notNull(),
    /** Most margin that its deployments may block at a time; null for no cap. */
    cap: paise('cap'),
    /** Loss of a session, net of charges, at which all its positions are squared off; null for no limit. */
    loss: paise('loss'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('deployed_books_user').on(table.userId, table.createdAt.desc())],
)

/** Strategies that run on paper. This row has the progress of each; its results are in the tables below. */
export const deployments = pgTable(
  'deployments',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    strategyId: text('strategy_id'),
    /** The deployed book that it belongs to and its place in the book, from 0; null without one. */
    bookId: uuid('book_id').references(() => deployedBooks.id, { onDelete: 'set null' }),
    bookPlace: integer('book_place'),
    /** The request as traded: with the dates of the sessions, and its lots multiplied. */
    request: jsonb('request').$type<BacktestRequest>().notNull(),
    terms: jsonb('terms').$type<DeploymentTerms>().notNull(),
    feedName: text('feed_name').notNull(),
    isSimulated: boolean('is_simulated').notNull(),
    /** Whether its dataset was doubtful, and accepted, when it was deployed. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    /** Its sessions, with the time at which each is played. */
    schedule: jsonb('schedule').$type<ScheduledSession[]>().notNull(),
    state: text('state', { enum: DEPLOYMENT_STATES }).notNull(),
    /** How it ended; null while it runs and in rows of an older version. */
    ended: jsonb('ended').$type<StoredEnd>(),
    /** Why it ended, as text; an older version stored it. */
    reason: text('reason'),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Index in the schedule of the current or next session. */
    session: integer('session').notNull().default(0),
    /** Clock minute of the session up to which bars are processed; −1 before the session. */
    minute: integer('minute').notNull().default(-1),
    shown: jsonb('shown').$type<LiveStatus>().notNull(),
    revision: integer('revision').notNull().default(0),
    /** When its last minute was processed; null before the first. */
    minuteAt: instant('minute_at'),
    /** The run with its results. No foreign key, because the run may be deleted permanently. */
    runId: uuid('run_id'),
    /** The process that holds the deployment's lease, and the lease's expiry. */
    holder: text('holder'),
    heldUntil: instant('held_until'),
    /** Fencing token: number of leases so far. Only the latest holder may write. */
    fence: integer('fence').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('deployments_user_created').on(table.userId, table.createdAt.desc()),
    index('deployments_book').on(table.bookId),
    index('deployments_running')
      .on(table.heldUntil)
      .where(sql`ended_at is null`),
  ],
)

const deploymentId = () =>
  uuid('deployment_id')
    .notNull()
    .references(() => deployments.id, { onDelete: 'cascade' })

/**
 * Manual orders and orders by limits. An order taken at a clock minute of a session is filled in the bar of
 * that minute.
 */
export const deploymentOrders = pgTable(
  'deployment_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deploymentId: deploymentId(),
    userId: owner(),
    kind: text('kind', { enum: DEPLOYMENT_ORDERS }).notNull(),
    /** Id of the leg to square off; null: all legs. */
    leg: text('leg'),
    givenAt: instant('given_at').notNull().defaultNow(),
    /** The caller's idempotency key, so that an order sent twice counts once; null without one. */
    key: text('key'),
    /** Details of an order other than its kind and leg. */
    details: jsonb('details').$type<OrderDetails>(),
    /** Null until it is taken. */
    session: integer('session'),
    minute: integer('minute'),
  },
  (table) => [
    index('deployment_orders_deployment').on(table.deploymentId, table.id),
    uniqueIndex('deployment_orders_key').on(table.deploymentId, table.key),
  ],
)

/** Sessions of deployments. */
export const deploymentDays = pgTable(
  'deployment_days',
  {
    deploymentId: deploymentId(),
    session: integer('session').notNull(),
    userId: owner(),
    date: text('date').notNull(),
    /** Date in India. */
    playedOn: text('played_on').notNull(),
    isOver: boolean('is_over').notNull().default(false),
    trades: integer('trades').notNull().default(0),
    profit: paise('profit').notNull().default(0),
    netProfit: paise('net_profit').notNull().default(0),
    isAsBacktest: boolean('is_as_backtest'),
    /** Comparison with the backtest of its bars; null until it is over. */
    comparison: jsonb('comparison').$type<StoredComparison>(),
  },
  (table) => [primaryKey({ columns: [table.deploymentId, table.session] })],
)

/** Minutes in a row of `deployment_minutes`. */
export const MINUTES_A_ROW = 30

/**
 * Processed minutes, appended in order. A minute keeps what its list and its chart show and what a later replay
 * is checked with; the prices are read from the feed again.
 */
export const deploymentMinutes = pgTable(
  'deployment_minutes',
  {
    deploymentId: deploymentId(),
    session: integer('session').notNull(),
    /** The minutes from `part * MINUTES_A_ROW` on. */
    part: integer('part').notNull(),
    userId: owner(),
    /** Ten bytes a minute, see `minute-figures.ts`. */
    figures: bytes('figures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deploymentId, table.session, table.part] })],
)

/** What happened in deployments. */
export const deploymentLog = pgTable(
  'deployment_log',
  {
    deploymentId: deploymentId(),
    seq: integer('seq').notNull(),
    userId: owner(),
    session: integer('session').notNull(),
    /** Clock minute. */
    minute: integer('minute').notNull(),
    kind: text('kind', { enum: DEPLOYMENT_EVENTS }).notNull(),
    legId: text('leg_id'),
    event: jsonb('event').$type<StoredEvent>(),
    /** The sentence that an older version stored; null for a line with only an event. */
    text: text('text'),
  },
  (table) => [
    primaryKey({ columns: [table.deploymentId, table.seq] }),
    index('deployment_log_session').on(table.deploymentId, table.session),
  ],
)

/** Closed trades, in the order of the book. */
export const deploymentTrades = pgTable(
  'deployment_trades',
  {
    deploymentId: deploymentId(),
    seq: integer('seq').notNull(),
    userId: owner(),
    /** Session in which the trade was closed. */
    session: integer('session').notNull(),
    trade: jsonb('trade').$type<Trade>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deploymentId, table.seq] })],
)

const quoteDay = {
  userId: owner(),
  broker: text('broker', { enum: BROKER_IDS }).notNull(),
  underlying: text('underlying', { enum: UNDERLYINGS }).notNull(),
  date: text('date').notNull(),
}

/**
 * Days recorded from a user's quotes. All of the user's deployments on the underlying share one recording.
 */
export const quoteDays = pgTable(
  'quote_days',
  {
    ...quoteDay,
    /** When its session opens, milliseconds since 1970. */
    opensAt: bigint('opens_at', { mode: 'number' }).notNull(),
    /** The last expiry that a strategy may need. */
    lastExpiry: text('last_expiry').notNull(),
    /** In the order of the rows; null while unknown. */
    contracts: jsonb('contracts').$type<RecordedContract[]>(),
    /** Number of recorded minutes. */
    complete: integer('complete').notNull().default(0),
    /** The fault of the stream; null if there is none. */
    fault: jsonb('fault').$type<FeedProblem>(),
    /** The fault as text; an older version stored it. */
    problem: text('problem'),
    /** The process that holds the recording's lease, as for deployments. */
    holder: text('holder'),
    heldUntil: instant('held_until'),
    fence: integer('fence').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker, table.underlying, table.date] })],
)

/** Complete minutes of quotes, stored before a deployment processes them. */
export const quoteMinutes = pgTable(
  'quote_minutes',
  {
    ...quoteDay,
    minute: integer('minute').notNull(),
    /** In the format of `QuotedBars`. */
    bars: jsonb('bars').$type<number[]>().notNull(),
    /** What the feed reported about the minute; sentences in days recorded by an older version. */
    notes: jsonb('notes').$type<(StoredReport | string)[]>().notNull(),
  },
  (table) => {
    const { userId, broker, underlying, date, minute } = table
    const days = [quoteDays.userId, quoteDays.broker, quoteDays.underlying, quoteDays.date] as const
    return [
      primaryKey({ columns: [userId, broker, underlying, date, minute] }),
      foreignKey({
        name: 'quote_minutes_day',
        columns: [userId, broker, underlying, date],
        foreignColumns: [...days],
      }).onDelete('cascade'),
    ]
  },
)
