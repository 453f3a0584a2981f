import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { DatasetCatalog } from '../../data/datasets/catalog.ts'
import { unknownDataset } from '../../data/datasets/ownership.ts'
import type { Db } from '../../kernel/db/database.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { quotesOfRun } from '../../data/quotes/recorded-days.ts'
import { EXPLAINING_THREADS, type DayAnswer, type DayExplainer, type WholeQuestion } from './day-explainer.ts'
import type { TakenOrder } from './manual-order-book.ts'
import { findJob, findRequest, readOrigin } from './queries.ts'
import { readTrades } from './stored-result.ts'

export interface RunOfUser {
  readonly userId: string
  readonly runId: string
  readonly request: BacktestRequest
}

/** Why a paper run can't be explained, or the orders given during it. */
export type DeploymentFacts =
  | { readonly kind: 'refused'; readonly reason: string }
  /** Empty without orders, and for every run that isn't on paper. */
  | { readonly kind: 'ordered'; readonly orders: readonly TakenOrder[] }

/** What deployments know of their runs. */
export interface DeploymentRuns {
  /** The orders that reproduce the trades of a run on a day. */
  ordersOfRun(db: Db, run: RunOfUser, on: IsoDate): Promise<DeploymentFacts>
  /** Why a run cannot be analysed as a whole; undefined if it can. */
  doneOtherwise(db: Db, run: RunOfUser): Promise<string | undefined>
}

export interface ExplainRoutesOptions {
  readonly db: Db
  readonly datasets: DatasetCatalog
  readonly explainer: DayExplainer
  readonly deploymentRuns: DeploymentRuns
}

const MOST_WAITING_PER_USER = 20
const NO_LONGER_READABLE =
  'The dataset of this backtest is shared with you no longer, so its days cannot be explained. Run it again on another dataset to explain them.'

/** Routes that explain a day of the user's own backtest, or of a strategy on any day. */
export function explainRoutes(
  app: FastifyInstance,
  { db, datasets, explainer, deploymentRuns }: ExplainRoutesOptions,
): void {
  const share = new PerUserLimit({
    what: 'days to be explained',
    atOnce: EXPLAINING_THREADS,
    atOncePerUser: 1,
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  handle(app, routes.explainBacktestDay, async ({ params, query, user }) => {
    const completed = await completedBacktest(user.id, params.id)
    const { date } = query
    const facts = await deploymentRuns.ordersOfRun(
      db,
      { userId: user.id, runId: params.id, ...completed },
      date,
    )
    if (facts.kind === 'refused') throw new HttpError('conflict', facts.reason)
    return explained(user.id, () => explainer.explain({ ...completed, date, orders: facts.orders }))
  })
  handle(app, routes.backtestAttribution, async ({ params, user }) => {
    const completed = await completedBacktest(user.id, params.id)
    const otherwise = await deploymentRuns.doneOtherwise(db, {
      userId: user.id,
      runId: params.id,
      ...completed,
    })
    if (otherwise !== undefined) throw new HttpError('conflict', otherwise)
    return explained(user.id, () => explainer.explainWhole({ ...completed, whole: 'attribution' }))
  })
  handle(app, routes.backtestSessions, async ({ params, user }) => {
    const completed = await completedBacktest(user.id, params.id)
    return explained(user.id, () => explainer.explainWhole({ ...completed, whole: 'sessions' }))
  })
  handle(app, routes.backtestPriceAges, async ({ params: { id }, user }) => {
    const completed = await completedBacktest(user.id, id)
    return explained(user.id, async () => {
      const trades = (await readTrades(db, id, { offset: 0, limit: EVERY_TRADE }))?.trades ?? []
      return explainer.explainWhole({ ...completed, whole: 'price-ages', trades })
    })
  })
  handle(app, routes.ruleDay, async ({ body: { request, date, entry }, user }) => {
    const { dataset = SIMULATED_DATASET_ID } = request
    if (!(await datasets.mayRead(user.id, dataset))) throw unknownDataset(dataset)
    return explained(user.id, () => explainer.explain({ request: onlyOn(date, request, entry), date }))
  })

  async function completedBacktest(userId: string, id: string): Promise<Completed> {
    const [job, request] = await Promise.all([findJob(db, userId, id), findRequest(db, userId, id)])
    if (!job || !request) throw notFound('Backtest not found')
    const origin = job.status === 'completed' ? await readOrigin(db, id) : undefined
    if (!origin) throw new HttpError('conflict', `This backtest has no days to explain: ${reasonOf(job)}`)
    if (!(await datasets.mayRead(userId, request.dataset ?? SIMULATED_DATASET_ID)))
      throw new HttpError('conflict', NO_LONGER_READABLE)
    return { request, origin, quotes: await quotesOfRun(db, userId, request) }
  }

  async function explained(userId: string, ask: () => Promise<DayAnswer>) {
    const answer = await share.run(userId, ask)
    if (answer.kind === 'changed') throw new HttpError('conflict', answer.reason)
    if (answer.kind === 'refused') throw invalidRequest(answer.problems)
    if (answer.kind === 'no-session') throw notFound(answer.reason)
    return { dataJson: answer.json }
  }
}

type Completed = Pick<WholeQuestion, 'request' | 'origin' | 'quotes'>

/** Larger than any number of trades. */
const EVERY_TRADE = 10_000_000

/** A request for one day only, with that day's lots and charges, entered at the given minute if any. */
function onlyOn(date: string, request: BacktestRequest, entry: string | undefined): BacktestRequest {
  const { rules: _, ...execution } = request.execution ?? {}
  const { squareOffTime } = request.strategy
  const strategy = entry !== undefined && {
    ...request.strategy,
    entryStartTime: entry,
    entryEndTime: entry,
    squareOffTime: squareOffTime < entry ? entry : squareOffTime,
  }
  return {
    ...request,
    startDate: date,
    endDate: date,
    ...(request.execution && { execution }),
    ...(strategy && { strategy }),
  }
}

function reasonOf({ error, status }: { error?: string | undefined; status: string }): string {
  return error ?? `it is ${status}`
}
