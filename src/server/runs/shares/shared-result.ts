import { and, eq } from 'drizzle-orm'
import type { SharedResult, Tried } from '#api'
import type { BacktestRequest } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtests } from '../../kernel/db/schema/index.ts'
import { notFound } from '../../kernel/http-error.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { createThreads } from '../../kernel/threads.ts'
import { readValues, type StoredValues } from '../backtests/stored-result.ts'
import { triedOf } from '../backtests/trials.ts'

/** A stored result, as the thread reads it. */
export interface ShareTask {
  readonly name: string | null
  readonly request: BacktestRequest | null
  readonly stored: StoredValues
  /** What its owner has tried up to now; undefined for trades made elsewhere. */
  readonly tried: Tried | undefined
}

interface RunKey {
  readonly userId: string
  readonly id: string
}

/** Creates the content of public links in a separate thread, which ends when idle. Users take turns. */
export interface SharedResults {
  /**
   * What a public link to a run shows. The verdict counts what its owner has tried up to now.
   * @throws HttpError if the run has no result; BusyError if too many links of the user wait
   */
  of(key: RunKey): Promise<SharedResult>
  close(): Promise<void>
}

const MOST_WAITING_PER_USER = 10

export function createSharedResults(db: Db): SharedResults {
  const threads = createThreads<ShareTask, SharedResult>(new URL('shared-result.thread.ts', import.meta.url))
  const turns = new PerUserLimit({
    what: 'links to be made',
    atOnce: 1,
    atOncePerUser: 1,
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  return {
    of: (key) => turns.run(key.userId, async () => threads.run(await taskOf(db, key))),
    close: () => threads.close(),
  }
}

async function taskOf(db: Db, { userId, id }: RunKey): Promise<ShareTask> {
  const [row] = await db
    .select({ name: backtests.name, request: backtests.request })
    .from(backtests)
    .where(and(eq(backtests.id, id), eq(backtests.userId, userId)))
  const stored = row && (await readValues(db, id))
  if (!stored) throw notFound('Backtest not found')
  const tried = row.request ? await triedOf(db, userId, row.request) : undefined
  return { ...row, stored, tried }
}
