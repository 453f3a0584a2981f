import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { BROKER_IDS, type Underlying } from '#domain'
import type { NightNote } from './night-note.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A user's connection to a broker, with its credentials. */
export const brokerConnections = pgTable(
  'broker_connections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    broker: text('broker', { enum: BROKER_IDS }).notNull(),
    /** The credentials, encrypted by the vault. */
    sealed: text('sealed').notNull(),
    /** The displayed values of the credentials, with secrets masked. */
    shown: jsonb('shown').$type<Record<string, string>>().notNull(),
    /** Null if unknown. */
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

/** Settings of the nightly capture through a connection. */
export const brokerCaptures = pgTable(
  'broker_captures',
  {
    ...holder(),
    enabled: boolean('enabled').notNull(),
    underlyings: jsonb('underlyings').$type<Underlying[]>().notNull(),
    /** On each side of the index price. */
    strikes: integer('strikes').notNull(),
    /** Number of nearest expiries. */
    expiries: integer('expiries').notNull(),
    dataset: text('dataset').notNull(),
    /** First day to capture: the day on which it was switched on. */
    since: date('since', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker] })],
)

/** Outcome of an attempted night. */
export const brokerCaptureNights = pgTable(
  'broker_capture_nights',
  {
    ...holder(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['captured', 'failed'] }).notNull(),
    /** Why the capture failed, or which data is missing; null if nothing is, and in rows of an older version. */
    note: jsonb('note').$type<NightNote>(),
    /** The same as text; an older version stored it. */
    message: text('message'),
    /** Whether it needs a new sign-in. */
    needsSignIn: boolean('needs_sign_in').notNull().default(false),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.broker, table.day] })],
)
