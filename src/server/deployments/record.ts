import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DeploymentState, OrderDetails, OrderGiver } from '#domain'
import { inPaise } from '#engine/units'
import type { Db } from '../kernel/db/database.ts'
import {
  deploymentDays,
  deploymentLog,
  deploymentMinutes,
  deploymentOrders,
  deployments,
  deploymentTrades,
} from '../kernel/db/schema/index.ts'
import type { StoredEnd } from '../kernel/db/schema/deployment-json.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import { linkTo, notifyOfSteps } from './alerts.ts'
import { endOf } from './event-words.ts'
import { announceDeployments } from './leases.ts'
import { logEntry } from './run-log.ts'
import type { AdvanceOutcome, DeploymentProgress } from './deployment-host.ts'
import type { MinuteReport } from './run-state.ts'
import { byRow, lastLines, unsettledDays, type DeployedBookRow, type DeploymentRow } from './queries.ts'
import { dateInIndia } from './schedule.ts'

type Advanced = Extract<AdvanceOutcome, { kind: 'advanced' }>

/** State of a deployment in the process that drives it. */
export interface DrivenDeployment {
  row: DeploymentRow
  at: DeploymentProgress
  /** Number of stored trades. */
  trades: number
  /** The deployed book that it belongs to. */
  readonly book?: DeployedBookRow | undefined
}

/** A step of a deployment to be stored. */
export interface Step {
  readonly driven: DrivenDeployment
  readonly outcome: Advanced
  readonly state: DeploymentState
}

/**
 * Stores the results of minutes in one transaction, for each deployment whose fencing token is still current and
 * which stands where the step began, so that no minute is stored twice.
 * Nothing is displayed before it is stored.
 * @returns the ids that were stored; other processes have taken over the rest
 */
export async function storeSteps(
  db: Db,
  steps: readonly Step[],
  outbox: Outbox,
  now: number,
): Promise<Set<string>> {
  return db.transaction(async (tx) => {
    const stored = await updateRows(tx, steps)
    const own = steps.filter(({ driven: { row } }) => stored.has(row.id))
    await insertMinutes(tx, own)
    await insertLines(tx, own)
    await insertTrades(tx, own)
    await insertOrders(tx, own)
    await upsertDays(tx, own, now)
    await notifyOfSteps(tx, own, outbox)
    await announceDeployments(tx, [...stored])
    return stored
  })
}

async function updateRows(tx: Db, steps: readonly Step[]): Promise<Set<string>> {
  const values = steps.map(({ driven: { row, at: from }, outcome: { at, isPaused, shown }, state }) => ({
    id: row.id,
    fence: row.fence,
    from_session: from.session,
    from_minute: from.minute,
    session: at.session,
    minute: at.minute,
    state,
    is_paused: isPaused,
    shown,
  }))
  const { rows } = await tx.execute<{ id: string }>(sql`
    update deployments as d
    set session = n.session, minute = n.minute, state = n.state, is_paused = n.is_paused,
        shown = n.shown, revision = d.revision + 1,
        minute_at = case when (d.session, d.minute) = (n.session, n.minute) then d.minute_at else now() end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n(
      id uuid, fence int, from_session int, from_minute int, session int, minute int, state text, is_paused boolean, shown jsonb)
    where d.id = n.id and d.fence = n.fence and d.ended_at is null
      and (d.session, d.minute) = (n.from_session, n.from_minute)
    returning d.id`)
  return new Set(rows.map(({ id }) => id))
}

/** Limits the number of values in a statement. */
const ROWS_A_STATEMENT = 2_000

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await insert(rows.slice(from, from + ROWS_A_STATEMENT))
}

async function insertMinutes(tx: Db, steps: readonly Step[]): Promise<void> {
  const rows = steps.flatMap(({ driven: { row }, outcome: { reports } }) =>
    [...bySession(reports)].flatMap(([session, own]) => {
      const bars = own.flatMap(({ bar, minute }) => (bar === null ? [] : [{ minute: minute - 1, ...bar }]))
      const [first] = bars
      if (!first) return []
      const { id: deploymentId, userId } = row
      return byRow(first.minute, bars).map((part) => ({ deploymentId, userId, session, ...part }))
    }),
  )
  await inBatches(rows, (batch) =>
    tx
      .insert(deploymentMinutes)
      .values(batch)
      .onConflictDoUpdate({
        target: [deploymentMinutes.deploymentId, deploymentMinutes.session, deploymentMinutes.part],
        set: { figures: sql`${deploymentMinutes.figures} || excluded.figures` },
      }),
  )
}

