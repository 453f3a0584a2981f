import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { BROKER_IDS } from '#domain'
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
