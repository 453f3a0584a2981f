import { sql, type SQL } from 'drizzle-orm'
import type { backtests, jobs } from '../db/schema/index.ts'
import type { JobDefinition } from './queue.ts'

/** How many jobs of one user may run at the same time, over all processes. */
export interface UserLimit {
  readonly job: JobDefinition
  readonly most: number
}

/**
 * Whether the user of a row that is about to be started has a place free; stands in the `where` of the update that starts it.
 * The database counts with the user locked until that update commits, so that two that are taken at the same instant see each
 * other (migration `turns`). A job counts as running while its row says so and its worker gives signs of life.
 */
export function hasTurn(table: typeof backtests | typeof jobs, { job, most }: UserLimit): SQL {
  return sql`take_turn(${table.id}, ${table.userId}, ${job.queue}, ${most}::int)`
}
