import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { BookPart, PortfolioBooks, PortfolioRun } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import type { TestFault } from '../../kernel/db/schema/fault.ts'
import { jobs } from '../../kernel/db/schema/index.ts'
import { jobError } from '../../kernel/jobs/fault-words.ts'
import { findJobRow } from '../../kernel/jobs/record.ts'
import { describePart, PORTFOLIO_RUN } from './portfolio-run.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The completed parts without their books, which may be large and have their own route. */
const PARTS = sql<(BookPart & { fault?: TestFault })[]>`(
  select coalesce(jsonb_agg(part - 'book' order by place), '[]')
  from jsonb_array_elements(coalesce(${jobs.checkpoint} -> 'parts', '[]')) with ordinality as done(part, place)
)`

/** A user's portfolio run; undefined if it doesn't exist or belongs to another user. */
export async function findRun(db: Db, userId: string, id: string): Promise<PortfolioRun | undefined> {
  if (!UUID.test(id)) return undefined
  const [run] = await select(db, userId, eq(jobs.id, id)).limit(1)
  return run && portfolioRun(run)
}

/** A user's runs of a portfolio, latest first. */
export async function listRuns(
  db: Db,
  { userId, portfolioId, limit }: { userId: string; portfolioId: string; limit: number },
): Promise<PortfolioRun[]> {
  const rows = await select(db, userId, sql`${jobs.payload} ->> 'portfolioId' = ${portfolioId}`).limit(limit)
  return rows.map(portfolioRun)
}

/** The books of a run so far; undefined like `findRun`. */
export async function findBooks(db: Db, userId: string, id: string): Promise<PortfolioBooks | undefined> {
  const row = await findJobRow(db, PORTFOLIO_RUN.kind, { userId, id })
  if (!row) return undefined
  return row.checkpoint === null ? [] : PORTFOLIO_RUN.checkpoint.parse(row.checkpoint).parts.map(describePart)
}

function select(db: Db, userId: string, which: SQL) {
  const { id, status, progress, payload, fault, error, submittedAt, finishedAt } = jobs
  return db
    .select({ id, status, progress, payload, fault, error, submittedAt, finishedAt, parts: PARTS })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.kind, PORTFOLIO_RUN.kind), which))
    .orderBy(desc(jobs.submittedAt), desc(jobs.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

function portfolioRun({
  id,
  payload,
  fault,
  error: stored,
  parts,
  submittedAt,
  finishedAt,
  ...rest
}: Row): PortfolioRun {
  const error = jobError({ fault, error: stored })
  const { strategyIds, ...asked } = PORTFOLIO_RUN.payload.parse(payload)
  return {
    jobId: id,
    ...asked,
    ...rest,
    parts: parts.map(describePart),
    totalStrategies: strategyIds.length,
    ...(error !== null && { error }),
    submittedAt: submittedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
