import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { batchResult, routes, type BatchJob } from '#api'
import { UNFINISHED } from '#domain'
import { ownUserId, type User } from '../../kernel/http/user.ts'
import { onChange } from '../../kernel/jobs/changes.ts'
import type { Notifications } from '../../kernel/db/notifications.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import { handle } from '../../kernel/http/handle.ts'
import { jobError } from '../../kernel/jobs/fault-words.ts'
import { notFound } from '../../kernel/http-error.ts'
import {
  cancelJob,
  findJobRow,
  listJobRows,
  submitJob,
  type JobQueue,
  type JobRow,
} from '../../kernel/jobs/record.ts'
import { BATCH, describeResult } from './batch.ts'

export type BatchRoutesOptions = JobQueue & { readonly notifications: Notifications }

/** Polling interval, in case a notification was lost with its connection. */
const POLL_MILLISECONDS = 2_000

/** Routes of a user's batches of saved strategies. */
export function batchRoutes(app: FastifyInstance, options: BatchRoutesOptions): void {
  const { db } = options
  const start = (
    user: User,
    { strategyIds, userId }: { strategyIds: string[]; userId?: string | undefined },
  ) =>
    submitJob(options, BATCH, {
      userId: ownUserId(user, userId),
      payload: { strategyIds: [...new Set(strategyIds)] },
    })
  const find = async (user: User, id: string) => {
    const row = await findJobRow(db, BATCH.kind, { userId: user.id, id })
    if (!row) throw notFound('Batch not found')
    return row
  }
  handle(app, routes.batchTest, async ({ body, user, reply }) => {
    const id = await start(user, body)
    const left = new AbortController()
    whenOver(reply, () => left.abort())
    await hasEnded(options.notifications, id, {
      read: async () => !UNFINISHED.includes((await find(user, id)).status),
      left: left.signal,
    })
    return { data: batchResult(batchJob(await find(user, id))) }
  })
  handle(app, routes.startBatch, async ({ body, user }) => ({
    data: { jobId: await start(user, body) },
    message: 'Batch started',
  }))
  handle(app, routes.listBatches, async ({ query: { limit }, user }) => ({
    data: (await listJobRows(db, { kind: BATCH.kind, userId: user.id, limit })).map(batchJob),
  }))
  handle(app, routes.batchStatus, async ({ params, user }) => ({
    data: batchJob(await find(user, params.id)),
  }))
  handle(app, routes.cancelBatch, async ({ params: { id }, user }) => {
    await find(user, id)
    await cancelJob(options, id)
    return { data: batchJob(await find(user, id)) }
  })
}

/** Resolves when the job has ended or the caller has left. */
async function hasEnded(
  notifications: Notifications,
  id: string,
  { read, left }: { read: () => Promise<boolean>; left: AbortSignal },
): Promise<void> {
  let wake = new AbortController()
  const unsubscribe = onChange(notifications, (change) => {
    if (change.id === id && !UNFINISHED.includes(change.status)) wake.abort()
  })
  try {
    while (!left.aborted && !(await read())) {
      const signal = AbortSignal.any([wake.signal, left])
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined)
      wake = new AbortController()
    }
  } finally {
    unsubscribe()
  }
}

function batchJob(row: JobRow): BatchJob {
  const { strategyIds } = BATCH.payload.parse(row.payload)
  const results = row.checkpoint === null ? [] : BATCH.checkpoint.parse(row.checkpoint).results
  const isRunning = row.status === 'running' && results.length < strategyIds.length
  const next = strategyIds[results.length]
  const error = jobError(row)
  const progress = (row.progress * strategyIds.length) / 100 - results.length
  return {
    jobId: row.id,
    status: row.status,
    progress: row.progress,
    totalStrategies: strategyIds.length,
    successfulTests: results.filter(({ success }) => success).length,
    failedTests: results.filter(({ success, skipped }) => !success && !skipped).length,
    results: results.map(describeResult),
    current: isRunning && next !== undefined ? { strategyId: next, progress: percent(progress) } : null,
    waiting: strategyIds.slice(results.length + (isRunning ? 1 : 0)),
    ...(error !== null && { error }),
    submittedAt: row.submittedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

const percent = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)))
