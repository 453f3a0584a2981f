import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** Results of consecutive variants of a sweep, compressed with Zstandard. */
export const sweepChunks = pgTable(
  'sweep_chunks',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Number of the chunk from 0, in the order of the variants. */
    chunk: integer('chunk').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Figures of the variants: a JSON array. */
    rows: bytes('rows').notNull(),
    /**
     * Days of the variants: net profits in paise as doubles, then the days to each exit as 32-bit integers.
     */
    days: bytes('days').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.chunk] })],
)
