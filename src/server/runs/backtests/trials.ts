import { and, countDistinct, desc, eq, sql, type SQL } from 'drizzle-orm'
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

/**
 * Stores the Sharpe ratio of a trial. The latest run counts, because dates and capital aren't part of a
 * trial.
 */
export async function rateTrial(tx: Db, trial: TrialOf, dailySharpe: number | null): Promise<void> {
  await tx.execute(ratedTrial(tx, trial, dailySharpe))
}

interface TrialOf {
  readonly userId: string
  readonly request: BacktestRequest
}

/** The update of `rateTrial`, to which a condition may be appended. */
export function ratedTrial(db: Db, { userId, request }: TrialOf, dailySharpe: number | null): SQL {
  const { dataset = SIMULATED_DATASET_ID } = request
  const { strategyHash } = hashesOf(request)
  return db
    .update(trials)
    .set({ dailySharpe })
    .where(and(eq(trials.userId, userId), eq(trials.strategyHash, strategyHash), eq(trials.dataset, dataset)))
    .getSQL()
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
    overfitting: await overfittingOf(db, userId, familyHash),
  }
}

/** Probability of overfitting of the user's latest sweep of a family; null without one. */
async function overfittingOf(db: Db, userId: string, familyHash: string): Promise<number | null> {
  const probability = sql<number | null>`(${jobs.checkpoint} #>> '{overfitting,probability}')::float8`
  const [row] = await db
    .select({ probability })
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
  return row?.probability ?? null
}
