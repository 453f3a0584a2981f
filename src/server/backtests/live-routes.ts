import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { Db } from '../db/database.ts'
import type { DatasetCatalog } from '../datasets/catalog.ts'
import { unavailableData } from '../datasets/data-fault.ts'
import { defaultDataset } from '../datasets/preferences.ts'
import { FairShare } from '../fair-share.ts'
import { whenOver } from '../http/exchange.ts'
import { handle } from '../http/handle.ts'
import { HttpError, invalidRequest } from '../http/http-error.ts'
import { LIVE_THREADS, type LiveRunner } from './live-runner.ts'
import { addTrial } from './trials.ts'

export interface LiveRoutesOptions {
  readonly db: Db
  readonly datasets: DatasetCatalog
  readonly live: LiveRunner
}

/** The next edit cancels the one before: more than a few never wait. */
const MOST_WAITING_PER_USER = 4

/** The route that answers each edit of a strategy; it keeps nothing but that the variant was tried. */
export function liveRoutes(app: FastifyInstance, { db, datasets, live }: LiveRoutesOptions): void {
  const share = new FairShare({
    what: 'edits to be computed',
    atOnce: LIVE_THREADS,
    atOncePerUser: 1,
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  handle(app, routes.liveBacktest, async ({ body, user, reply }) => {
    const over = new AbortController()
    whenOver(reply, () => over.abort())
    const request = { ...body, dataset: body.dataset ?? (await defaultDataset(db, user.id)) }
    const problems = await datasets.check(request)
    if (problems.length > 0) throw invalidRequest(problems)
    const outcome = await share.run(user.id, () => live.run(request, over.signal))
    switch (outcome.kind) {
      case 'answered':
        // Who saw what a variant brings has tried it.
        await addTrial(db, user.id, request)
        return { data: outcome.answer }
      case 'refused':
        throw invalidRequest(outcome.problems)
      case 'cancelled':
        throw new HttpError('conflict', 'The next edit came before this one was computed')
      case 'broken':
        throw unavailableData(outcome)
    }
  })
}
