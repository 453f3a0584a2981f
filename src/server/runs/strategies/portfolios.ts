import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import {
  DEFAULT_PORTFOLIO_DESCRIPTION,
  DEFAULT_PORTFOLIO_ID,
  DEFAULT_PORTFOLIO_TITLE,
  isDefaultPortfolio,
  MAX_PORTFOLIOS,
  MESSAGES,
  type Portfolio,
} from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { portfolios, savedBooks, strategies, users } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'

type Row = typeof portfolios.$inferSelect

/** Changes to a portfolio; omitted fields stay unchanged. */
interface PortfolioChanges {
  readonly name?: string | undefined
  readonly description?: string | undefined
}

/** Identifies a portfolio of a user. */
export interface PortfolioKey {
  readonly userId: string
  readonly id: string
}

const is = ({ userId, id }: PortfolioKey) => and(eq(portfolios.userId, userId), eq(portfolios.id, id))

/** A user's portfolios, the default one first, then by name. */
export async function listPortfolios(db: Db, userId: string): Promise<Portfolio[]> {
  const rows = await db
    .select()
    .from(portfolios)
    .where(eq(portfolios.userId, userId))
    .orderBy(asc(sql`lower(${portfolios.name})`))
  const held = await heldStrategies(db, userId)
  const own = rows.find(({ id }) => id === DEFAULT_PORTFOLIO_ID) ?? (await undescribedDefault(db, userId))
  return [own, ...rows.filter(({ id }) => id !== DEFAULT_PORTFOLIO_ID)].map((row) => portfolio(row, held))
}

/**
 * A user's portfolio.
 * @throws HttpError `not_found` if it doesn't exist or belongs to another user
 */
export async function findPortfolio(db: Db, userId: string, id: string): Promise<Portfolio> {
  const portfolio = (await listPortfolios(db, userId)).find((one) => one.id === id)
  if (!portfolio) throw notFound(MESSAGES.portfolioNotFound)
  return portfolio
}

/** Ids of a user's strategies by portfolio id. */
async function heldStrategies(db: Db, userId: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ id: strategies.id, portfolioId: strategies.portfolioId })
    .from(strategies)
    .where(eq(strategies.userId, userId))
    .orderBy(asc(strategies.createdAt), asc(strategies.id))
  const held = new Map<string, string[]>()
  for (const { id, portfolioId } of rows) {
    const key = portfolioId ?? DEFAULT_PORTFOLIO_ID
    held.set(key, [...(held.get(key) ?? []), id])
  }
  return held
}

/** The default portfolio of a user who hasn't described it; it has no row. */
async function undescribedDefault(db: Db, userId: string): Promise<Row> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  const since = user?.createdAt ?? new Date()
  return {
    userId,
    id: DEFAULT_PORTFOLIO_ID,
    name: DEFAULT_PORTFOLIO_TITLE,
    description: DEFAULT_PORTFOLIO_DESCRIPTION,
    edits: 1,
    createdAt: since,
    updatedAt: since,
  }
}

function portfolio(row: Row, held: ReadonlyMap<string, string[]>): Portfolio {
  return {
    id: row.id,
    edits: row.edits,
    name: row.name,
    description: row.description,
    strategies: held.get(row.id) ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isDefault: row.id === DEFAULT_PORTFOLIO_ID,
  }
}

/** @throws HttpError `conflict` if the user has a portfolio with this name, or as many as allowed */
export async function createPortfolio(
  db: Db,
  userId: string,
  { name, description }: { readonly name: string; readonly description: string },
): Promise<Portfolio> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await ensureNameFree(tx, { userId, name })
    return portfolio(await insertPortfolio(tx, { userId, name, description }), new Map())
  })
}

async function insertPortfolio(
  db: Db,
  values: { readonly userId: string; readonly name: string; readonly description?: string },
): Promise<Row> {
  const [row] = await db
    .select({ total: count() })
    .from(portfolios)
    .where(eq(portfolios.userId, values.userId))
  if ((row?.total ?? 0) >= MAX_PORTFOLIOS)
    throw new HttpError('conflict', MESSAGES.portfoliosLimit(MAX_PORTFOLIOS))
  const [made] = await db
    .insert(portfolios)
    .values({ ...values, id: `portfolio_${randomUUID()}` })
    .returning()
  return made as Row
}

const named = (userId: string, name: string) =>
  and(eq(portfolios.userId, userId), eq(sql`lower(${portfolios.name})`, name.toLowerCase()))

