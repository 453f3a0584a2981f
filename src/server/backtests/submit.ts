import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { BacktestJob } from '#api'
import { MAX_NAME_LENGTH, strategyInShort, type BacktestRequest } from '#domain'
import type { Db } from '../db/database.ts'
import { backtests } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'
import type { Queue } from '../jobs/queue.ts'
import { announce } from './changes.ts'
import { countUnfinished, findJob, UNFINISHED } from './queries.ts'
import { addTrial } from './trials.ts'
import { runBacktestJob } from './run-backtest.job.ts'

export interface Submission {
  readonly userId: string
  readonly request: BacktestRequest
  /** What lists call it; the strategy in a line where nobody named it. */
  readonly name?: string | undefined
  /** Somebody waits for an interactive one; a batch gives way to them. */
  readonly priority: 'interactive' | 'batch'
  readonly maxPending: number
}

const PRIORITY_BASE = { interactive: 1_000_000, batch: 0 }

/**
 * Stores a backtest and queues it, both or neither. A user's n-th waiting job ranks behind everyone's first to n-1st,
 * so that a long list of one user does not hold up another's single run.
 * @throws HttpError `rate_limited` when the user has too many that have not ended.
 */
export async function submitBacktest(db: Db, queue: Queue, submission: Submission): Promise<string> {
  const { userId, request, priority, maxPending } = submission
  const name = nameOf(submission)
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const pending = await refuseTooMany(tx, userId, maxPending)
    const hashes = await addTrial(tx, userId, request)
    await tx.insert(backtests).values({ id, userId, request, name, priority, status: 'queued', ...hashes })
    const rank = PRIORITY_BASE[priority] - pending
    await queue.send(tx, runBacktestJob, { backtestId: id }, { id, priority: rank, group: userId })
  })
  return id
}

/** What lists call a backtest. */
export function nameOf({ name, request }: Pick<Submission, 'name' | 'request'>): string {
  return name || strategyInShort(request).slice(0, MAX_NAME_LENGTH)
}

/**
 * How many backtests of a user have not ended.
 * @throws HttpError `rate_limited` when these are as many as allowed.
 */
export async function refuseTooMany(db: Db, userId: string, maxPending: number): Promise<number> {
  const pending = await countUnfinished(db, userId)
  if (pending >= maxPending)
    throw new HttpError(
      'rate_limited',
      `You have ${pending} unfinished backtests, and ${maxPending} are allowed; wait for some to finish, or cancel them`,
    )
  return pending
}

/** Cancels a user's backtest; one that has ended stays as it is. Undefined when there is none. */
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
