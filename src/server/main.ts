import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { removeExpiredHourly } from './auth/cleanup.ts'
import { createAccounts } from './auth/accounts.ts'
import { identify } from './auth/current-user.ts'
import { ensureAdmin, type NewAdmin } from './auth/first-admin.ts'
import { authRoutes } from './auth/routes.ts'
import { BACKTEST_CHANNEL } from './backtests/changes.ts'
import type { DayExplainer } from './backtests/day-explainer.ts'
import { explainRoutes } from './backtests/explain-routes.ts'
import { runningIds } from './backtests/queries.ts'
import { backtestRoutes } from './backtests/routes.ts'
import { lostBacktestJob, runBacktestJob } from './backtests/run-backtest.job.ts'
import type { BacktestRunner } from './backtests/runner.ts'
import { startBacktestWorker, type BacktestWorker } from './backtests/worker.ts'
import { mailContactJob } from './contact/mail-contact.job.ts'
import type { Mailer } from './contact/mailer.ts'
import { contactRoutes, startContactMailing } from './contact/routes.ts'
import type { Config } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import type { DatasetCatalog } from './datasets/catalog.ts'
import { dataPart } from './market-data/data-part.ts'
import { openDatabase, type Database } from './db/database.ts'
import { listenToNotifications, type Notifications } from './db/notifications.ts'
import { createApp } from './http/app.ts'
import { endEventStreams } from './http/event-stream.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { createMetrics, metricsRoutes, type Metrics } from './metrics/metrics.ts'
import { startWorkerEndpoint } from './metrics/worker-endpoint.ts'
import { strategyRoutes } from './strategies/routes.ts'
import { systemRoutes } from './system/routes.ts'

/** What a process is made of besides its settings; tests bring their own. */
export interface Parts {
  readonly log: Logger
  /** Undefined: this process runs no backtests. */
  readonly runner: BacktestRunner | undefined
  readonly datasets: DatasetCatalog
  /** Undefined: contact messages are only stored. */
  readonly mailer: Mailer | undefined
  readonly explainer: DayExplainer
  /** Only tests give up durability for speed. */
  readonly durable?: boolean
  /** Only tests do not wait for the answer to a sign-in. */
  readonly signInMilliseconds?: number
}

/** What a process needs that only runs backtests. */
export type WorkerParts = Pick<Parts, 'log' | 'runner' | 'durable' | 'datasets'>

/** The database, and what everything else reaches through it. */
interface Base {
  readonly database: Database
  readonly queue: Queue
  readonly notifications: Notifications
  readonly worker: BacktestWorker | undefined
  readonly metrics: Metrics
}

export interface RunningServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly database: Database
  readonly queue: Queue
  /** The administrator that this start created. */
  readonly newAdmin: NewAdmin | undefined
  close(): Promise<void>
}

export interface RunningWorker {
  /** Where it answers about its health; absent where it does not. */
  readonly url?: string
  close(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../build/client', import.meta.url))

/**
 * Starts everything of a server: database, queue, workers, web server.
 * @throws Error saying what could not be started, with all that was started stopped again.
 */
export async function startServer(config: Config, parts: Parts): Promise<RunningServer> {
  const base = await startBase(config, parts)
  try {
    const { app, newAdmin } = await createServerApp(config, parts, base)
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    const close = async () => {
      // New connections are refused from here on, while running requests and jobs end.
      const closing = app.close()
      endEventStreams()
      await base.worker?.stop()
      await closing
      await parts.explainer.close()
      await stopBase(base, parts)
    }
    const { database, queue } = base
    return { url: `http://${urlHost(config.host)}:${port}`, app, database, queue, newAdmin, close }
  } catch (error) {
    await stopBase(base, parts)
    throw error
  }
}

/** Starts a process that only runs backtests, for a database that other processes share. */
export async function startWorker(config: Config, parts: WorkerParts): Promise<RunningWorker> {
  const base = await startBase(config, parts)
  try {
    const endpoint = await workerEndpoint(config, parts, base)
    return {
      ...(endpoint && { url: `http://${urlHost(config.host)}:${endpoint.port}` }),
      async close() {
        await base.worker?.stop()
        await endpoint?.close()
        await stopBase(base, parts)
      },
    }
  } catch (error) {
    await base.worker?.stop()
    await stopBase(base, parts)
    throw error
  }
}

async function workerEndpoint({ host, workerPort: port }: Config, { datasets }: WorkerParts, base: Base) {
  if (port === undefined) return undefined
  const { database, queue, metrics } = base
  const health = { db: database.db, queue, datasets }
  return startWorkerEndpoint({ host, port, metrics, database, health })
}

async function startBase(config: Config, { log, runner, durable }: WorkerParts): Promise<Base> {
  const { dataFolder, databaseUrl } = config
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    log,
    ...(durable !== undefined && { durable }),
  })
  try {
    const queue = await openQueue(database, [lostBacktestJob, runBacktestJob, mailContactJob], log)
    // Alone on an embedded database: whatever is said to run was run by the process before.
    if (database.embedded) await queue.reclaim(runBacktestJob, await runningIds(database.db))
    const notifications = await listenToNotifications(database.connection, [BACKTEST_CHANNEL], log)
    const { workerThreads: concurrency, userConcurrentBacktests: userConcurrency } = config
    const metrics = createMetrics()
    const worker =
      runner &&
      (await startBacktestWorker({
        db: database.db,
        queue,
        notifications,
        runner,
        log,
        metrics,
        concurrency,
        userConcurrency,
      }))
    return { database, queue, notifications, worker, metrics }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function stopBase({ database, queue, notifications }: Base, { runner }: WorkerParts): Promise<void> {
  await runner?.close()
  await queue.close()
  await notifications.close()
  await database.close()
}

/** What the specification asks for. */
const SIGN_IN_MILLISECONDS = 1000

async function createServerApp(config: Config, parts: Parts, base: Base) {
  const { database, queue, notifications } = base
  const { db } = database
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const accounts = createAccounts({ db, secret: readSecret(config), secure })
  const newAdmin = await ensureAdmin(db, accounts, {
    email: config.adminEmail,
    password: config.adminPassword,
  })
  const app = await createApp({
    log: parts.log,
    trustProxy: config.trustProxy,
    secure,
    webFolder: WEB_FOLDER,
    identify: (request, reply) => identify({ db, accounts }, request, reply),
  })
  const { openSignUp } = config
  const { signInMilliseconds = SIGN_IN_MILLISECONDS } = parts
  contactRoutes(app, { db, queue, mailed: parts.mailer !== undefined })
  if (parts.mailer) await startContactMailing(db, queue, parts.mailer)
  removeExpiredHourly(app, db)
  authRoutes(app, { db, accounts, openSignUp, signInMilliseconds })
  metricsRoutes(app, base.metrics, database)
  systemRoutes(app, { db, queue, datasets: parts.datasets })
  await dataPart(app, { config, db, log: parts.log, datasets: parts.datasets })
  const { datasets, explainer } = parts
  explainRoutes(app, { db, explainer })
  strategyRoutes(app, db)
  backtestRoutes(app, { db, queue, notifications, datasets, maxPending: config.userPendingBacktests })
  return { app, newAdmin }
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Whether the web app has been built. */
export function hasWebApp(): boolean {
  return existsSync(WEB_FOLDER)
}
