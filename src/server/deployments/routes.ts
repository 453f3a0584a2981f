import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes, type DeploymentPreview } from '#api'
import {
  MOST_ADDED_LEGS,
  formatCount,
  formatRupees,
  hasEnded,
  strategyInShort,
  type DeploymentOrder,
  type OrderDetails,
} from '#domain'
import { clockTime } from '#engine/exchange'
import { TICK, inPaise, inRupees } from '#engine/units'
import type { Db } from '../kernel/db/database.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import type { Notifications } from '../kernel/db/notifications.ts'
import { deploymentOrders, deployments } from '../kernel/db/schema/index.ts'
import { HttpError, notFound } from '../kernel/http-error.ts'
import { openEventStream } from '../kernel/http/event-stream.ts'
import { handle, handleEvents } from '../kernel/http/handle.ts'
import { keyOf } from '../kernel/http/idempotency.ts'
import { basketFileName, basketOf } from './basket.ts'
import { bookRoutes, deleteEmptyBook } from './books.ts'
import { describeComparison } from './comparison-words.ts'
import type { DeploymentHost } from './deployment-host.ts'
import { onDeployments } from './leases.ts'
import {
  brokersOf,
  createDeployment,
  createPlanning,
  type NewDeploymentBody,
  type PlanDeployments,
  type PlannedDeployment,
  type PlanningOptions,
} from './new-deployment.ts'
import {
  findDay,
  findDeployment,
  isStopping,
  listDeployments,
  quotesOf,
  readDetails,
  readSession,
  toDeployment,
  type DeploymentKey,
  type DeploymentRow,
} from './queries.ts'
import { giveOrders, ordersWithKey, waitUntilTaken } from './record.ts'
import { describeNoEntry } from './state-words.ts'
import { feedLines, sessionsLine, startOf } from './words.ts'

