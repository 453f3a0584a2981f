import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes, type DeploymentPreview } from '#api'
import { formatCount, formatRupees, hasEnded, strategyInShort } from '#domain'
import { deployments } from '../kernel/db/schema/index.ts'
import type { Notifications } from '../kernel/db/notifications.ts'
import { handle, handleEvents } from '../kernel/http/handle.ts'
import { HttpError, notFound } from '../kernel/http-error.ts'
import { basketOf } from './basket.ts'
import { bookRoutes } from './book-routes.ts'
import { deleteEmptyBook } from './books.ts'
import { sendDeployments } from './events.ts'
import {
  brokersOf,
  createDeployment,
  createPlanning,
  type NewDeploymentBody,
  type PlanDeployments,
  type PlannedDeployment,
  type PlanningOptions,
} from './new-deployment.ts'
import { feedLines, sessionsLine, startOf } from './plan-words.ts'
import {
  findDay,
  findDeployment,
  listDeployments,
  readDetails,
  readSession,
  type DeploymentKey,
} from './queries.ts'
import { found, orderRoutes } from './order-routes.ts'

export interface DeploymentRoutesOptions extends PlanningOptions {
  readonly notifications: Notifications
}

/** Routes of a user's deployments. */
export function deploymentRoutes(app: FastifyInstance, options: DeploymentRoutesOptions): void {
  const { db, host, notifications } = options
  const plan = createPlanning(options)
  handle(app, routes.listDeployments, async ({ user }) => ({ data: await listDeployments(db, user.id) }))
  handle(app, routes.deploymentFeeds, async ({ user }) => ({ data: await feedsOf(options, user.id) }))
  handleEvents(app, routes.deploymentEvents, async ({ user, reply }) =>
    sendDeployments(reply, { db, userId: user.id, notifications }),
  )
  handle(app, routes.previewDeployment, async ({ body, user }) => ({
    data: previewOf(body, await planOne(plan, user.id, body)),
  }))
  handle(app, routes.createDeployment, async ({ body, user }) => ({
    data: await createDeployment(db, user.id, body, () => planOne(plan, user.id, body)),
  }))
  handle(app, routes.deployment, async ({ params: { id }, user }) => ({
    data: await readDetails(db, found(await findDeployment(db, { userId: user.id, id }))),
  }))
  handle(app, routes.deleteDeployment, async ({ params: { id }, user }) => {
    const row = found(await findDeployment(db, { userId: user.id, id }))
    if (!hasEnded(row.state))
      throw new HttpError('conflict', `'${row.name}' still runs; stop it before you delete it`)
    await db.transaction(async (tx) => {
      await tx.delete(deployments).where(eq(deployments.id, row.id))
      if (row.bookId !== null) await deleteEmptyBook(tx, row.bookId)
    })
    return { data: { id } }
  })
  sessionRoutes(app, options)
  orderRoutes(app, { db, host })
  bookRoutes(app, { db, plan, datasets: options.datasets })
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

async function planOne(plan: PlanDeployments, userId: string, body: NewDeploymentBody) {
  const [planned] = await plan(userId, [body])
  if (!planned) throw new Error('a deployment was not planned')
  return planned
}

function previewOf(
  { lots, limits, notify, feed }: NewDeploymentBody,
  plan: PlannedDeployment,
): DeploymentPreview {
  const { request } = plan
  const { loss, trades } = limits
  return {
    words: strategyInShort(request),
    ...startOf(plan),
    lines: [
      `${strategyInShort(request)}, on ${request.instrument}${lots === 1 ? '' : `, ${lots} times its lots`}`,
      ...feedLines(feed, plan),
      sessionsLine(feed, plan),
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
