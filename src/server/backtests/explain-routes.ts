import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { Db } from '../db/database.ts'
import { handle } from '../http/handle.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { DayExplainer } from './day-explainer.ts'
import { findJob, findRequest, readOrigin } from './queries.ts'

export interface ExplainRoutesOptions {
  readonly db: Db
  readonly explainer: DayExplainer
}

/** The route that explains a day of a user's own backtest. */
export function explainRoutes(app: FastifyInstance, { db, explainer }: ExplainRoutesOptions): void {
  handle(app, routes.explainBacktestDay, async ({ params, query, user }) => {
    const { id } = params
    const [job, request] = await Promise.all([findJob(db, user.id, id), findRequest(db, user.id, id)])
    if (!job || !request) throw notFound('Backtest not found')
    const origin = job.status === 'completed' ? await readOrigin(db, id) : undefined
    if (!origin) throw new HttpError('conflict', `This backtest has no days to explain: ${reasonOf(job)}`)
    const answer = await explainer.explain({ request, date: query.date, origin })
    if (answer.kind === 'changed') throw new HttpError('conflict', answer.reason)
    if (answer.kind === 'no-session') throw notFound(answer.reason)
    return { dataJson: answer.json }
  })
}

function reasonOf({ error, status }: { error?: string | undefined; status: string }): string {
  return error ?? `it is ${status}`
}
