import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routes } from '#api'
import { formatCount, hasEnded, MOST_ADDED_LEGS, type DeploymentOrder, type OrderDetails } from '#domain'
import { clockTime } from '#engine/exchange'
import { inPaise, inRupees, TICK } from '#engine/units'
import type { Db } from '../kernel/db/database.ts'
import { deploymentOrders, deployments } from '../kernel/db/schema/index.ts'
import { handle } from '../kernel/http/handle.ts'
import { keyOf } from '../kernel/http/idempotency.ts'
import { HttpError, notFound } from '../kernel/http-error.ts'
import type { DeploymentHost } from './deployment-host.ts'
import {
  findDeployment,
  listDeployments,
  quotesOf,
  toDeployment,
  type DeploymentKey,
  type DeploymentRow,
} from './queries.ts'
import { areTaken, giveOrders, ordersWithKey } from './record.ts'

/** An order that a user gives. */
interface Given {
  readonly kind: Exclude<DeploymentOrder, 'loss-limit' | 'trade-limit' | 'no-room' | 'kill'>
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
export function orderRoutes(app: FastifyInstance, { db, host }: OrderRoutesOptions): void {
  const order = async (
    { params: { id }, user, request }: OrderCall,
    orderFor: (row: DeploymentRow, tx: Db) => Given | Promise<Given>,
  ) => {
    const of = { userId: user.id, id }
    const key = keyOf(request)
    const row = found(await findDeployment(db, of))
    // An order that is given again counts once, and the answer says where the deployment is by now.
    const known = key === undefined ? [] : await ordersWithKey(db, [row], key)
    if (known.length === 0) {
      if (hasEnded(row.state)) throw new HttpError('conflict', `'${row.name}' has ended`)
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
      return { kind: 're-enter', leg, details: cycleIn(requireLeft(row, { leg, key }).key, leg) }
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

/**
 * How long a request waits for its order to be taken, which takes longer while no process drives the
 * deployment.
 */
const TAKEN_MILLISECONDS = 1_500
const LOOK_MILLISECONDS = 50

/** Waits a moment until orders are taken. */
export async function waitUntilTaken(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const until = performance.now() + TAKEN_MILLISECONDS
  while (performance.now() < until) {
    if (await areTaken(db, ids)) return
    await sleep(LOOK_MILLISECONDS)
  }
}

/** The leg that an order means: its id, and for positions held over days the key of the position. */
interface Meant {
  readonly leg: string | undefined
  readonly key?: string | undefined
  readonly orWaiting?: boolean
}

/** The latest open position of a leg; without a leg, any. */
function requireOpen({ shown, name }: DeploymentRow, { leg, key, orWaiting = false }: Meant) {
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

/** Facts about entries by hand; refused while no entry is possible. */
function requireEntry({ shown, name }: DeploymentRow) {
  const { hand } = shown.now
  if (hand?.cycle && hand.why === null) return { ...hand, cycle: hand.cycle }
  throw new HttpError('conflict', `Nothing can be entered in '${name}': ${hand?.why ?? 'no session is open'}`)
}

function requireLeft(row: DeploymentRow, { leg, key }: Meant) {
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
