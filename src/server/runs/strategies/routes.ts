import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import { ownUserId, type User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import { handle } from '../../kernel/http/handle.ts'
import { notFound } from '../../kernel/http-error.ts'
import { changePortfolio, createPortfolio, deletePortfolio, listPortfolios } from './portfolios.ts'
import {
  attachPerformance,
  changeStrategy,
  copyStrategy,
  deleteStrategy,
  listStrategiesJson,
  saveStrategy,
} from './queries.ts'
import { listRevisions, restoreStrategy } from './revisions.ts'
import { exportStrategies, importStrategies } from './transfer.ts'

interface Owner {
  readonly user_id?: string | undefined
  readonly userId?: string | undefined
}

/** Both spellings of the parameter must name the caller. */
function ownerId(user: User, { user_id: id, userId: sameId }: Owner): string {
  ownUserId(user, sameId)
  return ownUserId(user, id)
}

/** Routes of a user's saved strategies and portfolios. */
export function strategyRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listStrategies, async ({ query, user }) => ({
    dataJson: await listStrategiesJson(db, ownerId(user, query)),
  }))
  handle(app, routes.saveStrategy, async ({ body: { user_id, userId, ...strategy }, user }) => ({
    data: await saveStrategy(db, ownerId(user, { user_id, userId }), strategy),
    message: MESSAGES.strategySaved(strategy.configuration.strategyName),
  }))
  handle(app, routes.deleteStrategy, async ({ params: { id }, query, user }) => {
    if (!(await deleteStrategy(db, { userId: ownerId(user, query), id }))) found(undefined)
    return { data: { id } }
  })
  handle(app, routes.copyStrategy, async ({ params: { id }, query, user }) => ({
    data: found(await copyStrategy(db, { userId: ownerId(user, query), id })),
  }))
  handle(app, routes.updateStrategyPerformance, async ({ params: { id }, query, body, user }) => ({
    data: found(await attachPerformance(db, { userId: ownerId(user, query), id }, body)),
  }))
  handle(app, routes.changeStrategy, async ({ params: { id }, query, body, user }) => ({
    data: found(await changeStrategy(db, { userId: ownerId(user, query), id }, body)),
  }))
  historyRoutes(app, db)
  transferRoutes(app, db)
  portfolioRoutes(app, db)
}

function historyRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.strategyRevisions, async ({ params: { id }, query, user }) => ({
    data: found(await listRevisions(db, { userId: ownerId(user, query), id })),
  }))
  handle(app, routes.restoreStrategy, async ({ params: { id }, query, body, user }) => ({
    data: found(await restoreStrategy(db, { userId: ownerId(user, query), id }, body)),
  }))
}

function transferRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.exportStrategies, async ({ query, user }) => ({
    data: await exportStrategies(db, ownerId(user, query)),
  }))
  handle(app, routes.importStrategies, async ({ query, body, user }) => ({
    data: await importStrategies(db, ownerId(user, query), body),
  }))
}

function portfolioRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listPortfolios, async ({ query, user }) => ({
    data: await listPortfolios(db, ownerId(user, query)),
  }))
  handle(app, routes.createPortfolio, async ({ query, body, user }) => ({
    data: await createPortfolio(db, ownerId(user, query), body),
  }))
  handle(app, routes.changePortfolio, async ({ params: { id }, query, body, user }) => {
    const changed = await changePortfolio(db, { userId: ownerId(user, query), id }, body)
    if (!changed) throw notFound(MESSAGES.portfolioNotFound)
    return { data: changed }
  })
  handle(app, routes.deletePortfolio, async ({ params: { id }, query, user }) => ({
    data: { id, moved: await deletePortfolio(db, { userId: ownerId(user, query), id }) },
  }))
}

function found<T>(strategy: T | undefined): T {
  if (strategy === undefined) throw notFound(MESSAGES.strategyNotFound)
  return strategy
}
