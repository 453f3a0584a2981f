import { and, countDistinct, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Tried } from '#api'
import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { jobs, trials } from '../../kernel/db/schema/index.ts'
import { hashesOf, type StrategyHashes } from './strategy-hashes.ts'

/** Records that a user tried a strategy on a dataset, at most once; returns its hashes. */
export async function addTrial(tx: Db, userId: string, request: BacktestRequest): Promise<StrategyHashes> {
  const hashes = hashesOf(request)
  const { dataset = SIMULATED_DATASET_ID } = request
  await tx
    .insert(trials)
    .values({ userId, dataset, ...hashes })
    .onConflictDoNothing()
  return hashes
}

/** The figures of a trial's run: Sharpe ratio per session, and p-value of the maximum test (null if not computed). */
export interface TrialFigures {
  readonly dailySharpe: number | null
  readonly chance: number | null
}

/**
 * Stores the figures of a trial. The latest run counts, because dates and capital aren't part of a trial.
 */
export async function rateTrial(tx: Db, trial: TrialOf, figures: TrialFigures): Promise<void> {
  await tx.execute(ratedTrial(tx, trial, figures))
}

interface TrialOf {
  readonly userId: string
  readonly request: BacktestRequest
}

/** The update of `rateTrial`, to which a condition may be appended. */
export function ratedTrial(db: Db, { userId, request }: TrialOf, { dailySharpe, chance }: TrialFigures): SQL {
  const { dataset = SIMULATED_DATASET_ID } = request
  const { strategyHash } = hashesOf(request)
  return db
    .update(trials)
    .set({ dailySharpe, chance: keptChance(sql`${chance}::real`) })
    .where(and(eq(trials.userId, userId), eq(trials.strategyHash, strategyHash), eq(trials.dataset, dataset)))
    .getSQL()
}

/** The p-value to keep: that of a search stands, because running its best variant alone is no new idea. */
export const keptChance = (chance: SQL): SQL =>
  sql`case when ${trials.variants} > 1 or ${chance} is null then ${trials.chance} else ${chance} end`

/** Stores the p-value of the best variant of a search, on the trial of one of its variants. */
export async function rateSearch(
  db: Db,
  { userId, request }: TrialOf,
  { chance, variants }: { readonly chance: number; readonly variants: number },
): Promise<void> {
  const { dataset = SIMULATED_DATASET_ID } = request
  const { strategyHash } = hashesOf(request)
  await db
    .update(trials)
    .set({ chance, variants })
    .where(and(eq(trials.userId, userId), eq(trials.strategyHash, strategyHash), eq(trials.dataset, dataset)))
}

/** Records the variants of a sweep as trials, each at most once, with their Sharpe ratios. */
export async function addTrials(
  tx: Db,
  { userId, dataset }: { readonly userId: string; readonly dataset: string },
  tried: readonly (StrategyHashes & { readonly dailySharpe: number | null })[],
): Promise<void> {
  // Different values may yield the same strategy, and one insert may contain a row only once.
  const distinct = new Map(tried.map((trial) => [trial.strategyHash, { userId, dataset, ...trial }]))
  if (distinct.size === 0) return
  await tx
    .insert(trials)
    .values([...distinct.values()])
    .onConflictDoUpdate({
      target: [trials.userId, trials.strategyHash, trials.dataset],
      set: { dailySharpe: sql`excluded.daily_sharpe` },
    })
}

/** The trials of a request's family by a user, including the request itself. */
export async function triedOf(db: Db, userId: string, request: BacktestRequest): Promise<Tried> {
  const { dataset = SIMULATED_DATASET_ID } = request
  const { familyHash } = hashesOf(request)
  const [row] = await db
    .select({
      trials: countDistinct(trials.strategyHash),
      sharpeVariance: sql<
        number | null
      >`(var_samp(${trials.dailySharpe}) filter (where ${trials.dataset} = ${dataset}))::float8`,
    })
    .from(trials)
    .where(and(eq(trials.userId, userId), eq(trials.familyHash, familyHash)))
  // A run of an older version has no trial, but counts as one.
  return {
    trials: Math.max(1, row?.trials ?? 0),
    sharpeVariance: row?.sharpeVariance ?? null,
    ideas: await otherIdeas(db, { userId, dataset, familyHash }),
    ...(await searchOf(db, userId, familyHash)),
  }
}

/** Largest p-value that may change a verdict. */
const DECIDING = 0.025

/**
 * The other ideas (families) that a user tried on a dataset. The p-value of an idea is the smallest of its
 * runs, corrected for their number by Šidák's rule, or that of its best search, which tests its variants
 * together; 1 if it is unknown.
 */
async function otherIdeas(
  db: Db,
  { userId, dataset, familyHash }: { userId: string; dataset: string; familyHash: string },
): Promise<Tried['ideas']> {
  const alone = sql`${trials.variants} = 1`
  const tests = sql`(count(${trials.chance}) filter (where ${alone}) + coalesce(max(${trials.variants}) filter (where not ${alone}), 0))`
  const chance = sql<number>`least(
    1 - power(1 - min(${trials.chance}) filter (where ${alone}), ${tests}),
    min(${trials.chance}) filter (where not ${alone}), 1)::float8`
  const ideas = db
    .select({ chance: chance.as('chance') })
    .from(trials)
    .where(and(eq(trials.userId, userId), eq(trials.dataset, dataset), ne(trials.familyHash, familyHash)))
    .groupBy(trials.familyHash)
    .as('ideas')
  const [row] = await db
    .select({
      others: sql<number>`count(*)::int`,
      low: sql<
        number[]
      >`coalesce(array_agg(${ideas.chance} order by ${ideas.chance}) filter (where ${ideas.chance} <= ${DECIDING}), '{}')`,
    })
    .from(ideas)
  return { others: row?.others ?? 0, low: row?.low ?? [] }
}

/** Probability of overfitting and luck of the user's latest sweep of a family; null without one. */
async function searchOf(
  db: Db,
  userId: string,
  familyHash: string,
): Promise<Pick<Tried, 'overfitting' | 'luck'>> {
  const probability = sql<number | null>`(${jobs.checkpoint} #>> '{overfitting,probability}')::float8`
  const luck = sql<Tried['luck']>`${jobs.checkpoint} -> 'luck'`
  const [row] = await db
    .select({ probability, luck })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        eq(jobs.kind, 'sweep'),
        eq(jobs.status, 'completed'),
        sql`${jobs.checkpoint} ->> 'familyHash' = ${familyHash}`,
      ),
    )
    .orderBy(desc(jobs.finishedAt))
    .limit(1)
  return { overfitting: row?.probability ?? null, luck: row?.luck ?? null }
}