function bySession(reports: readonly MinuteReport[]): Map<number, MinuteReport[]> {
  const sessions = new Map<number, MinuteReport[]>()
  for (const report of reports)
    sessions.set(report.session, [...(sessions.get(report.session) ?? []), report])
  return sessions
}

/** Lines of a step in the order of events: orders are taken before its minutes are processed. */
function linesOf({ orders, reports }: Advanced) {
  return [
    ...orders.map(({ logged: { session, line } }) => ({ session, ...line })),
    ...reports.flatMap(({ session, log }) => log.map((line) => ({ session, ...line }))),
  ]
}

async function insertLines(tx: Db, steps: readonly Step[]): Promise<void> {
  const logged = steps.filter(({ outcome }) => linesOf(outcome).length > 0)
  const last = await lastLines(
    tx,
    logged.map(({ driven }) => driven.row.id),
  )
  const rows = logged.flatMap(({ driven, outcome }) => {
    const { id: deploymentId, userId } = driven.row
    const before = last.get(deploymentId) ?? 0
    return linesOf(outcome).map((line, i) => ({ ...line, deploymentId, userId, seq: before + i + 1 }))
  })
  await inBatches(rows, (batch) => tx.insert(deploymentLog).values(batch))
}

async function insertTrades(tx: Db, steps: readonly Step[]): Promise<void> {
  const rows = steps.flatMap(({ driven, outcome: { reports } }) => {
    const { id: deploymentId, userId } = driven.row
    return reports
      .flatMap(({ session, trades }) => trades.map((trade) => ({ session, trade })))
      .map((trade, i) => ({ ...trade, deploymentId, userId, seq: driven.trades + i + 1 }))
  })
  await inBatches(rows, (batch) => tx.insert(deploymentTrades).values(batch))
}

async function insertOrders(tx: Db, steps: readonly Step[]): Promise<void> {
  for (const { driven, outcome } of steps) {
    for (const { id, session, minute } of outcome.orders)
      await tx.update(deploymentOrders).set({ session, minute }).where(eq(deploymentOrders.id, id))
    const { id: deploymentId, userId } = driven.row
    const ordered = outcome.reports.flatMap(({ ordered: own, session }) =>
      own.map(({ kind, minute }) => ({ deploymentId, userId, kind, session, minute })),
    )
    if (ordered.length > 0) await tx.insert(deploymentOrders).values(ordered)
  }
}

async function upsertDays(tx: Db, steps: readonly Step[], now: number): Promise<void> {
  const rows = steps.flatMap(({ driven: { row }, outcome }) => {
    const { reports, shown, isStopped } = outcome
    return [...bySession(reports)].flatMap(([session, own]) => {
      const scheduled = row.schedule[session]
      const last = own.at(-1)
      if (!scheduled || !last) return []
      const isOver = last.minute >= scheduled.minutes || (isStopped && session === outcome.at.session)
      const trades = own.flatMap((report) => report.trades)
      return [
        {
          deploymentId: row.id,
          userId: row.userId,
          session,
          date: scheduled.date,
          playedOn: dateInIndia(now),
          isOver,
          trades: trades.length,
          profit: last.bar?.profit ?? 0,
          netProfit: inPaise(shown.profit.netDay),
        },
      ]
    })
  })
  if (rows.length === 0) return
  await tx
    .insert(deploymentDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [deploymentDays.deploymentId, deploymentDays.session],
      set: {
        isOver: sql`excluded.is_over`,
        trades: sql`${deploymentDays.trades} + excluded.trades`,
        profit: sql`excluded.profit`,
        netProfit: sql`excluded.net_profit`,
      },
    })
}

