import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { routes, type BookPreview } from '#api'
import { formatCount, formatRupees, strategyInShort, type DeployedBook } from '#domain'
import { inPaise, inRupeesOrNull, type Paise } from '#engine/units'
import type { DatasetCatalog } from '../data/datasets/catalog.ts'
import type { Db } from '../kernel/db/database.ts'
import { lockUser } from '../kernel/db/lock-user.ts'
import {
  deployedBooks,
  deploymentOrders,
  deployments,
  savedBooks,
  strategies,
} from '../kernel/db/schema/index.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import { invalidRequest, notFound } from '../kernel/http-error.ts'
import { handle } from '../kernel/http/handle.ts'
import { keyOf } from '../kernel/http/idempotency.ts'
import {
  requireReadableFeed,
  storeDeployments,
  type MadeDeployment,
  type NewDeploymentBody,
  type PlanDeployments,
  type PlannedDeployment,
} from './new-deployment.ts'
import { toDeployment, type DeployedBookRow, type DeploymentKey, type DeploymentRow } from './queries.ts'
import { notifyOfKilledBook } from './alerts.ts'
import { giveOrders, waitUntilTaken } from './record.ts'
import { feedLines, sessionsLine, startOf } from './words.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A saved book with the deployments that it makes, planned. */
interface PlannedBook {
  readonly saved: typeof savedBooks.$inferSelect
  readonly name: string
  /** Loss of a session at which all is squared off, paise; null for no limit. */
  readonly loss: Paise | null
  readonly made: readonly (MadeDeployment & { readonly lots: number })[]
}

/** A user's deployed books, latest first. */
export async function listDeployedBooks(db: Db, userId: string): Promise<DeployedBook[]> {
  const rows = await db
    .select()
    .from(deployedBooks)
    .where(eq(deployedBooks.userId, userId))
    .orderBy(desc(deployedBooks.createdAt), desc(deployedBooks.id))
  return rows.map(toBook)
}

function toBook({
  id,
  name,
  portfolioId,
  bookId,
  cap,
  loss,
  createdAt,
}: typeof deployedBooks.$inferSelect): DeployedBook {
  return {
    id,
    name,
    portfolioId,
    savedBookId: bookId,
    cap: inRupeesOrNull(cap),
    loss: inRupeesOrNull(loss),
    createdAt: createdAt.toISOString(),
  }
}

/**
 * Plans the deployments of a saved book.
 * @throws HttpError `not_found` for a book that the user doesn't have; `invalid_request` if it cannot be traded
 */
async function planBook(
  db: Db,
  {
    userId,
    body,
    plan,
  }: { readonly userId: string; readonly body: NewBookBody; readonly plan: PlanDeployments },
): Promise<PlannedBook> {
  const { bookId, feed, sessions, notify } = body
  const saved = await findSavedBook(db, { userId, id: bookId })
  const members = await membersOf(db, saved)
  const bodies = members.map(({ name, id, formData, lots }): NewDeploymentBody => ({
    name,
    strategyId: id,
    request: formData,
    feed,
    sessions,
    lots,
    limits: { loss: null, trades: null },
    notify,
  }))
  if (feed.kind === 'broker') requireOneIndex(bodies)
  const plans = await plan(userId, bodies)
  requireSameSessions(bodies, plans)
  return {
    saved,
    name: body.name ?? saved.name,
    loss: body.loss === null ? null : inPaise(body.loss),
    made: plans.map((planned, i) => ({ body: bodies[i], plan: planned, lots: members[i].lots })),
  }
}

async function findSavedBook(db: Db, { userId, id }: DeploymentKey) {
  const [saved] = UUID.test(id)
    ? await db
        .select()
        .from(savedBooks)
        .where(and(eq(savedBooks.id, id), eq(savedBooks.userId, userId)))
    : []
  if (!saved) throw notFound('Saved book not found')
  return saved
}

/** The strategies with lots, in the order of the book. */
async function membersOf(db: Db, { userId, lots, name }: typeof savedBooks.$inferSelect) {
  const traded = lots.filter((one) => one.lots > 0)
  const problem = (message: string) => invalidRequest([{ path: 'bookId', message }])
  if (traded.length === 0) throw problem(`All strategies of '${name}' have lots 0; give one some lots`)
  const ids = traded.map(({ strategyId }) => strategyId)
  const rows = await db
    .select()
    .from(strategies)
    .where(and(eq(strategies.userId, userId), inArray(strategies.id, ids)))
  return traded.map((one) => {
    const row = rows.find(({ id }) => id === one.strategyId)
    if (!row) throw problem(`A strategy of '${name}' has been deleted; set its lots to 0 and save the book`)
    if (row.status === 'inactive')
      throw problem(`'${row.name}' is inactive; set it active, or set its lots to 0 and save the book`)
    return { ...row, lots: one.lots }
  })
}

/** A broker gives an account one stream of quotes. */
function requireOneIndex(bodies: readonly NewDeploymentBody[]): void {
  const indices = [...new Set(bodies.map(({ request }) => request.instrument))]
  if (indices.length < 2) return
  const message = `A broker gives an account the quotes of one index, and the book trades ${indices.join(', ')}; deploy it on a replay`
  throw invalidRequest([{ path: 'feed.broker', message }])
}

function requireSameSessions(
  bodies: readonly NewDeploymentBody[],
  plans: readonly PlannedDeployment[],
): void {
  const [first] = plans
  const other = plans.findIndex(
    ({ schedule }) => JSON.stringify(schedule) !== JSON.stringify(first?.schedule),
  )
  if (other < 0) return
  const message = `${bodies[0].request.instrument} and ${bodies[other].request.instrument} have other sessions or hours on this feed; a book trades over the same ones. Choose another first day or fewer sessions`
  throw invalidRequest([{ path: 'feed', message }])
}

