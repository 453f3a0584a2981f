import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Db } from '../kernel/db/database.ts'
import { deployments } from '../kernel/db/schema/index.ts'
import type { Notifications } from '../kernel/db/notifications.ts'
import { openEventStream } from '../kernel/http/event-stream.ts'
import { onDeployments } from './changes.ts'
import { toDeployment } from './queries.ts'

/** Changes within this interval are sent together. */
const TOGETHER_MILLISECONDS = 250
/** Polling interval, in case a notification was lost with its connection. */
const LOOK_AGAIN_MILLISECONDS = 5_000

interface Follower {
  readonly db: Db
  readonly userId: string
  readonly notifications: Notifications
}

/** Streams a user's deployments: each one immediately, then after every change. */
export function sendDeployments(reply: FastifyReply, { db, userId, notifications }: Follower): void {
  const stream = openEventStream(reply, userId)
  const { signal } = stream
  if (signal.aborted) return
  const sent = new Map<string, number>()
  const changed = new Set<string>()
  const mine = eq(deployments.userId, userId)
  const look = async (ids?: readonly string[]) => {
    const rows = await db
      .select()
      .from(deployments)
      .where(ids ? and(mine, inArray(deployments.id, [...ids])) : mine)
    for (const row of rows) {
      if (sent.get(row.id) === row.revision) continue
      sent.set(row.id, row.revision)
      stream.send('deployment', toDeployment(row))
    }
  }
  const quietly = (looking: Promise<void>) => void looking.catch(() => undefined)
  const unsubscribe = onDeployments(notifications, (ids) => ids.forEach((id) => changed.add(id)))
  const soon = setInterval(() => {
    if (changed.size === 0) return
    const ids = [...changed]
    changed.clear()
    quietly(look(ids))
  }, TOGETHER_MILLISECONDS)
  const again = setInterval(() => quietly(look()), LOOK_AGAIN_MILLISECONDS)
  signal.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(soon)
    clearInterval(again)
  })
  quietly(look())
}
