import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { MAX_BOOK_STRATEGIES, type Portfolio } from '#domain'
import { defaultDataset } from '../../data/datasets/preferences.ts'
import type { Db } from '../../kernel/db/database.ts'
import { strategies } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { invalidRequest, notFound } from '../../kernel/http-error.ts'
import { cancelJob, submitJob, type JobQueue } from '../../kernel/jobs/record.ts'
import { findPortfolio } from '../strategies/portfolios.ts'
import { PORTFOLIO_RUN } from './portfolio-run.ts'
import { findBooks, findRun, listRuns } from './queries.ts'

/** Routes that run a user's portfolios as one book. */
export function portfolioRunRoutes(app: FastifyInstance, options: JobQueue): void {
  const { db } = options
  handle(app, routes.startPortfolioRun, async ({ params: { id }, body, user }) => {
    const portfolio = await findPortfolio(db, user.id, id)
    const { startDate, endDate, dataset = await defaultDataset(db, user.id) } = body
    const strategyIds = body.strategyIds
      ? ownStrategies(portfolio, body.strategyIds)
      : await activeStrategies(db, user.id, portfolio)
    const { id: portfolioId, name: portfolioName } = portfolio
    const payload = { portfolioId, portfolioName, strategyIds, startDate, endDate, dataset }
    const jobId = await submitJob(options, PORTFOLIO_RUN, { userId: user.id, payload })
    return { data: { jobId }, message: 'Portfolio run started' }
  })
  handle(app, routes.listPortfolioRuns, async ({ params, query: { limit }, user }) => {
    const { id } = await findPortfolio(db, user.id, params.id)
    return { data: await listRuns(db, { userId: user.id, portfolioId: id, limit }) }
  })
  handle(app, routes.portfolioRun, async ({ params, user }) => ({
    data: known(await findRun(db, user.id, params.id)),
  }))
  handle(app, routes.portfolioBooks, async ({ params, user }) => ({
    data: known(await findBooks(db, user.id, params.id)),
  }))
  handle(app, routes.cancelPortfolioRun, async ({ params: { id }, user }) => {
    known(await findRun(db, user.id, id))
    await cancelJob(options, id)
    return { data: known(await findRun(db, user.id, id)) }
  })
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound('Portfolio run not found')
  return found
}

/** @throws HttpError `invalid_request` if a strategy isn't in the portfolio */
function ownStrategies({ strategies: own }: Portfolio, asked: readonly string[]): string[] {
  const stranger = asked.findIndex((id) => !own.includes(id))
  if (stranger < 0) return [...new Set(asked)]
  const path = `strategyIds.${stranger}`
  throw invalidRequest([{ path, message: 'This strategy is not in the portfolio; leave it out' }])
}

/** @throws HttpError `invalid_request` if there are no active strategies, or too many */
async function activeStrategies(db: Db, userId: string, { strategies: own }: Portfolio): Promise<string[]> {
  const rows = await db
    .select({ id: strategies.id, status: strategies.status })
    .from(strategies)
    .where(eq(strategies.userId, userId))
  const inactive = new Set(rows.filter(({ status }) => status === 'inactive').map(({ id }) => id))
  const active = own.filter((id) => !inactive.has(id))
  const problem = (message: string) => invalidRequest([{ path: 'strategyIds', message }])
  if (active.length === 0) throw problem('The portfolio has no active strategy; put one into it')
  if (active.length > MAX_BOOK_STRATEGIES)
    throw problem(
      `The portfolio has ${active.length} active strategies, and a book can have ${MAX_BOOK_STRATEGIES}; choose some`,
    )
  return active
}