export interface DeploymentRoutesOptions extends PlanningOptions {
  readonly notifications: Notifications
  readonly outbox: Outbox
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
  bookRoutes(app, { db, plan, datasets: options.datasets, outbox: options.outbox })
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
    return { data: describeComparison(day.comparison) }
  })
  handle(app, routes.deploymentBasket, async ({ params: { id }, query, user }) => {
    const row = found(await findDeployment(db, { userId: user.id, id }))
    const basket = basketOf(row, query)
    return {
      file: (async function* () {
        yield JSON.stringify(basket, null, 2)
      })(),
      fileName: basketFileName(row, query),
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
    request,
    ...startOf(plan),
    lines: [
      `${strategyInShort(request)}, on ${request.instrument}`,
      ...(lots === 1 ? [] : [`Its lots are those of the strategy times ${lots}, here and below`]),
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
    datasets: known.map(({ id, name, kind, trust, underlyings, firstDate, lastDate }) => ({
      id,
      name,
      isSimulated: kind !== 'imported',
      isDoubtful: trust === 'doubtful' || trust === 'refused',
      underlyings: [...underlyings],
      firstDate,
      lastDate,
      today: { ...todays.find((one) => one.id === id)?.today },
    })),
    brokers: await brokersOf(options, userId),
  }
}

/** An order that a user gives. */
interface UserOrder {
  readonly kind: Exclude<DeploymentOrder, 'loss-limit' | 'trade-limit' | 'no-room' | 'book-loss' | 'kill'>
  readonly leg?: string | undefined
  readonly details?: OrderDetails | undefined
}

interface OrderCall {
  readonly params: { readonly id: string }
  readonly user: { readonly id: string }
  readonly request: FastifyRequest
}

interface OrderRoutesOptions {
  readonly db: Db
  readonly host: DeploymentHost
}

/** Routes of the orders that a user gives to deployments. */
function orderRoutes(app: FastifyInstance, { db, host }: OrderRoutesOptions): void {
  const order = async (
    { params: { id }, user, request }: OrderCall,
    orderFor: (row: DeploymentRow, tx: Db) => UserOrder | Promise<UserOrder>,
  ) => {
    const of = { userId: user.id, id }
    const key = keyOf(request)
    const row = found(await findDeployment(db, of))
    // An order that is given again counts once, and the answer says where the deployment is by now.
    const known = key === undefined ? [] : await ordersWithKey(db, [row], key)
    if (known.length === 0) {
      if (hasEnded(row.state)) throw new HttpError('conflict', `'${row.name}' has ended`)
      if (isStopping(row))
        throw new HttpError('conflict', `'${row.name}' has been stopped and ends with this minute`)
      const ids = await db.transaction(async (tx) =>
        giveOrders(tx, [row], { ...(await orderFor(row, tx)), key }),
      )
      await waitUntilTaken(db, ids)
    }
    return { data: toDeployment(found(await findDeployment(db, of))) }
  }
  handle(app, routes.pauseDeployment, (call) => order(call, () => ({ kind: 'pause' })))
  handle(app, routes.resumeDeployment, (call) => order(call, () => ({ kind: 'resume' })))
  handle(app, routes.stopDeployment, (call) => order(call, () => ({ kind: 'stop' })))
  handle(app, routes.squareOffDeployment, (call) =>
    order(call, (row) => {
      const { leg } = call.body
      // A leg that waits can be squared off, which ends its wait.
      requireOpen(row, { leg, orWaiting: true })
      return { kind: 'square-off', leg }
    }),
  )
  handle(app, routes.setDeploymentLevels, (call) =>
    order(call, (row) => {
      const { leg, ...levels } = call.body
      requireOpen(row, { leg })
      return { kind: 'levels', leg, details: inTicks(levels) }
    }),
  )
  handle(app, routes.exitDeploymentLots, (call) =>
    order(call, (row) => {
      const { leg, key, lots } = call.body
      const { key: own } = requireOpen(row, { leg, key })
      return { kind: 'exit-lots', leg, details: { lots, ...cycleIn(own, leg) } }
    }),
  )
  handle(app, routes.reEnterDeploymentLeg, (call) =>
    order(call, (row) => {
      const { leg, key } = call.body
      return { kind: 're-enter', leg, details: cycleIn(requireExitedLeg(row, { leg, key }).key, leg) }
    }),
  )
  handle(app, routes.addDeploymentLeg, (call) =>
    order(call, async (row, tx) => {
      const { optionType, strike, expiry, tradeType, lots, ...levels } = call.body
      const { cycle } = requireEntry(row)
      await requireRoom(tx, row)
      const contract = { strike, optionType, expiry_date: expiry }
      const isOverDays = row.request.strategy.holding !== undefined
      const details = { contract, side: tradeType, lots, ...inTicks(levels), ...(isOverDays && { cycle }) }
      return { kind: 'add-leg', details }
    }),
  )
  killRoute(app, db)
  chainRoute(app, { db, host })
}

function killRoute(app: FastifyInstance, db: Db): void {
  handle(app, routes.killDeployments, async ({ user, request }) => {
    const rows = await db
      .select({ id: deployments.id, userId: deployments.userId })
      .from(deployments)
      .where(and(eq(deployments.userId, user.id), isNull(deployments.endedAt)))
    await waitUntilTaken(db, await giveOrders(db, rows, { kind: 'kill', key: keyOf(request) }))
    return { data: await listDeployments(db, user.id) }
  })
}

function chainRoute(app: FastifyInstance, { db, host }: OrderRoutesOptions): void {
  handle(app, routes.deploymentChain, async ({ params: { id }, query: { expiry }, user }) => {
    const key: DeploymentKey = { userId: user.id, id }
    const row = found(await findDeployment(db, key))
    const { session, minute, schedule } = row
    const current = schedule[session]
    if (!current || minute < 0) throw new HttpError('conflict', `No session of '${row.name}' has opened yet`)
    const { date, openMinute } = current
    const chain = await host.chain({
      request: row.request,
      terms: row.terms,
      date,
      at: minute,
      expiry,
      dates: schedule.map((one) => one.date),
      quotes: await quotesOf(db, row, { date, to: minute }),
    })
    if (!chain) throw notFound(`No contracts of ${row.request.instrument} are known on ${date}`)
    return { data: { date, time: clockTime(openMinute + minute), ...chain } }
  })
}

/** Levels rounded to the nearest tick, at least one. */
function inTicks({ stop, target }: Pick<OrderDetails, 'stop' | 'target'>): OrderDetails {
  const rounded = (level: number | null) =>
    level === null ? null : inRupees(Math.max(TICK, Math.round(inPaise(level) / TICK) * TICK))
  return {
    ...(stop !== undefined && { stop: rounded(stop) }),
    ...(target !== undefined && { target: rounded(target) }),
  }
}

/** The leg that an order means: its id, and for positions held over days the key of the position. */
interface LegReference {
  readonly leg: string | undefined
  readonly key?: string | undefined
  readonly orWaiting?: boolean
}

/** The latest open position of a leg; without a leg, any. */
function requireOpen({ shown, name }: DeploymentRow, { leg, key, orWaiting = false }: LegReference) {
  const { legs } = shown.now
  const open = legs.filter(({ state }) => state === 'open')
  if (open.length === 0) throw new HttpError('conflict', `Nothing is open in '${name}'`)
  const found = (orWaiting ? legs : open).findLast(
    (one) => (leg === undefined || one.legId === leg) && (key === undefined || one.key === key),
  )
  if (found) return found
  const ids = open.map(({ legId }) => legId).join(', ')
  throw new HttpError('conflict', `${leg} is not open in '${name}'; open: ${ids}`)
}

/** The entries that the user can order now. @throws HttpError while no entry is possible */
function requireEntry({ shown, name }: DeploymentRow) {
  const { manualEntries } = shown.now
  if (manualEntries?.cycle && manualEntries.why === null)
    return { ...manualEntries, cycle: manualEntries.cycle }
  const reason = describeNoEntry(manualEntries?.why ?? { because: 'no-session' })
  throw new HttpError('conflict', `Nothing can be entered in '${name}': ${reason}`)
}

function requireExitedLeg(row: DeploymentRow, { leg, key }: LegReference) {
  const { left } = requireEntry(row)
  const found = left.findLast((one) => one.legId === leg && (key === undefined || one.key === key))
  if (found) return found
  const ids = left.map(({ legId }) => legId).join(', ') || 'none'
  throw new HttpError('conflict', `${leg} has not left '${row.name}'; legs that have left: ${ids}`)
}

/** Concurrent orders wait for the row, so that together they add no more legs than allowed. */
async function requireRoom(tx: Db, { id, name }: DeploymentRow): Promise<void> {
  await tx.select({ id: deployments.id }).from(deployments).where(eq(deployments.id, id)).for('update')
  const added = await tx.$count(
    deploymentOrders,
    and(eq(deploymentOrders.deploymentId, id), eq(deploymentOrders.kind, 'add-leg')),
  )
  if (added < MOST_ADDED_LEGS) return
  const most = formatCount(MOST_ADDED_LEGS, 'leg')
  throw new HttpError('conflict', `'${name}' has ${most} by hand, as many as can be added; deploy another`)
}

/** The entry day in the key of a position held over days. */
function cycleIn(key: string, leg: string): Pick<OrderDetails, 'cycle'> {
  const cycle = key.slice(leg.length + 1)
  return cycle === '' ? {} : { cycle }
}

/** @throws HttpError `not_found` for undefined */
export function found<T>(deployment: T | undefined): T {
  if (deployment === undefined) throw notFound('Deployment not found')
  return deployment
}

/** Changes within this interval are sent together. */
const TOGETHER_MILLISECONDS = 250
/** Polling interval, in case a notification was lost with its connection. */
const POLL_MILLISECONDS = 5_000

interface Follower {
  readonly db: Db
  readonly userId: string
  readonly notifications: Notifications
}

/** Streams a user's deployments: each one immediately, then after every change. */
function sendDeployments(reply: FastifyReply, { db, userId, notifications }: Follower): void {
  const stream = openEventStream(reply, userId)
  const { signal } = stream
  if (signal.aborted) return
  const sent = new Map<string, number>()
  const changed = new Set<string>()
  const mine = eq(deployments.userId, userId)
  const look = async (ids?: readonly string[]) => {
    const rows = await db
      .select()
      .from(deployments)
      .where(ids ? and(mine, inArray(deployments.id, [...ids])) : mine)
    for (const row of rows) {
      if (sent.get(row.id) === row.revision) continue
      sent.set(row.id, row.revision)
      stream.send('deployment', toDeployment(row))
    }
  }
  const quietly = (looking: Promise<void>) => void looking.catch(() => undefined)
  const unsubscribe = onDeployments(notifications, (ids) => ids.forEach((id) => changed.add(id)))
  const soon = setInterval(() => {
    if (changed.size === 0) return
    const ids = [...changed]
    changed.clear()
    quietly(look(ids))
  }, TOGETHER_MILLISECONDS)
  const again = setInterval(() => quietly(look()), POLL_MILLISECONDS)
  signal.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(soon)
    clearInterval(again)
  })
  quietly(look())
}
