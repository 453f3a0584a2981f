import type { FastifyInstance } from 'fastify'
import { routes, type StressJob } from '#api'
import type { User } from '../../kernel/http/user.ts'
import { findJob, findRequest } from '../backtests/queries.ts'
import { handle } from '../../kernel/http/handle.ts'
import { jobError } from '../../kernel/jobs/fault-words.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import {
  cancelJob,
  findJobRow,
  listJobRows,
  submitJob,
  type JobQueue,
  type JobRow,
} from '../../kernel/jobs/record.ts'
import { STRESS } from './stress.ts'

/** Number of latest stress tests in lists. */
const LISTED = 50

/** Routes of a user's stress tests. */
export function stressRoutes(app: FastifyInstance, options: JobQueue): void {
  const { db } = options
  const find = async (user: User, id: string) => {
    const row = await findJobRow(db, STRESS.kind, { userId: user.id, id })
    if (!row) throw notFound('Stress test not found')
    return row
  }
  handle(app, routes.startStress, async ({ body: { backtestId }, user }) => {
    const [job, request] = await Promise.all([
      findJob(db, user.id, backtestId),
      findRequest(db, user.id, backtestId),
    ])
    if (!job || !request) throw notFound('Backtest not found')
    if (job.status !== 'completed')
      throw new HttpError('conflict', `The backtest is ${job.status}; stress it once it is completed`)
    const payload = { backtestId, request }
    return { data: { jobId: await submitJob(options, STRESS, { userId: user.id, payload }) } }
  })
  handle(app, routes.listStress, async ({ query: { backtestId }, user }) => {
    const rows = await listJobRows(db, { kind: STRESS.kind, userId: user.id, limit: LISTED })
    const all = rows.map(stressJob)
    return { data: all.filter((job) => backtestId === undefined || job.backtestId === backtestId) }
  })
  handle(app, routes.stressStatus, async ({ params: { id }, user }) => ({
    data: stressJob(await find(user, id)),
  }))
  handle(app, routes.cancelStress, async ({ params: { id }, user }) => {
    await find(user, id)
    await cancelJob(options, id)
    return { data: stressJob(await find(user, id)) }
  })
}

function stressJob(row: JobRow): StressJob {
  const { id, status, progress, payload, checkpoint, submittedAt } = row
  const error = jobError(row)
  return {
    jobId: id,
    backtestId: STRESS.payload.parse(payload).backtestId,
    status,
    progress,
    rows: checkpoint === null ? [] : STRESS.checkpoint.parse(checkpoint).rows,
    ...(error !== null && { error }),
    submittedAt: submittedAt.toISOString(),
  }
}