/**
 * Ends a deployment that can't continue or is complete, and logs it. Does nothing if it has ended already or another
 * process has taken over.
 * @returns false if a finished session has to be compared first, because sessions of ended deployments never are
 */
export async function endDeployment(
  db: Db,
  outbox: Outbox,
  { id, fence, userId, name, terms, schedule, bookId }: DeploymentRow,
  end: Omit<StoredEnd, 'what'>,
): Promise<boolean> {
  const { state } = end
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ session: deployments.session, minute: deployments.minute })
      .from(deployments)
      .where(and(eq(deployments.id, id), eq(deployments.fence, fence), isNull(deployments.endedAt)))
      .for('update')
    if (!row) return true
    if ((await unsettledDays(tx, [id])).length > 0) return false
    const by = state === 'stopped' && end.why === undefined ? await stoppedBy(tx, id) : undefined
    const why = by === undefined ? end.why : ({ why: 'ordered', by } as const)
    const event: StoredEnd = { what: 'ended', ...end, ...(why !== undefined && { why }) }
    await tx
      .update(deployments)
      .set({
        state,
        ended: event,
        endedAt: new Date(),
        revision: sql`${deployments.revision} + 1`,
      })
      .where(eq(deployments.id, id))
    const session = Math.min(row.session, schedule.length - 1)
    const seq = ((await lastLines(tx, [id])).get(id) ?? 0) + 1
    const line = logEntry(event, Math.max(0, row.minute))
    await tx.insert(deploymentLog).values({ ...line, deploymentId: id, userId, session, seq })
    // The last summary of a book says that its sessions are over.
    const isInSummary = bookId !== null && state === 'finished'
    if (terms.notify && !isInSummary)
      await outbox.notify(tx, {
        userId,
        kind: 'trade',
        content: { what: 'deployment-ended', name, end: endOf(event) },
        link: linkTo(id),
        once: `deployment-end/${id}`,
      })
    await announceDeployments(tx, [id])
    return true
  })
}

/** Who gave the order that stops a deployment, if not its user. */
async function stoppedBy(tx: Db, id: string): Promise<OrderGiver | undefined> {
  const [order] = await tx
    .select({ details: deploymentOrders.details })
    .from(deploymentOrders)
    .where(and(eq(deploymentOrders.deploymentId, id), eq(deploymentOrders.kind, 'stop')))
    .orderBy(deploymentOrders.id)
    .limit(1)
  return order?.details?.by
}

/**
 * Stores an order for each deployment; returns their ids. An order with a key that the deployment already has
 * is not stored again.
 */
export async function giveOrders(
  db: Db,
  rows: readonly Pick<DeploymentRow, 'id' | 'userId'>[],
  order: {
    readonly kind: typeof deploymentOrders.$inferInsert.kind
    readonly leg?: string | undefined
    readonly details?: OrderDetails | undefined
    readonly key?: string | undefined
  },
): Promise<number[]> {
  if (rows.length === 0) return []
  return db.transaction(async (tx) => {
    const given = await tx
      .insert(deploymentOrders)
      .values(
        rows.map(({ id, userId }) => ({
          deploymentId: id,
          userId,
          kind: order.kind,
          leg: order.leg ?? null,
          details: order.details ?? null,
          key: order.key ?? null,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: deploymentOrders.id })
    await announceDeployments(
      tx,
      rows.map(({ id }) => id),
    )
    return order.key === undefined ? given.map(({ id }) => id) : ordersWithKey(tx, rows, order.key)
  })
}

/** Ids of the orders that deployments were given with a key. */
export async function ordersWithKey(
  db: Db,
  rows: readonly Pick<DeploymentRow, 'id'>[],
  key: string,
): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  const given = await db
    .select({ id: deploymentOrders.id })
    .from(deploymentOrders)
    .where(and(inArray(deploymentOrders.deploymentId, ids), eq(deploymentOrders.key, key)))
  return given.map(({ id }) => id)
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

/** Whether all the orders were taken. */
async function areTaken(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .select({ session: deploymentOrders.session })
    .from(deploymentOrders)
    .where(inArray(deploymentOrders.id, [...ids]))
  return rows.every(({ session }) => session !== null)
}
