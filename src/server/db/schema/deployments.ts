import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
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
  type Trade,
} from '#domain'
import type { DayComparison } from '#api'
import type { HeldLeg, LoggedLevels, RecordedContract, ScheduledSession, Shown } from '../../paper/kept.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const paise = (name: string) => bigint(name, { mode: 'number' })

/** Strategies that run on paper. The row says how far each is; what it came to stands in the tables below. */
export const deployments = pgTable(
  'deployments',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    strategyId: text('strategy_id'),
    /** As it is traded: its dates are those of the sessions, its lots multiplied. */
    request: jsonb('request').$type<BacktestRequest>().notNull(),
    terms: jsonb('terms').$type<DeploymentTerms>().notNull(),
    feedName: text('feed_name').notNull(),
    isSimulated: boolean('is_simulated').notNull(),
    /** Its sessions, and when each is played. */
    schedule: jsonb('schedule').$type<ScheduledSession[]>().notNull(),
    state: text('state', { enum: DEPLOYMENT_STATES }).notNull(),
    /** Why it ended. */
    reason: text('reason'),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Place in the schedule of the session that goes on or comes next. */
    session: integer('session').notNull().default(0),
    /** Its clock minute up to which bars are worked off; −1 before the session. */
    minute: integer('minute').notNull().default(-1),
    shown: jsonb('shown').$type<Shown>().notNull(),
    revision: integer('revision').notNull().default(0),
    /** When its last minute was worked off; null before the first. */
    minuteAt: instant('minute_at'),
    /** Its results as a run. No reference: the run may be deleted for good. */
    runId: uuid('run_id'),
    /** The process that drives it, and until when it may without renewing. */
    holder: text('holder'),
    heldUntil: instant('held_until'),
    /** Counts the processes that have driven it; only the latest may write. */
    fence: integer('fence').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('deployments_user_created').on(table.userId, table.createdAt.desc()),
    index('deployments_running')
      .on(table.heldUntil)
      .where(sql`ended_at is null`),
  ],
)

const deploymentId = () =>
  uuid('deployment_id')
    .notNull()
    .references(() => deployments.id, { onDelete: 'cascade' })

/** What is ordered by hand or by a limit. Taken at a clock minute of a session, it fills in the bar of that minute. */
export const deploymentOrders = pgTable(
  'deployment_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deploymentId: deploymentId(),
    userId: owner(),
    kind: text('kind', { enum: DEPLOYMENT_ORDERS }).notNull(),
    /** Id of the leg that is squared off; null: all. */
    leg: text('leg'),
    givenAt: instant('given_at').notNull().defaultNow(),
    /** Null while it is not taken. */
    session: integer('session'),
    minute: integer('minute'),
  },
  (table) => [index('deployment_orders_deployment').on(table.deploymentId, table.id)],
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
    /** Beside the backtest of its bars; null before it is over. */
    comparison: jsonb('comparison').$type<DayComparison>(),
  },
  (table) => [primaryKey({ columns: [table.deploymentId, table.session] })],
)

/** Minutes that were worked off, each once: the key keeps a second process out. */
export const deploymentMinutes = pgTable(
  'deployment_minutes',
  {
    deploymentId: deploymentId(),
    session: integer('session').notNull(),
    minute: integer('minute').notNull(),
    userId: owner(),
    /** Who worked it off. */
    fence: integer('fence').notNull(),
    /** Of the day, at the minute's close. */
    profit: paise('profit').notNull(),
    /** Close of the index; null without a bar. */
    index: integer('index'),
    /** What was held in it, with its bar. */
    legs: jsonb('legs').$type<HeldLeg[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.deploymentId, table.session, table.minute] })],
)

/** What happened, in words. */
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
    text: text('text').notNull(),
    /** Of lines about levels: the position, and the levels in paise. */
    levels: jsonb('levels').$type<LoggedLevels>(),
  },
  (table) => [
    primaryKey({ columns: [table.deploymentId, table.seq] }),
    index('deployment_log_session').on(table.deploymentId, table.session),
  ],
)

/** Trades that were left, in the order of the book. */
export const deploymentTrades = pgTable(
  'deployment_trades',
  {
    deploymentId: deploymentId(),
    seq: integer('seq').notNull(),
    userId: owner(),
    /** In which it was left. */
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

/** Days that are made of a user's quotes. All deployments of the user on the underlying are fed by the same one. */
export const quoteDays = pgTable(
  'quote_days',
  {
    ...quoteDay,
    /** When its market opens: milliseconds since 1970. */
    opensAt: bigint('opens_at', { mode: 'number' }).notNull(),
    /** The last expiry that a strategy may want. */
    lastExpiry: text('last_expiry').notNull(),
    /** In the order of rows; null while they are not known. */
    contracts: jsonb('contracts').$type<RecordedContract[]>(),
    /** Minutes that are recorded. */
    complete: integer('complete').notNull().default(0),
    /** What is the matter with the stream; null where nothing is. */
    problem: text('problem'),
    /** The process that records it, as for deployments. */
    holder: text('holder'),
    heldUntil: instant('held_until'),
    fence: integer('fence').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker, table.underlying, table.date] })],
)

/** Minutes of quotes that are complete, stored before a deployment sees them. */
export const quoteMinutes = pgTable(
  'quote_minutes',
  {
    ...quoteDay,
    minute: integer('minute').notNull(),
    /** As `QuotedBars` has them. */
    bars: jsonb('bars').$type<number[]>().notNull(),
    /** What the feed has to say of it, in words. */
    notes: jsonb('notes').$type<string[]>().notNull(),
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
