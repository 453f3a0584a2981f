import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import { ownUserId } from '../auth/user.ts'
import type { Db } from '../db/database.ts'
import { handle } from '../http/handle.ts'
import { notFound } from '../http/http-error.ts'
import { attachPerformance, copyStrategy, deleteStrategy, listStrategies, saveStrategy } from './queries.ts'

/** Saved strategies: everyone works with their own. */
export function strategyRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listStrategies, async ({ query, user }) => ({
    data: await listStrategies(db, ownUserId(user, query.user_id)),
  }))
  handle(app, routes.saveStrategy, async ({ body: { user_id: userId, ...strategy }, user }) => ({
    data: await saveStrategy(db, ownUserId(user, userId), strategy),
    message: MESSAGES.strategySaved(strategy.configuration.strategyName),
  }))
  handle(app, routes.deleteStrategy, async ({ params: { id }, query, user }) => {
    if (!(await deleteStrategy(db, { userId: ownUserId(user, query.user_id), id }))) found(undefined)
    return { data: { id } }
  })
  handle(app, routes.copyStrategy, async ({ params: { id }, query, user }) => ({
    data: found(await copyStrategy(db, { userId: ownUserId(user, query.user_id), id })),
  }))
  handle(app, routes.updateStrategyPerformance, async ({ params: { id }, query, body, user }) => ({
    data: found(await attachPerformance(db, { userId: ownUserId(user, query.user_id), id }, body)),
  }))
}

function found<T>(strategy: T | undefined): T {
  if (strategy === undefined) throw notFound(MESSAGES.strategyNotFound)
  return strategy
}
