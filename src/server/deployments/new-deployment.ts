import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { BrokerConnection, routes } from '#api'
import { BROKER_FACTS, BROKERS, brokerName, formatCount, MOST_DEPLOYMENTS, type Deployment } from '#domain'
import { datasetProblems, type DatasetCatalog } from '../data/datasets/catalog.ts'
import { unknownWords } from '../kernel/data-fault.ts'
import type { Db } from '../kernel/db/database.ts'
import { lockUser } from '../kernel/db/lock-user.ts'
import { deployments, strategies } from '../kernel/db/schema/index.ts'
import type { LiveStatus } from '../kernel/db/schema/deployment-json.ts'
import { HttpError, invalidRequest } from '../kernel/http-error.ts'
import { PerUserLimit } from '../kernel/limits/per-user-limit.ts'
import { announceDeployments } from './leases.ts'
import type { DeploymentHost, PlanOutcome } from './deployment-host.ts'
import { countDeployments, toDeployment, type DeploymentKey, type DeploymentRow } from './queries.ts'
import { quoteFeedOf, runningOnQuotes } from './quotes/quote-days.ts'

/** What new deployments are checked and planned with. */
export interface PlanningOptions {
  readonly db: Db
  readonly host: DeploymentHost
  readonly datasets: DatasetCatalog
  /** The broker connections of a user. */
  readonly connections: (userId: string) => Promise<readonly BrokerConnection[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MOST_WAITING_PER_USER = 20

export type NewDeploymentBody = z.output<typeof routes.createDeployment.body>
export type PlannedDeployment = Extract<PlanOutcome, { kind: 'planned' }>

/** Plans deployments together, as of the same time, in their order. */
export type PlanDeployments = (
  userId: string,
  bodies: readonly NewDeploymentBody[],
) => Promise<PlannedDeployment[]>

/** Plans one user's deployments after the other: plans run in the same thread that loads days for all users. */
export function createPlanning(options: PlanningOptions): PlanDeployments {
  const { host, now } = options
  const share = new PerUserLimit({
    what: 'deployments to be planned',
    atOnce: 1,
    atOncePerUser: 1,
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  return async (userId, bodies) => {
    for (const body of bodies) {
      await requireQuotes(options, userId, body)
      await requireUsableFeed(options, userId, body)
    }
    return share.run(userId, async () => {
      const at = now()
      const plans: PlannedDeployment[] = []
      for (const { name, strategyId: _strategy, request, ...terms } of bodies) {
        const outcome = await host.plan({ request, terms, now: at })
        if (outcome.kind === 'refused') throw invalidRequest(problemsOf(outcome, bodies.length > 1 && name))
        plans.push(outcome)
      }
      return plans
    })
  }
}

/** The problems of a plan; of several, with the name of the strategy. */
function problemsOf({ problems }: Extract<PlanOutcome, { kind: 'refused' }>, name: string | false) {
  return name === false
    ? problems
    : problems.map(({ path, message }) => ({ path, message: `${name}: ${message}` }))
}

/** Refuses a feed of quotes that the user's connections don't allow. */
async function requireQuotes(
  options: PlanningOptions,
  userId: string,
  { feed, request }: NewDeploymentBody,
): Promise<void> {
  if (feed.kind !== 'broker') return
  const broker = (await brokersOf(options, userId)).find(({ id }) => id === feed.broker)
  if (!broker?.isReady) throw invalidRequest([{ path: 'feed.broker', message: broker?.hint ?? '' }])
  const other = (await runningOnQuotes(options.db, userId)).find(
    (row) => quoteFeedOf(row)?.broker === feed.broker && row.request.instrument !== request.instrument,
  )
  if (!other) return
  const { name, request: traded } = other
  throw new HttpError(
    'conflict',
    `${broker.name} gives an account one stream of quotes, and '${name}' follows ${traded.instrument} with it; deploy on ${request.instrument} once that has ended`,
  )
}

/** Refuses a replay of a dataset that the user may not see. */
export async function requireReadableFeed(
  { datasets }: Pick<PlanningOptions, 'datasets'>,
  userId: string,
  { feed }: Pick<NewDeploymentBody, 'feed'>,
): Promise<void> {
  if (feed.kind === 'replay' && !(await datasets.mayRead(userId, feed.dataset)))
    throw invalidRequest([{ path: 'feed.dataset', message: unknownWords(feed.dataset) }])
}

/** Refuses a replay of a dataset on which the user could not run a backtest either. */
async function requireUsableFeed(
  { datasets }: Pick<PlanningOptions, 'datasets'>,
  userId: string,
  { feed, request }: NewDeploymentBody,
): Promise<void> {
  if (feed.kind !== 'replay') return
  const problems = await datasetProblems(datasets, { ...request, dataset: feed.dataset }, userId)
  if (problems.length > 0)
    throw invalidRequest(problems.map((problem) => ({ ...problem, path: 'feed.dataset' })))
}

/** Every broker, and whether the user can follow its quotes. */
export async function brokersOf(options: PlanningOptions, userId: string) {
  const connections = await options.connections(userId)
  return BROKERS.map(({ id }) => {
    const name = brokerName(id)
    const { is } = BROKER_FACTS[id].can.quotes
    const connection = connections.find(({ broker }) => broker === id)
    if (is !== 'built')
      return { id, name, isReady: false, hint: `Delta does not read live quotes of ${name}` }
    if (!connection?.hasToken)
      return { id, name, isReady: false, hint: `Connect ${name} in Settings, Broker connectivity` }
    if (connection.problem) return { id, name, isReady: false, hint: connection.problem }
    return { id, name, isReady: true, hint: UNTRIED }
  })
}

const UNTRIED = 'Not yet tried against the live service'

/** A deployment to store, and its place in a deployed book. */
export interface MadeDeployment {
  readonly body: NewDeploymentBody
  readonly plan: PlannedDeployment
  readonly book?: { readonly id: string; readonly place: number }
}

/** Plans and stores a deployment. */
export async function createDeployment(
  db: Db,
  userId: string,
  body: NewDeploymentBody,
  plan: () => Promise<PlannedDeployment>,
): Promise<Deployment> {
  const { strategyId } = body
  if (strategyId !== undefined) await requireStrategy(db, { userId, id: strategyId })
  const made = { body, plan: await plan() }
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const [row] = await storeDeployments(tx, userId, [made])
    if (!row) throw new Error('a deployment was stored without a row')
    return toDeployment(row)
  })
}

/**
 * Stores deployments. Call it in a transaction after `lockUser`.
 * @throws HttpError `conflict` if the user would have more than allowed
 */
export async function storeDeployments(
  tx: Db,
  userId: string,
  made: readonly MadeDeployment[],
): Promise<DeploymentRow[]> {
  await requireRoom(tx, userId, made.length)
  const rows = await tx
    .insert(deployments)
    .values(
      made.map(({ body: { name, strategyId, request: _request, ...terms }, plan, book }) => ({
        id: randomUUID(),
        userId,
        name,
        strategyId: strategyId ?? null,
        bookId: book?.id ?? null,
        bookPlace: book?.place ?? null,
        request: plan.request,
        terms,
        feedName: plan.feedName,
        isSimulated: plan.isSimulated,
        isDoubtful: plan.doubts !== undefined,
        schedule: [...plan.schedule],
        state: 'scheduled' as const,
        shown: NOTHING_SHOWN,
      })),
    )
    .returning()
  await announceDeployments(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

async function requireRoom(tx: Db, userId: string, more: number): Promise<void> {
  const { kept, running } = await countDeployments(tx, userId)
  const wanted = more === 1 ? 'another' : formatCount(more, 'more deployment')
  if (running + more > MOST_DEPLOYMENTS.running)
    throw new HttpError(
      'conflict',
      `You have ${formatCount(running, 'deployment')} that run, and ${MOST_DEPLOYMENTS.running} can run at once; stop some to deploy ${wanted}`,
    )
  if (kept + more > MOST_DEPLOYMENTS.kept)
    throw new HttpError(
      'conflict',
      `You keep ${formatCount(kept, 'deployment')}, and ${MOST_DEPLOYMENTS.kept} can be kept; delete some that have ended`,
    )
}

async function requireStrategy(db: Db, { userId, id }: DeploymentKey): Promise<void> {
  const [row] = await db
    .select({ id: strategies.id })
    .from(strategies)
    .where(and(eq(strategies.userId, userId), eq(strategies.id, id)))
  if (!row)
    throw invalidRequest([
      {
        path: 'strategyId',
        message: 'You have no saved strategy of this id; leave it out, or save the strategy',
      },
    ])
}

const NOTHING_SHOWN: LiveStatus = {
  profit: { day: 0, booked: 0, open: 0, charges: 0, netDay: 0, netTotal: 0 },
  openLegs: 0,
  spark: [],
  state: { is: 'to-begin' },
  feedProblem: null,
  now: { legs: [], overall: null, rules: [], next: null },
}
