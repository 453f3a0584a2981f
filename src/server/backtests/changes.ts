import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import type { Db } from '../db/database.ts'
import { backtests } from '../db/schema/index.ts'
import type { Notifications } from '../db/notifications.ts'

/** Channel of the messages that tell all processes about changes of backtests. */
export const BACKTEST_CHANNEL = 'delta_backtest'

const instant = z
  .string()
  .nullable()
  .transform((text) => text && new Date(text).toISOString())
const changeSchema = z.object({
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  /** What else a follower of a backtest shows, where the change says it: who follows need not ask the database then. */
  state: z.object({ progress: z.number(), startedAt: instant, finishedAt: instant }).optional(),
})
export type BacktestChange = z.infer<typeof changeSchema>

/** Announces a change; inside a transaction, when that commits. */
export async function announce(db: Db, change: BacktestChange): Promise<void> {
  await db.execute(sql`select ${announcement(change)}`)
}

/** Announces a change as part of a statement that returns it for each row; saves a round trip. */
export function announcement(change: BacktestChange): SQL {
  return sql`pg_notify(${BACKTEST_CHANNEL}, ${JSON.stringify(change)})`
}

/**
 * Announces the state that an update brings a backtest to, as part of its `returning`: to those who follow it, a run that is
 * started, goes on or completes says all there is to know. One that failed has a reason, which may be too long for a message.
 */
export function stateAnnouncement(): SQL {
  const { id, status, progress, startedAt, finishedAt } = backtests
  const state = sql`json_build_object('progress', ${progress}, 'startedAt', ${startedAt}, 'finishedAt', ${finishedAt})`
  return sql`pg_notify(${BACKTEST_CHANNEL}, json_build_object('id', ${id}, 'status', ${status}, 'state', ${state})::text)`
}

/** Calls `handler` with every change until the returned function is called. */
export function onChange(
  notifications: Notifications,
  handler: (change: BacktestChange) => void,
): () => void {
  return notifications.on(BACKTEST_CHANNEL, (payload) => handler(changeOf(payload)))
}

let latest: { readonly payload: string; readonly change: BacktestChange } | undefined

/** Each message goes to everyone who follows any backtest, one after the other: the first reads it for all. */
function changeOf(payload: string): BacktestChange {
  if (latest?.payload !== payload) latest = { payload, change: changeSchema.parse(JSON.parse(payload)) }
  return latest.change
}
