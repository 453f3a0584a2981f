import { index, integer, jsonb, pgTable, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MarketMoment, SimulatorState, Underlying } from '#domain'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Saved simulators. A fork refers to its original while that exists. */
export const simulators = pgTable(
  'simulators',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    underlying: text('underlying').$type<Underlying>().notNull(),
    dataset: text('dataset').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => simulators.id, { onDelete: 'set null' }),
    forkedAt: jsonb('forked_at').$type<MarketMoment>(),
    state: jsonb('state').$type<SimulatorState>().notNull(),
    /** Number of edits by users, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('simulators_user_updated').on(table.userId, table.updatedAt.desc()),
    index('simulators_parent').on(table.parentId),
  ],
)
