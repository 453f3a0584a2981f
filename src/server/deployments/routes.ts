import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { routes, type BrokerConnection, type DeploymentPreview } from '#api'
import {
  BROKER_FACTS,
  BROKERS,
  brokerName,
  formatCount,
  formatRupees,
  hasEnded,
  MOST_DEPLOYMENTS,
  strategyInShort,
  type Deployment,
} from '#domain'
import type { DatasetCatalog } from '../data/datasets/catalog.ts'
import { unknownWords } from '../data/datasets/ownership.ts'
import type { Db } from '../kernel/db/database.ts'
import { lockUser } from '../kernel/db/lock-user.ts'
import { deployments, strategies } from '../kernel/db/schema/index.ts'
import type { Notifications } from '../kernel/db/notifications.ts'
import { PerUserLimit } from '../kernel/limits/per-user-limit.ts'
import { handle, handleEvents } from '../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../kernel/http-error.ts'
import { basketOf } from './basket.ts'
import { announceDeployments } from './changes.ts'
import type { DeploymentHost, PlanOutcome } from './deployment-host.ts'
import { sendDeployments } from './events.ts'
import type { LiveStatus } from '../kernel/db/schema/deployment-json.ts'
import {
  countDeployments,
  findDay,
  findDeployment,
  listDeployments,
  readDetails,
  readSession,
  toDeployment,
  type DeploymentKey,
} from './queries.ts'
import { quoteFeedOf, runningOnQuotes } from './quotes/quote-days.ts'
import { found, orderRoutes } from './order-routes.ts'
import { dateWords } from './words.ts'

