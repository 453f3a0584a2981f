import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { routes } from '#api'
import { MAX_SAVED_BOOKS, type Portfolio, type SavedBook } from '#domain'
import { inPaise, inRupeesOrNull } from '#engine/units'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { savedBooks } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { findPortfolio } from '../strategies/portfolios.ts'

type Row = typeof savedBooks.$inferSelect
type Fields = z.output<typeof routes.createBook.body>

interface BookKey {
  readonly userId: string
  readonly id: string
}

/** Routes of the saved books of a user's portfolios. */
export function savedBookRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listBooks, async ({ params, user }) => {
    const { id } = await findPortfolio(db, user.id, params.id)
    const rows = await db
      .select()
      .from(savedBooks)
      .where(and(eq(savedBooks.userId, user.id), eq(savedBooks.portfolioId, id)))
      .orderBy(asc(sql`lower(${savedBooks.name})`))
    return { data: rows.map(toBook) }
  })
  handle(app, routes.createBook, async ({ params, body, user }) => ({
    data: await createBook(db, { userId: user.id, id: params.id }, body),
  }))
  handle(app, routes.changeBook, async ({ params: { id }, body, user }) => ({
    data: await changeBook(db, { userId: user.id, id }, body),
  }))
  handle(app, routes.deleteBook, async ({ params: { id }, user }) => {
    const { id: own } = await findBook(db, { userId: user.id, id })
    await db.delete(savedBooks).where(eq(savedBooks.id, own))
    return { data: { id: own } }
  })
}

function toBook({
  id,
  portfolioId,
  name,
  lots,
  cap,
  startDate,
  endDate,
  dataset,
  edits,
  updatedAt,
}: Row): SavedBook {
  const times = { edits, updatedAt: updatedAt.toISOString() }
  return { id, portfolioId, name, lots, cap: inRupeesOrNull(cap), startDate, endDate, dataset, ...times }
}

function valuesOf({ cap, ...fields }: Fields) {
  return { ...fields, cap: cap === null ? null : inPaise(cap) }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function findBook(db: Db, { userId, id }: BookKey): Promise<Row> {
  const [row] = UUID.test(id)
    ? await db
        .select()
        .from(savedBooks)
        .where(and(eq(savedBooks.id, id), eq(savedBooks.userId, userId)))
    : []
  if (!row) throw notFound('Saved book not found')
  return row
}

/** @throws HttpError `conflict` if the portfolio has a book with this name, or as many as allowed */
async function createBook(db: Db, { userId, id }: BookKey, fields: Fields): Promise<SavedBook> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const portfolio = await findPortfolio(tx, userId, id)
    requireOwnStrategies(portfolio, fields)
    const own = and(eq(savedBooks.userId, userId), eq(savedBooks.portfolioId, id))
    const [kept] = await tx.select({ total: count() }).from(savedBooks).where(own)
    if ((kept?.total ?? 0) >= MAX_SAVED_BOOKS)
      throw new HttpError(
        'conflict',
        `The portfolio has ${MAX_SAVED_BOOKS} saved books, as many as can be kept; delete one`,
      )
    await requireFreeName(tx, { userId, portfolioId: id, name: fields.name })
    const [row] = await tx
      .insert(savedBooks)
      .values({ ...valuesOf(fields), id: randomUUID(), userId, portfolioId: id })
      .returning()
    if (!row) throw new Error('a book was stored without a row')
    return toBook(row)
  })
}

/** @throws HttpError `edited_meanwhile` if it was edited after the version that this change started from */
async function changeBook(
  db: Db,
  key: BookKey,
  { edits, ...fields }: Fields & { readonly edits?: number | undefined },
): Promise<SavedBook> {
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const stored = await findBook(tx, key)
    refuseOutdatedEdit(
      { edits: stored.edits, editedAt: stored.updatedAt },
      {
        what: `The book “${stored.name}”`,
        startedFrom: edits,
        differences: () => fieldDifferences(toBook(stored), fields),
      },
    )
    const portfolio = await findPortfolio(tx, key.userId, stored.portfolioId)
    requireOwnStrategies(portfolio, fields, stored.lots)
    await requireFreeName(tx, { ...stored, name: fields.name })
    const [row] = await tx
      .update(savedBooks)
      .set({ ...valuesOf(fields), updatedAt: new Date() })
      .where(eq(savedBooks.id, stored.id))
      .returning()
    if (!row) throw notFound('Saved book not found')
    return toBook(row)
  })
}

/** Refuses strategies that are neither in the portfolio nor in the book as it was, and any that is named twice. */
function requireOwnStrategies(
  { strategies }: Portfolio,
  { lots }: Fields,
  before: Fields['lots'] = [],
): void {
  const ids = lots.map(({ strategyId }) => strategyId)
  const known = new Set([...strategies, ...before.map(({ strategyId }) => strategyId)])
  const wrong = ids.findIndex((id, i) => !known.has(id) || ids.indexOf(id) !== i)
  if (wrong < 0) return
  const message = known.has(ids[wrong] ?? '')
    ? 'This strategy is named twice; name each once'
    : 'This strategy is not in the portfolio; leave it out'
  throw invalidRequest([{ path: `lots.${wrong}.strategyId`, message }])
}

async function requireFreeName(
  tx: Db,
  { userId, portfolioId, name, id }: Pick<Row, 'userId' | 'portfolioId' | 'name'> & { readonly id?: string },
): Promise<void> {
  const [taken] = await tx
    .select({ id: savedBooks.id })
    .from(savedBooks)
    .where(
      and(
        eq(savedBooks.userId, userId),
        eq(savedBooks.portfolioId, portfolioId),
        eq(sql`lower(${savedBooks.name})`, name.toLowerCase()),
      ),
    )
  if (taken && taken.id !== id)
    throw new HttpError('conflict', `The portfolio has a book named '${name}' already; choose another name`)
}
