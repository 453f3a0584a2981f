import { sql, type SQL } from 'drizzle-orm'
import type { backtests, jobs } from '../db/schema/index.ts'
import type { JobDefinition } from './queue.ts'

/** Limit of concurrent jobs per user, over all processes. */
export interface UserLimit {
  readonly job: JobDefinition
  readonly most: number
}

/**
 * A condition for the update that starts a job: whether its user is below the limit. The database locks the
 * user until the update commits, so concurrent starts see each other (migration `turns`). A job counts as
 * running while its row says so and its worker sends heartbeats.
 */
export function hasTurn(table: typeof backtests | typeof jobs, { job, most }: UserLimit): SQL {
  return sql`take_turn(${table.id}, ${table.userId}, ${job.queue}, ${most}::int)`
}
