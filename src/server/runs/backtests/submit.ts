import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type BacktestJob,
  type BacktestRequest,
  MAX_NAME_LENGTH,
  SIMULATED_DATASET_ID,
  strategyInShort,
  UNFINISHED,
} from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtests, trials } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { queuedWith, type Queue } from '../../kernel/jobs/queue.ts'
import { announce } from '../../kernel/jobs/changes.ts'
import { findJob, unfinishedOf } from './queries.ts'
import { hashesOf } from './strategy-hashes.ts'
import { runBacktestJob } from './run-backtest.job.ts'

export interface Submission {
  readonly userId: string
  readonly request: BacktestRequest
  /** Name in lists; by default the strategy in one line. */
  readonly name?: string | undefined
  /** A user waits for `interactive` runs; `batch` runs have lower priority. */
  readonly priority: 'interactive' | 'batch'
  readonly maxPending: number
}

const PRIORITY_BASE = { interactive: 1_000_000, batch: 0 }

/**
 * Stores a backtest and queues it, in one atomic statement. A user's n-th unfinished backtest ranks behind
 * every other user's first n-1, so a long list of one user doesn't delay another user's single run.
 * @throws HttpError `rate_limited` if the user has too many unfinished backtests
 */
export async function submitBacktest(db: Db, submission: Submission): Promise<string> {
  const { userId, request, priority, maxPending } = submission
  const id = randomUUID()
  const { strategyHash, familyHash } = hashesOf(request)
  const { dataset = SIMULATED_DATASET_ID } = request
  const unfinished = db
    .select({ total: sql<number>`count(*)::int`.as('total') })
    .from(backtests)
    .where(unfinishedOf(userId))
  const rank = sql`${PRIORITY_BASE[priority]}::int - allowed.total`
  const job = { id, group: userId, priority: rank, source: sql`allowed` }
  const { rows } = await db.execute<{ total: number }>(sql`
    with pending as (${unfinished}),
    allowed as (select total from pending where total < ${maxPending}::int),
    tried as (
      insert into ${trials} (user_id, dataset, strategy_hash, family_hash)
      select ${userId}::text, ${dataset}::text, ${strategyHash}::text, ${familyHash}::text from allowed
      on conflict do nothing
    ),
    stored as (
      insert into ${backtests} (id, user_id, request, name, priority, status, strategy_hash, family_hash)
      select ${id}::uuid, ${userId}::text, ${JSON.stringify(request)}::jsonb, ${nameOf(submission)}::text,
        ${priority}::text, 'queued', ${strategyHash}::text, ${familyHash}::text from allowed
    ),
    queued as (${queuedWith(runBacktestJob, { backtestId: id }, job)})
    select total from pending`)
  refuseMore(rows[0]?.total ?? 0, maxPending)
  return id
}

/** Name of a backtest in lists. */
export function nameOf({ name, request }: Pick<Submission, 'name' | 'request'>): string {
  return name || strategyInShort(request).slice(0, MAX_NAME_LENGTH)
}

/** @throws HttpError `rate_limited` if the user has as many unfinished backtests as allowed */
export function refuseMore(pending: number, maxPending: number): void {
  if (pending >= maxPending)
    throw new HttpError(
      'rate_limited',
      `You have ${pending} unfinished backtests, and ${maxPending} are allowed; wait for some to finish, or cancel them`,
    )
}

/** Cancels a user's backtest, unless it has ended. Undefined if it doesn't exist. */
export async function cancelBacktest(
  db: Db,
  queue: Queue,
  { userId, id }: { userId: string; id: string },
): Promise<BacktestJob | undefined> {
  const job = await findJob(db, userId, id)
  if (!job) return undefined
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .update(backtests)
      .set({ status: 'cancelled', finishedAt: new Date() })
      .where(and(eq(backtests.id, id), inArray(backtests.status, UNFINISHED)))
      .returning({ id: backtests.id })
    if (cancelled.length === 0) return
    await queue.cancel(tx, runBacktestJob, id)
    await announce(tx, { id, status: 'cancelled' })
  })
  return findJob(db, userId, id)
}
