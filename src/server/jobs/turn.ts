import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { backtests, jobs } from '../db/schema/index.ts'
import { PassedOver, type JobDefinition, type Queue } from './queue.ts'

/** A job that a worker has taken and is about to start. */
export interface Candidate {
  readonly id: string
  readonly userId: string
}

/** How many jobs of one user may run at the same time, over all processes. */
export interface UserLimit {
  readonly queue: Queue
  readonly job: JobDefinition
  readonly most: number
}

/**
 * Starts a job if its user has a place free, and counts with the user locked, so that two that are taken at the same
 * instant see each other. A job counts as running while its row says so and its worker gives signs of life.
 * @throws PassedOver when the user has none; `wait` has then put the row back among those that wait.
 */
export async function startInTurn<T>(
  db: Db,
  candidate: Candidate,
  limit: UserLimit,
  act: { readonly start: (tx: Db) => Promise<T>; readonly wait: (tx: Db) => Promise<unknown> },
): Promise<T> {
  const started = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`turn/${candidate.userId}`}, 0))`)
    if ((await countRunning(tx, candidate, limit)) < limit.most) return { run: await act.start(tx) }
    await act.wait(tx)
    return undefined
  })
  if (!started) throw new PassedOver('the user has as many jobs running as allowed')
  return started.run
}

async function countRunning(tx: Db, { id, userId }: Candidate, { queue, job }: UserLimit): Promise<number> {
  const alive = (await queue.activeIds(tx, job, userId)).filter((other) => other !== id)
  if (alive.length === 0) return 0
  let running = 0
  for (const table of [backtests, jobs]) {
    const [row] = await tx
      .select({ total: count() })
      .from(table)
      .where(and(inArray(table.id, alive), eq(table.status, 'running')))
    running += row?.total ?? 0
  }
  return running
}