async function ensureNameFree(db: Db, { userId, name, id }: { userId: string; name: string; id?: string }) {
  const [taken] = await db.select({ id: portfolios.id }).from(portfolios).where(named(userId, name))
  if (isDefaultPortfolio(name) || (taken && taken.id !== id))
    throw new HttpError('conflict', MESSAGES.portfolioExists(name))
}

/** The name of a user's portfolio; null without one. */
export async function nameOfPortfolio(db: Db, userId: string, id: string): Promise<string | null> {
  const [row] = await db.select({ name: portfolios.name }).from(portfolios).where(is({ userId, id }))
  return row?.name ?? null
}

/**
 * The id of the portfolio with a name, created if needed; null for the default one. Call it within a
 * transaction after `lockUser`.
 * @throws HttpError `conflict` if the user has as many portfolios as allowed
 */
export async function portfolioOfName(db: Db, userId: string, name: string): Promise<string | null> {
  if (isDefaultPortfolio(name)) return null
  const [row] = await db.select({ id: portfolios.id }).from(portfolios).where(named(userId, name))
  return row?.id ?? (await insertPortfolio(db, { userId, name })).id
}

/**
 * Renames or describes a portfolio; undefined if it doesn't exist.
 * @throws HttpError `conflict` if the name is taken or the default portfolio would be renamed;
 * `edited_meanwhile` if it was edited after the version that this change started from
 */
export async function changePortfolio(
  db: Db,
  key: PortfolioKey,
  { edits, ...changes }: PortfolioChanges & { readonly edits?: number | undefined },
): Promise<Portfolio | undefined> {
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const [stored] = await tx.select().from(portfolios).where(is(key))
    if (stored)
      refuseOutdatedEdit(
        { edits: stored.edits, editedAt: stored.updatedAt },
        {
          what: `The portfolio “${stored.name}”`,
          startedFrom: edits,
          differences: () => fieldDifferences(stored, changes),
        },
      )
    const row = await changedRow(tx, key, changes)
    return row && portfolio(row, await heldStrategies(tx, key.userId))
  })
}

async function changedRow(
  db: Db,
  key: PortfolioKey,
  { name, description }: PortfolioChanges,
): Promise<Row | undefined> {
  const changes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    updatedAt: new Date(),
  }
  if (key.id === DEFAULT_PORTFOLIO_ID) {
    if (name !== undefined && name !== DEFAULT_PORTFOLIO_TITLE)
      throw new HttpError('conflict', MESSAGES.portfolioDefaultStays)
    const values = { ...(await undescribedDefault(db, key.userId)), ...changes }
    const target = [portfolios.userId, portfolios.id]
    const [row] = await db
      .insert(portfolios)
      .values(values)
      .onConflictDoUpdate({ target, set: changes })
      .returning()
    return row
  }
  if (name !== undefined) await ensureNameFree(db, { ...key, name })
  const [row] = await db.update(portfolios).set(changes).where(is(key)).returning()
  return row
}

/**
 * Deletes a portfolio and moves its strategies to the default one; returns how many.
 * @throws HttpError `not_found` if it doesn't exist; `conflict` for the default portfolio
 */
export async function deletePortfolio(db: Db, key: PortfolioKey): Promise<number> {
  if (key.id === DEFAULT_PORTFOLIO_ID) throw new HttpError('conflict', MESSAGES.portfolioDefaultStays)
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const moved = await tx
      .update(strategies)
      .set({ portfolioId: null })
      .where(and(eq(strategies.userId, key.userId), eq(strategies.portfolioId, key.id)))
      .returning({ id: strategies.id })
    await tx
      .delete(savedBooks)
      .where(and(eq(savedBooks.userId, key.userId), eq(savedBooks.portfolioId, key.id)))
    const gone = await tx.delete(portfolios).where(is(key)).returning({ id: portfolios.id })
    if (gone.length === 0) throw notFound(MESSAGES.portfolioNotFound)
    return moved.length
  })
}

/**
 * Names and descriptions of a user's portfolios for an export; includes the default one only if it was
 * described.
 */
export async function describedPortfolios(db: Db, userId: string) {
  return db
    .select({ name: portfolios.name, description: portfolios.description })
    .from(portfolios)
    .where(eq(portfolios.userId, userId))
    .orderBy(asc(sql`lower(${portfolios.name})`))
}
