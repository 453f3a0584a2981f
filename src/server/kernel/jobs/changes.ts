import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { JOB_STATUSES } from '#domain'
import type { Db } from '../db/database.ts'
import { backtests } from '../db/schema/index.ts'
import type { Notifications } from '../db/notifications.ts'

/** Channel that notifies all processes of changes to backtests. */
export const BACKTEST_CHANNEL = 'delta_backtest'

const instant = z
  .string()
  .nullable()
  .transform((text) => text && new Date(text).toISOString())
const changeSchema = z.object({
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  /** The rest of a follower's state, if the message has it: followers then needn't read the database. */
  state: z.object({ progress: z.number(), startedAt: instant, finishedAt: instant }).optional(),
})
export type BacktestChange = z.infer<typeof changeSchema>

/** Announces a change. Inside a transaction it is sent on commit. */
export async function announce(db: Db, change: BacktestChange): Promise<void> {
  await db.execute(sql`select ${announcement(change)}`)
}

/** Announces a change as part of a statement's `returning`, which saves a round trip. */
export function announcement(change: BacktestChange): SQL {
  return sql`pg_notify(${BACKTEST_CHANNEL}, ${JSON.stringify(change)})`
}

/**
 * Announces the complete new state of a backtest as part of an update's `returning`, so that followers
 * needn't read it. Not for failures, because an error may be too long for a message.
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

/** Caches the last parsed message: each one goes to every follower of any backtest. */
function changeOf(payload: string): BacktestChange {
  if (latest?.payload !== payload) latest = { payload, change: changeSchema.parse(JSON.parse(payload)) }
  return latest.change
}
