import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { BROKER_IDS, type Underlying } from '#domain'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A user's account at a broker, with what is needed to reach it. */
export const brokerConnections = pgTable(
  'broker_connections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    broker: text('broker', { enum: BROKER_IDS }).notNull(),
    /** The credentials, sealed by the vault. */
    sealed: text('sealed').notNull(),
    /** What is shown of them: secrets masked. */
    shown: jsonb('shown').$type<Record<string, string>>().notNull(),
    /** Null where it cannot be told. */
    tokenEndsAt: instant('token_ends_at'),
    connectedAt: instant('connected_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker] })],
)

const holder = () => ({
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  broker: text('broker', { enum: BROKER_IDS }).notNull(),
})

/** What is captured each night through a connection. */
export const brokerCaptures = pgTable(
  'broker_captures',
  {
    ...holder(),
    enabled: boolean('enabled').notNull(),
    underlyings: jsonb('underlyings').$type<Underlying[]>().notNull(),
    /** On each side of where the index was. */
    strikes: integer('strikes').notNull(),
    /** Nearest expiries. */
    expiries: integer('expiries').notNull(),
    dataset: text('dataset').notNull(),
    /** First day that counts: the one on which it was switched on. */
    since: date('since', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker] })],
)

/** What became of a night that was tried. */
export const brokerCaptureNights = pgTable(
  'broker_capture_nights',
  {
    ...holder(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['captured', 'failed'] }).notNull(),
    /** Why it failed, or what is missing of it, as the user reads it. */
    message: text('message'),
    /** Whether only a new sign-in helps. */
    needsSignIn: boolean('needs_sign_in').notNull().default(false),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker, table.day] })],
)