export interface DeploymentRoutesOptions {
  readonly db: Db
  readonly host: DeploymentHost
  readonly notifications: Notifications
  readonly datasets: DatasetCatalog
  /** The broker connections of a user. */
  readonly connections: (userId: string) => Promise<readonly BrokerConnection[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MOST_WAITING_PER_USER = 20

type NewDeployment = z.output<typeof routes.createDeployment.body>
type Planned = Extract<PlanOutcome, { kind: 'planned' }>

/** Routes of a user's deployments. */
export function deploymentRoutes(app: FastifyInstance, options: DeploymentRoutesOptions): void {
  const { db, host, notifications } = options
  // Plans run in the same thread that loads days for other users' deployments.
  const share = new PerUserLimit({
    what: 'deployments to be planned',
    atOnce: 1,
    atOncePerUser: 1,
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  const plan = async (userId: string, body: NewDeployment) => {
    await requireQuotes(options, userId, body)
    await requireReadableFeed(options, userId, body)
    return share.run(userId, () => planned(options, body))
  }
  handle(app, routes.listDeployments, async ({ user }) => ({ data: await listDeployments(db, user.id) }))
  handle(app, routes.deploymentFeeds, async ({ user }) => ({ data: await feedsOf(options, user.id) }))
  handleEvents(app, routes.deploymentEvents, async ({ user, reply }) =>
    sendDeployments(reply, { db, userId: user.id, notifications }),
  )
  handle(app, routes.previewDeployment, async ({ body, user }) => ({
    data: previewOf(body, await plan(user.id, body)),
  }))
  handle(app, routes.createDeployment, async ({ body, user }) => ({
    data: await create(db, user.id, body, () => plan(user.id, body)),
  }))
  handle(app, routes.deployment, async ({ params: { id }, user }) => ({
    data: await readDetails(db, found(await findDeployment(db, { userId: user.id, id }))),
  }))
  handle(app, routes.deleteDeployment, async ({ params: { id }, user }) => {
    const row = found(await findDeployment(db, { userId: user.id, id }))
    if (!hasEnded(row.state))
      throw new HttpError('conflict', `'${row.name}' still runs; stop it before you delete it`)
    await db.delete(deployments).where(eq(deployments.id, row.id))
    return { data: { id } }
  })
  sessionRoutes(app, options)
  orderRoutes(app, { db, host })
}

function sessionRoutes(app: FastifyInstance, { db, host }: DeploymentRoutesOptions): void {
  const dayOf = async (key: DeploymentKey, date: string) => {
    const row = found(await findDeployment(db, key))
    const day = await findDay(db, row.id, date)
    if (!day) throw notFound(`The deployment has traded no session of ${date}`)
    return { row, day }
  }
  handle(app, routes.deploymentSession, async ({ params: { id, date }, query, user }) => {
    const { row, day } = await dayOf({ userId: user.id, id }, date)
    return { data: await readSession({ db, host }, row, day, { after: query.after, from: query.from }) }
  })
  handle(app, routes.compareDeploymentDay, async ({ params: { id, date }, user }) => {
    const { day } = await dayOf({ userId: user.id, id }, date)
    if (!day.comparison)
      throw new HttpError('conflict', 'The session is compared with its backtest once it is over')
    return { data: day.comparison }
  })
  handle(app, routes.deploymentBasket, async ({ params: { id }, query, user }) => {
    const row = found(await findDeployment(db, { userId: user.id, id }))
    const basket = basketOf(row, query)
    return {
      file: (async function* () {
        yield JSON.stringify(basket, null, 2)
      })(),
      fileName: `basket-${query.broker}.json`,
    }
  })
}

// ── making one ─────────────────────────────────────────────────────────────

async function planned({ host, now }: DeploymentRoutesOptions, body: NewDeployment): Promise<Planned> {
  const { name: _name, strategyId: _strategy, request, ...terms } = body
  const outcome = await host.plan({ request, terms, now: now() })
  if (outcome.kind === 'planned') return outcome
  throw invalidRequest(outcome.problems)
}

/** Refuses a feed of quotes that the user's connections don't allow. */
async function requireQuotes(
  options: DeploymentRoutesOptions,
  userId: string,
  { feed, request }: NewDeployment,
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
async function requireReadableFeed(
  { datasets }: DeploymentRoutesOptions,
  userId: string,
  { feed }: NewDeployment,
): Promise<void> {
  if (feed.kind === 'replay' && !(await datasets.mayRead(userId, feed.dataset)))
    throw invalidRequest([{ path: 'feed.dataset', message: unknownWords(feed.dataset) }])
}

/** Every broker, and whether the user can follow its quotes. */
async function brokersOf(options: DeploymentRoutesOptions, userId: string) {
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

async function create(
  db: Db,
  userId: string,
  body: NewDeployment,
  plan: () => Promise<Planned>,
): Promise<Deployment> {
  const { name, strategyId, request: _request, ...terms } = body
  if (strategyId !== undefined) await requireStrategy(db, { userId, id: strategyId })
  const { request, schedule, feedName, isSimulated } = await plan()
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const { kept, running } = await countDeployments(tx, userId)
    if (running >= MOST_DEPLOYMENTS.running)
      throw new HttpError(
        'conflict',
        `You have ${running} deployments that run, as many as can run at once; stop one to deploy another`,
      )
    if (kept >= MOST_DEPLOYMENTS.kept)
      throw new HttpError(
        'conflict',
        `You keep ${kept} deployments, as many as can be kept; delete some that have ended`,
      )
    const [row] = await tx
      .insert(deployments)
      .values({
        id: randomUUID(),
        userId,
        name,
        strategyId: strategyId ?? null,
        request,
        terms,
        feedName,
        isSimulated,
        schedule: [...schedule],
        state: 'scheduled',
        shown: NOTHING_SHOWN,
      })
      .returning()
    if (!row) throw new Error('a deployment was stored without a row')
    await announceDeployments(tx, [row.id])
    return toDeployment(row)
  })
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
  stateWords: 'Begins when its first session opens',
  feedProblem: null,
  now: { legs: [], overall: null, rules: [], next: null },
}

function previewOf({ lots, limits, notify, feed }: NewDeployment, plan: Planned): DeploymentPreview {
  const { schedule, feedName, isSimulated, request } = plan
  const [first] = schedule
  const last = schedule.at(-1)
  if (!first || !last) throw new Error('a schedule without sessions')
  const days =
    schedule.length === 1
      ? `One session of the market: ${dateWords(first.date)}`
      : `${formatCount(schedule.length, 'session')} of the market: ${dateWords(first.date)} to ${dateWords(last.date)}`
  const isNow = feed.kind === 'replay' && feed.speed > 1
  const { loss, trades } = limits
  return {
    words: strategyInShort(request),
    feedName,
    isSimulated,
    firstDate: first.date,
    lastDate: last.date,
    startsAt: new Date(first.opensAt).toISOString(),
    lines: [
      `${strategyInShort(request)}, on ${request.instrument}${lots === 1 ? '' : `, ${lots} times its lots`}`,
      ...feedLines(feed, plan),
      isNow ? `${days}, from now on` : days,
      loss === null
        ? 'No loss limit a day'
        : `Everything is squared off once a day has lost ${formatRupees(loss)} net of charges`,
      trades === null
        ? 'No limit of trades a day'
        : `Nothing more is entered after ${formatCount(trades, 'leg')} a day`,
      notify ? 'You are notified of entries, exits and limits' : 'You get no notifications',
      'On paper: no order is sent to a broker',
    ],
  }
}

/** Describes the prices traded on. */
function feedLines(feed: NewDeployment['feed'], { feedName, isSimulated }: Planned): string[] {
  if (feed.kind === 'broker')
    return [
      `${feedName}: made into minutes; not yet tried against the live service`,
      'Indicators use only the sessions since the deployment began',
    ]
  return [`${feedName}: ${isSimulated ? 'simulated prices, no history' : 'recorded prices'}`]
}

async function feedsOf(options: DeploymentRoutesOptions, userId: string) {
  const { datasets, host, now } = options
  const known = (await datasets.list(userId)).filter(({ damage }) => damage === undefined)
  const todays = await host.today(
    known.map(({ id }) => id),
    now(),
  )
  return {
    datasets: known.map(({ id, name, kind, underlyings, firstDate, lastDate }) => ({
      id,
      name,
      isSimulated: kind !== 'imported',
      underlyings: [...underlyings],
      firstDate,
      lastDate,
      today: { ...todays.find((one) => one.id === id)?.today },
    })),
    brokers: await brokersOf(options, userId),
  }
}