/** Describes what deploying the book makes. */
function bookPreview({ feed, notify, loss }: NewBookBody, { saved, made }: PlannedBook): BookPreview {
  const [first] = made
  if (!first) throw new Error('a book was planned without deployments')
  const cap = inRupeesOrNull(saved.cap)
  return {
    ...startOf(first.plan),
    lines: [
      `${formatCount(made.length, 'deployment')}, one for each strategy with lots`,
      ...feedLines(feed, first.plan),
      sessionsLine(feed, first.plan),
      cap === null
        ? 'No capital cap'
        : `Together they block at most ${formatRupees(cap)} of margin: an entry without room is left out, and nothing more of its strategy is entered in the session`,
      loss === null
        ? 'No loss limit of the book'
        : `A loss of ${formatRupees(loss)} in a session, net of charges and all together, squares all of them off for the rest of the session`,
      'One kill switch squares all of them off at the same minute',
      notify ? 'You are notified of entries, exits and limits' : 'You get no notifications',
      'On paper: no order is sent to a broker',
    ],
    members: made.map(({ body, plan, lots }) => ({
      strategyId: body.strategyId ?? '',
      name: body.name,
      lots,
      words: `${strategyInShort(plan.request)}, on ${plan.request.instrument}`,
    })),
  }
}

/** Stores a planned book with all its deployments, or nothing. */
async function storeBook(db: Db, userId: string, { saved, name, loss, made }: PlannedBook) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const id = randomUUID()
    const { portfolioId, id: bookId, cap } = saved
    const [book] = await tx
      .insert(deployedBooks)
      .values({ id, userId, name, portfolioId, bookId, cap, loss })
      .returning()
    if (!book) throw new Error('a deployed book was stored without a row')
    const rows = await storeDeployments(
      tx,
      userId,
      made.map(({ body, plan }, place) => ({ body, plan, book: { id, place } })),
    )
    return { book: toBook(book), deployments: rows.map(toDeployment) }
  })
}

/**
 * The deployments of a book that its kill switch still has to reach: those that run, except for one whose latest
 * order leaves the market already, or that is paused and holds nothing. While an order waits, what the deployment
 * shows is out of date: it may be about to resume.
 * @throws HttpError `not_found` for a book that the user doesn't have
 */
async function killable(
  tx: Db,
  { userId, id }: DeploymentKey,
): Promise<{ readonly book: DeployedBookRow; readonly rows: DeploymentRow[] }> {
  const [book] = UUID.test(id)
    ? await tx
        .select()
        .from(deployedBooks)
        .where(and(eq(deployedBooks.id, id), eq(deployedBooks.userId, userId)))
        .for('update')
    : []
  if (!book) throw notFound('Deployed book not found')
  const latest = sql`(select o.kind from ${deploymentOrders} o
    where o.deployment_id = ${deployments.id} and o.session is null order by o.id desc limit 1)`
  const isIdle = sql`${deployments.isPaused} and (${deployments.shown} ->> 'openLegs')::int = 0`
  const rows = await tx
    .select()
    .from(deployments)
    .where(
      and(
        eq(deployments.bookId, id),
        isNull(deployments.endedAt),
        sql`coalesce(${latest} not in ('kill', 'stop'), not (${isIdle}))`,
      ),
    )
  return { book, rows }
}

/** The deployments of a book, in its order. */
async function deploymentsOfBook(db: Db, { userId, id }: DeploymentKey) {
  const rows = await db
    .select()
    .from(deployments)
    .where(and(eq(deployments.bookId, id), eq(deployments.userId, userId)))
    .orderBy(asc(deployments.bookPlace))
  return rows.map(toDeployment)
}

/** Removes a deployed book without deployments, after one of it was deleted in this transaction. */
export async function deleteEmptyBook(tx: Db, id: string): Promise<void> {
  // Concurrent deletions don't see each other's until they are committed, so each would leave the book to the other.
  await tx.select({ id: deployedBooks.id }).from(deployedBooks).where(eq(deployedBooks.id, id)).for('update')
  const left = await tx.$count(deployments, eq(deployments.bookId, id))
  if (left === 0) await tx.delete(deployedBooks).where(eq(deployedBooks.id, id))
}

type NewBookBody = z.output<typeof routes.deployBook.body>

interface BookRoutesOptions {
  readonly db: Db
  readonly plan: PlanDeployments
  readonly datasets: DatasetCatalog
  readonly outbox: Outbox
}

/** Routes of books that are deployed as one. */
export function bookRoutes(app: FastifyInstance, { db, plan, datasets, outbox }: BookRoutesOptions): void {
  const planned = async (userId: string, body: NewBookBody) => {
    await requireReadableFeed({ datasets }, userId, body)
    return planBook(db, { userId, body, plan })
  }
  handle(app, routes.listDeployedBooks, async ({ user }) => ({ data: await listDeployedBooks(db, user.id) }))
  handle(app, routes.previewDeployedBook, async ({ body, user }) => ({
    data: bookPreview(body, await planned(user.id, body)),
  }))
  handle(app, routes.deployBook, async ({ body, user }) => ({
    data: await storeBook(db, user.id, await planned(user.id, body)),
  }))
  handle(app, routes.killDeployedBook, async ({ params: { id }, user, request }) => {
    const of = { userId: user.id, id }
    const key = keyOf(request)
    const ids = await db.transaction(async (tx) => {
      const { book, rows } = await killable(tx, of)
      if (rows.length > 0) await notifyOfKilledBook(tx, outbox, { book, rows })
      return giveOrders(tx, rows, { kind: 'kill', key })
    })
    await waitUntilTaken(db, ids)
    return { data: await deploymentsOfBook(db, of) }
  })
}
