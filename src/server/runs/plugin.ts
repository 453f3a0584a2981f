import type { FastifyInstance } from 'fastify'
import type { DatasetCatalog } from '../data/datasets/catalog.ts'
import type { JobHandler } from '../kernel/jobs/kind.ts'
import { stepJob } from '../kernel/jobs/steps.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { DayExplainer } from './backtests/day-explainer.ts'
import { guardedRunner } from './backtests/guarded-runner.ts'
import { explainRoutes, type DeploymentRuns } from './backtests/explain-routes.ts'
import type { BacktestRunner } from './backtests/runner.ts'
import { backtestRoutes } from './backtests/routes.ts'
import { runBacktestJob } from './backtests/run-backtest.job.ts'
import { runRoutes } from './backtests/runs.ts'
import { createShortRuns } from './backtests/short-runs.ts'
import { startBacktestWorker, type BacktestWorker } from './backtests/worker.ts'
import { batchHandler } from './batches/batch.ts'
import { batchRoutes } from './batches/routes.ts'
import { portfolioRunHandler } from './portfolio-runs/portfolio-run.ts'
import { portfolioRunRoutes } from './portfolio-runs/routes.ts'
import { savedBookRoutes } from './portfolio-runs/saved-books.ts'
import { shareRoutes } from './shares/routes.ts'
import { simulatorRoutes } from './simulations/routes.ts'
import { strategyRoutes } from './strategies/routes.ts'
import { stressHandler } from './sweeps/stress.ts'
import { stressRoutes } from './sweeps/stress-routes.ts'
import { sweepRoutes } from './sweeps/routes.ts'
import { sweepHandler, sweepSteps } from './sweeps/sweep.ts'
import type { Sweeper } from './sweeps/sweeper.ts'
import { tradeLogRoutes } from './trade-logs/routes.ts'

/** What computes runs. */
export interface Runners {
  /** Undefined in a process that runs no backtests. */
  readonly runner: BacktestRunner | undefined
  /** Runs what isn't kept: edits of strategies, and the days of their rules. */
  readonly edits: BacktestRunner
  /** Runs searches, and evaluates their stored results. */
  readonly sweeper: Sweeper
}

/**
 * Starts to process the job queue, if this process runs backtests.
 * @param otherJobs handlers of lower floors
 */
export async function startRuns(
  { config, log, database, db, queue, notifications, metrics, outbox }: Kernel,
  { runner, sweeper }: Pick<Runners, 'runner' | 'sweeper'>,
  otherJobs: readonly JobHandler[],
): Promise<BacktestWorker | undefined> {
  // No other process uses an embedded database, so all jobs that are held are left over from before a restart.
  if (database.embedded) {
    await queue.reclaim(runBacktestJob)
    await queue.reclaim(stepJob)
  }
  if (!runner) return undefined
  const guarded = guardedRunner(db, runner)
  const handlers = [
    batchHandler(db, guarded, outbox),
    portfolioRunHandler(db, guarded),
    ...otherJobs,
    sweepHandler({ db, queue, notifications, sweeper }),
    stressHandler(db, sweeper),
  ]
  // One slot more than threads, so that a thread never waits for the database.
  const steps = { slots: sweeper.threads + 1, handlers: [sweepSteps(db, sweeper)] }
  const { workerThreads: concurrency, userConcurrentBacktests: userConcurrency } = config
  const base = { db, queue, notifications, log, metrics }
  return startBacktestWorker({ ...base, runner: guarded, concurrency, userConcurrency, handlers, steps })
}

export interface RunsOptions extends Runners {
  readonly kernel: Kernel
  readonly datasets: DatasetCatalog
  readonly explainer: DayExplainer
  /** What deployments know of their runs. */
  readonly deploymentRuns: DeploymentRuns
}

/** Backtests and their results, strategies, simulators, imported logs, batches, searches and stress. */
export async function runsPlugin(app: FastifyInstance, options: RunsOptions): Promise<void> {
  const { kernel, datasets, runner, edits, sweeper, explainer, deploymentRuns } = options
  const { config, log, db, queue, notifications, metrics, job } = kernel
  strategyRoutes(app, db)
  simulatorRoutes(app, db)
  explainRoutes(app, { db, datasets, explainer, deploymentRuns })
  runRoutes(app, { db, queue })
  shareRoutes(app, { db })
  tradeLogRoutes(app, { db })
  batchRoutes(app, { db, queue, notifications, job })
  portfolioRunRoutes(app, { db, queue, job })
  savedBookRoutes(app, db)
  sweepRoutes(app, { db, queue, job, sweeper, datasets })
  stressRoutes(app, { db, queue, job })
  const shortRuns = createShortRuns({ db, runner: runner && guardedRunner(db, runner), log, metrics })
  const maxPending = config.userPendingBacktests
  backtestRoutes(app, { db, queue, notifications, datasets, maxPending, shortRuns, edits })
}
