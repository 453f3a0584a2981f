import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import { BROKER_IDS, JOB_STATUSES, type BarMapping } from '#domain'
import type { ImportOutcome } from '#api'
import type { ImportFault } from './fault.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A user's lasting preferences. */
export const userPreferences = pgTable('user_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Id of a dataset; null for the simulated market. */
  defaultDataset: text('default_dataset'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/**
 * Datasets that belong to one user. Their ids mark them as own datasets, so one without a row belongs to no
 * one; all other datasets belong to all users.
 */
export const ownedDatasets = pgTable(
  'owned_datasets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether every user of this installation may read it. */
    shared: boolean('shared').notNull().default(false),
    /** The broker whose account it came from. */
    account: text('account', { enum: BROKER_IDS }),
    /** Of its days, for the quota. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('owned_datasets_user').on(table.userId),
    check('owned_datasets_account_private', sql`${table.account} is null or not ${table.shared}`),
  ],
)

/** Mappings of the columns of files that users keep for the next import. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mapping: jsonb('mapping').$type<BarMapping>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

/** An upload of market data, from the arrival of its files on. */
export const datasetImports = pgTable(
  'dataset_imports',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the dataset that is created or extended. */
    dataset: text('dataset').notNull(),
    files: jsonb('files').$type<{ name: string; bytes: number }[]>().notNull(),
    status: text('status', { enum: JOB_STATUSES }).notNull(),
    /** Percent. */
    progress: real('progress').notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    rowsInAll: bigint('rows_in_all', { mode: 'number' }).notNull().default(0),
    days: integer('days').notNull().default(0),
    /** Why it failed; null if it did not, and in rows of an older version. */
    fault: jsonb('fault').$type<ImportFault>(),
    /** Why it failed, as text; an older version stored it. */
    error: text('error'),
    outcome: jsonb('outcome').$type<ImportOutcome>(),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    /** Heartbeat of the importing process, so that others see when it died. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('dataset_imports_submitted').on(table.submittedAt.desc())],
)
