import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { identify } from './accounts/auth/current-user.ts'
import type { NewAdmin } from './accounts/auth/first-admin.ts'
import { accountsPlugin, openAccounts } from './accounts/plugin.ts'
import { communityPlugin } from './community/plugin.ts'
import type { DownloadParts } from './data/brokers/download-job.ts'
import { catalogOf } from './data/datasets/catalog.ts'
import { dataPlugin } from './data/plugin.ts'
import { doneOtherwise, ordersOfRun } from './deployments/stored-run.ts'
import { deploymentsPlugin } from './deployments/plugin.ts'
import { createApp } from './kernel/http/app.ts'
import { IdempotentWrites } from './kernel/http/idempotency.ts'
import type { Kernel } from './kernel/kernel.ts'
import { metricsRoutes } from './kernel/metrics.ts'
import type { Dependencies } from './dependencies.ts'
import { resultDecoders } from './runs/backtests/stored-result.ts'
import { runsPlugin } from './runs/plugin.ts'
import { checkHealth } from './system/health.ts'
import { systemPlugin } from './system/plugin.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../build/client', import.meta.url))

/** The web server with the routes of every floor, from the lowest up. */
export async function createServerApp(
  kernel: Kernel,
  dependencies: Dependencies,
  broking: DownloadParts,
): Promise<{ readonly app: FastifyInstance; readonly newAdmin: NewAdmin | undefined }> {
  const { config, log, db, queue, quota } = kernel
  const { datasets: installed, signInMilliseconds } = dependencies
  const datasets = catalogOf(db, installed)
  // Accounts export their results, which runs decode.
  const decoders = resultDecoders
  const { context: accounts, secure, newAdmin } = await openAccounts(kernel, { ...dependencies, decoders })
  const app = await createApp({
    log,
    secure,
    trustProxy: config.trustProxy,
    ownHost: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host,
    webFolder: WEB_FOLDER,
    identify: (request, reply) => identify({ db, accounts: accounts.accounts }, request, reply),
  })
  const idempotency = new IdempotentWrites(db, config.uploadLimitMegabytes * 1_000_000)
  app.decorate('idempotency', idempotency)
  app.addHook('onClose', () => idempotency.close())
  app.decorate('quota', quota)
  // Measures the requests of all floors, so it belongs to no floor.
  metricsRoutes(app, kernel.metrics, kernel.database)
  const health = { db, queue, datasets: installed, dataFolder: config.dataFolder }
  await app.register(accountsPlugin, { kernel, context: accounts, signInMilliseconds })
  await app.register(dataPlugin, { kernel, datasets, broking })
  await app.register(runsPlugin, {
    ...dependencies,
    datasets,
    kernel,
    deploymentRuns: { ordersOfRun, doneOtherwise },
  })
  await app.register(deploymentsPlugin, { kernel, datasets, broking, host: dependencies.deploymentHost })
  await app.register(communityPlugin, { kernel, accounts, checkHealth: () => checkHealth(health) })
  await app.register(systemPlugin, { kernel, health, marketDataFolder: broking.marketDataFolder })
  return { app, newAdmin }
}

/** Whether the web app has been built. */
export function hasWebApp(): boolean {
  return existsSync(WEB_FOLDER)
}
