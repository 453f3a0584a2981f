import type { FastifyInstance, FastifyReply } from 'fastify'
import { routes } from '#api'
import type { BacktestRequest } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import type { DatasetCatalog } from '../../data/datasets/catalog.ts'
import { unavailableData } from '../../data/datasets/unavailable-data.ts'
import { defaultDataset } from '../../data/datasets/preferences.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest } from '../../kernel/http-error.ts'
import { LIVE_THREADS, type LiveRunner, type Outcome } from './live-runner.ts'
import { addTrial } from './trials.ts'

export interface LiveRoutesOptions {
  readonly db: Db
  readonly datasets: DatasetCatalog
  readonly live: LiveRunner
}

interface Asked {
  readonly body: BacktestRequest
  readonly user: { readonly id: string }
  readonly reply: FastifyReply
}

/** The next edit cancels the previous one, so few requests ever wait. */
const MOST_WAITING_PER_USER = 4

/** Routes that answer each edit of a strategy. Only the trial is stored. */
export function liveRoutes(app: FastifyInstance, { db, datasets, live }: LiveRoutesOptions): void {
  const shareOf = (what: string, atOnce: number) =>
    new PerUserLimit({ what, atOnce, atOncePerUser: 1, waitingPerUser: MOST_WAITING_PER_USER })
  const edits = shareOf('edits to be computed', LIVE_THREADS)
  // Counting reads every day of the period, so it has its own limit and doesn't delay edits.
  const counts = shareOf('rules to be counted', 1)
  async function ask<Answer>(
    share: PerUserLimit,
    { body, user, reply }: Asked,
    question: (request: BacktestRequest, signal: AbortSignal) => Promise<Outcome<Answer>>,
  ): Promise<{ readonly request: BacktestRequest; readonly answer: Answer }> {
    const over = new AbortController()
    whenOver(reply, () => over.abort())
    const request = { ...body, dataset: body.dataset ?? (await defaultDataset(db, user.id)) }
    const problems = await datasets.check(request, user.id)
    if (problems.length > 0) throw invalidRequest(problems)
    const outcome = await share.run(user.id, () => question(request, over.signal))
    switch (outcome.kind) {
      case 'answered':
        return { request, answer: outcome.answer }
      case 'refused':
        throw invalidRequest(outcome.problems)
      case 'cancelled':
        throw new HttpError('conflict', 'The next edit came before this one was computed')
      case 'broken':
        throw unavailableData(outcome)
    }
  }
  handle(app, routes.liveBacktest, async (call) => {
    const { request, answer } = await ask(edits, call, (edited, signal) => live.run(edited, signal))
    // A user who saw the result of a variant has tried it.
    await addTrial(db, call.user.id, request)
    return { data: answer }
  })
  handle(app, routes.ruleDays, async (call) => {
    const { answer } = await ask(counts, call, (edited, signal) => live.ruleDays(edited, signal))
    return { data: answer }
  })
}
