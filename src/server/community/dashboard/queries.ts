import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Dashboard } from '#api'
import type { Db } from '../../kernel/db/database.ts'
import { listJobs } from '../../runs/backtests/queries.ts'
import { readDays } from '../../runs/backtests/stored-result.ts'
import { backtestResults, backtests, deployments, strategies } from '../../kernel/db/schema/index.ts'

const RECENT = 5
/** Most curves, and the latest runs among which they are chosen. */
const MOST_CURVES = 4
const LOOKED_AT = 40

const netPnl = sql<number>`(${backtestResults.summary}->>'netPnL')::double precision`
const isProfitable = sql`${netPnl} > 0`
const hasSeveralLegs = sql`coalesce((${backtests.request}->'multiLegStrategy'->>'enabled')::boolean, ${backtests.request}->'strategy'->>'name' = 'multi_leg_strategy')
  and jsonb_array_length(coalesce(${backtests.request}->'strategy'->'legs', ${backtests.request}->'multiLegStrategy'->'legs', '[]'::jsonb)) > 1`
/** Neither the paper trades of a deployment nor imported ones. */
const isBacktest = eq(backtests.kind, 'backtest')
const tally = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/**
 * All figures of a user's dashboard; `changes` covers the time after `since`. One snapshot gives them all, so a backtest that
 * ends during the query is either counted and listed, or neither.
 */
export function readDashboard(db: Db, userId: string, since: Date | undefined): Promise<Dashboard> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction((moment) => figuresAt(moment, userId, since), snapshot)
}

async function figuresAt(db: Db, userId: string, since: Date | undefined): Promise<Dashboard> {
  const runs = await countBacktests(db, userId, since)
  const saved = await countStrategies(db, userId, since)
  const { jobs: recent } = await listJobs(db, userId, { limit: RECENT, offset: 0 })
  const performance = await readPerformance(db, userId)
  const deployed = await db.$count(deployments, eq(deployments.userId, userId))
  const { completed, profitable } = runs
  return {
    backtests: { completed, profitable },
    strategies: {
      saved: saved.total,
      active: saved.active,
      tested: saved.tested,
      totalPnl: saved.totalPnl,
    },
    hasDeployed: deployed > 0,
    recent,
    performance,
    changes: since ? { ...runs.changes, saved: saved.changed } : null,
    firstHour: {
      ranBacktest: completed > 0,
      ranSeveralLegs: runs.severalLegs > 0,
      ranTwo: completed > 1,
      savedStrategy: saved.total > 0,
      testedStrategy: saved.tested > 0,
    },
  }
}

async function countBacktests(db: Db, userId: string, since: Date | undefined) {
  // Without a last visit there are no changes.
  const isNew = since ? sql`${backtests.finishedAt} > ${since.toISOString()}` : sql`false`
  const completed = sql`${backtests.status} = 'completed'`
  const [row] = await db
    .select({
      completed: tally(completed),
      profitable: tally(sql`${completed} and ${isProfitable}`),
      severalLegs: tally(sql`${completed} and ${hasSeveralLegs}`),
      newCompleted: tally(sql`${completed} and ${isNew}`),
      newProfitable: tally(sql`${completed} and ${isProfitable} and ${isNew}`),
      newFailed: tally(sql`${backtests.status} = 'failed' and ${isNew}`),
    })
    .from(backtests)
    .leftJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .where(and(eq(backtests.userId, userId), isNull(backtests.deletedAt), isBacktest))
  const { newCompleted = 0, newProfitable = 0, newFailed = 0 } = row ?? {}
  return {
    completed: row?.completed ?? 0,
    profitable: row?.profitable ?? 0,
    severalLegs: row?.severalLegs ?? 0,
    changes: { completed: newCompleted, profitable: newProfitable, failed: newFailed },
  }
}

async function countStrategies(db: Db, userId: string, since: Date | undefined) {
  const isNew = since ? sql`${strategies.updatedAt} > ${since.toISOString()}` : sql`false`
  const [row] = await db
    .select({
      total: count(),
      active: tally(sql`${strategies.status} <> 'inactive'`),
      tested: tally(isNotNull(strategies.performance)),
      totalPnl: sql<number>`coalesce(sum((${strategies.performance}->>'totalReturn')::double precision), 0)`,
      changed: tally(isNew),
    })
    .from(strategies)
    .where(eq(strategies.userId, userId))
  return row ?? { total: 0, active: 0, tested: 0, totalPnl: 0, changed: 0 }
}

async function readPerformance(db: Db, userId: string): Promise<Dashboard['performance']> {
  const rows = await db
    .select({
      jobId: backtests.id,
      name: sql<string>`coalesce(nullif(${backtests.name}, ''), ${backtests.request}->>'instrument')`,
    })
    .from(backtests)
    .innerJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .where(
      and(
        eq(backtests.userId, userId),
        eq(backtests.status, 'completed'),
        isBacktest,
        isNotNull(backtests.finishedAt),
        isNull(backtests.deletedAt),
      ),
    )
    .orderBy(desc(backtests.finishedAt), desc(backtests.id))
    .limit(LOOKED_AT)
  // Repeated runs of a strategy would draw nearly the same line.
  const latest = rows.filter(({ name }, i) => rows.findIndex((one) => one.name === name) === i)
  const curves = []
  for (const run of latest.slice(0, MOST_CURVES)) curves.push(await withCurve(db, run))
  return curves
}

async function withCurve(db: Db, run: { readonly jobId: string; readonly name: string }) {
  const days = await readDays(db, run.jobId)
  let total = 0
  return { ...run, dates: days.map(({ date }) => date), netPnl: days.map(({ netPnl }) => (total += netPnl)) }
}
