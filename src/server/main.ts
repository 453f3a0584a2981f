import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Brokers } from '#brokers'
import { assistantRoutes } from './community/assistant/routes.ts'
import { removeExpiredHourly } from './system/cleanup.ts'
import { createAccounts } from './accounts/auth/accounts.ts'
import { KEPT_OUT_CHANNEL } from './accounts/auth/delete-user.ts'
import { identify } from './accounts/auth/current-user.ts'
import { ensureAdmin, type NewAdmin } from './accounts/auth/first-admin.ts'
import { adminRoutes } from './community/admin/routes.ts'
import type { AccountContext } from './accounts/context.ts'
import { planRoutes } from './accounts/profile/plan-routes.ts'
import { profileRoutes } from './accounts/profile/profile-routes.ts'
import { resetRoutes } from './accounts/profile/reset-routes.ts'
import { securityRoutes } from './accounts/profile/security-routes.ts'
import { openBrokers } from './data/brokers/broker-part.ts'
import { captureHandler } from './data/brokers/capture/capture-job.ts'
import { captureRoutes } from './data/brokers/capture/routes.ts'
import { captureNightly } from './data/brokers/capture/watch.ts'
import { findConnection, listConnections, openSession } from './data/brokers/connections.ts'
import { downloadHandler, type DownloadParts } from './data/brokers/download-job.ts'
import { postedReturnRoute } from './data/brokers/posted-return.ts'
import { brokerRoutes } from './data/brokers/routes.ts'
import { createKnownDevices } from './accounts/auth/known-device.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import { BACKTEST_CHANNEL } from './kernel/jobs/changes.ts'
import type { DayExplainer } from './runs/backtests/day-explainer.ts'
import { decodeHead, decodeTrades } from './runs/backtests/result-encoding.ts'
import { explainRoutes } from './runs/backtests/explain-routes.ts'
import type { LiveRunner } from './runs/backtests/live-runner.ts'
import { liveRoutes } from './runs/backtests/live-routes.ts'
import { runningIds } from './runs/backtests/queries.ts'
import { backtestRoutes } from './runs/backtests/routes.ts'
import { lostBacktestJob, runBacktestJob } from './runs/backtests/run-backtest.job.ts'
import { runRoutes } from './runs/backtests/runs.ts'
import { tradeLogRoutes } from './runs/trade-logs/routes.ts'
import type { BacktestRunner } from './runs/backtests/runner.ts'
import { createShortRuns } from './runs/backtests/short-runs.ts'
import { startBacktestWorker, type BacktestWorker } from './runs/backtests/worker.ts'
import { bugRoutes } from './community/bugs/routes.ts'
import { ensureFirstTeam } from './community/bugs/teams.ts'
import { mailContactJob } from './community/contact/mail-contact.job.ts'
import { startDelivering } from './kernel/outbox/deliver.ts'
import { deliverJob } from './kernel/outbox/deliver.job.ts'
import { createPost, type Mailer } from './kernel/outbox/mailer.ts'
import { createOutbox } from './kernel/outbox/outbox.ts'
import type { Pusher } from './kernel/outbox/pusher.ts'
import { notificationRoutes } from './community/notifications/routes.ts'
import { reportWeekly } from './community/notifications/weekly-report.ts'
import { contactRoutes, startContactMailing } from './community/contact/routes.ts'
import type { Config } from './kernel/config/config.ts'
import { readSecret } from './kernel/config/secret.ts'
import { dashboardRoutes } from './community/dashboard/routes.ts'
import type { DatasetCatalog } from './data/datasets/catalog.ts'
import { scenarioHandler } from './data/datasets/scenario-job.ts'
import { scenarioRoutes } from './data/datasets/scenario-routes.ts'
import { dataPart } from './data/market-data/data-part.ts'
import { openDatabase, type Database } from './kernel/db/database.ts'
import { listenToNotifications, type Notifications } from './kernel/db/notifications.ts'
import { createApp } from './kernel/http/app.ts'
import { IdempotentWrites } from './kernel/http/idempotency.ts'
import { REST, restWhenQuiet } from './kernel/http/rest.ts'
import { endEventStreams } from './kernel/http/event-stream.ts'
import { listen, urlHost } from './kernel/http/listen.ts'
import { openQueue, QUEUE_CHANNEL, type Queue } from './kernel/jobs/queue.ts'
import { runningJobIds } from './kernel/jobs/record.ts'
import { lostStepJob, stepJob } from './kernel/jobs/steps.ts'
import { createMetrics, metricsRoutes, type Metrics } from './kernel/metrics.ts'
import { startWorkerEndpoint } from './system/worker-endpoint.ts'
import { batchHandler } from './runs/batches/batch.ts'
import { batchRoutes } from './runs/batches/routes.ts'
import { portfolioRunHandler } from './runs/portfolio-runs/portfolio-run.ts'
import { portfolioRunRoutes } from './runs/portfolio-runs/routes.ts'
import { simulatorRoutes } from './runs/simulations/routes.ts'
import { stressHandler } from './runs/sweeps/stress.ts'
import { stressRoutes } from './runs/sweeps/stress-routes.ts'
import { sweepRoutes } from './runs/sweeps/routes.ts'
import { quotaOf, type StorageQuota } from './kernel/limits/quota.ts'
import { sweepHandler, sweepSteps } from './runs/sweeps/sweep.ts'
import type { Sweeper } from './runs/sweeps/sweeper.ts'
import { doneOtherwise, ordersOfRun } from './deployments/explained-run.ts'
import { DEPLOYMENT_CHANNEL } from './deployments/changes.ts'
import type { PaperDesk } from './deployments/desk.ts'
import { startDriver } from './deployments/driver.ts'
import { startRecorder } from './deployments/quotes/recorder.ts'
import { deploymentRoutes } from './deployments/routes.ts'
import { strategyRoutes } from './runs/strategies/routes.ts'
import { checkHealth, type HealthSources } from './system/health.ts'
import { systemRoutes } from './system/routes.ts'

/** Dependencies of a process besides its configuration; tests replace them. */
export interface Parts {
  readonly log: Logger
  /** Undefined in a process that runs no backtests. */
  readonly runner: BacktestRunner | undefined
  /** Runs searches, and evaluates their stored results. */
  readonly sweeper: Sweeper
  readonly datasets: DatasetCatalog
  /** Undefined on a server that sends no mail; contact messages are then only stored. */
  readonly mailer: Mailer | undefined
  /** Undefined on a server without push notifications. */
  readonly pusher?: Pusher | undefined
  readonly explainer: DayExplainer
  /** Undefined uses the brokers' own or configured addresses. */
  readonly brokers?: Brokers
  readonly live: LiveRunner
  readonly paper: PaperDesk
  /** Clock of deployments, in milliseconds since 1970; only tests replace it. */
  readonly now?: () => number
  /** Only tests trade durability for speed. */
  readonly durable?: boolean
  /** Least duration of a sign-in; only tests shorten it. */
  readonly signInMilliseconds?: number
  /** Called as soon as this start has created the administrator, even if the start fails later. */
  readonly onNewAdmin?: (admin: NewAdmin) => void
  /** Called before the server starts listening, for blocking work that would delay requests. */
  readonly beforeListening?: () => void
  /** Gives memory back to the system, when nobody has asked for anything for a while. */
  readonly giveBack?: () => void
}

/** Dependencies of a worker process. */
export type WorkerParts = Pick<Parts, 'log' | 'runner' | 'sweeper' | 'durable' | 'datasets' | 'brokers'>

/** The database and what is built on it. */
interface Base {
  readonly database: Database
  readonly queue: Queue
  readonly notifications: Notifications
  readonly metrics: Metrics
  readonly broking: DownloadParts
  readonly quota: StorageQuota
}

export interface RunningServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly database: Database
  readonly queue: Queue
  /** The administrator created by this start. */
  readonly newAdmin: NewAdmin | undefined
  close(): Promise<void>
}

export interface RunningWorker {
  /** Health endpoint; undefined if it is not configured. */
  readonly url?: string
  close(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../build/client', import.meta.url))

/**
 * Starts a server: database, queue, web server, and workers last, so that a start that fails (e.g. port in
 * use) has taken no jobs.
 * @param starting aborts the start
 * @throws Error if something cannot be started; everything started before is stopped
 */
export async function startServer(
  config: Config,
  parts: Parts,
  starting?: AbortSignal,
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  opened.defer(() => parts.explainer.close())
  opened.defer(() => parts.live.close())
  opened.defer(() => parts.paper.close())
  const base = await openBase(opened, config, parts, starting)
  const { database, queue } = base
  const { app, newAdmin } = await createServerApp(config, parts, base)
  const work: { worker?: BacktestWorker | undefined } = {}
  opened.defer(async () => {
    // New connections are refused from here on, while running requests and jobs finish.
    const closing = app.close()
    endEventStreams()
    await work.worker?.stop()
    await closing
  })
  if (parts.giveBack)
    restWhenQuiet(app, { ...REST, residentBytes: () => process.memoryUsage.rss(), rest: parts.giveBack })
  parts.beforeListening?.()
  await listen(app, config)
  starting?.throwIfAborted()
  work.worker = await startWork(config, parts, base)
  const paper = paperOptions(parts, base)
  const driver = startDriver({ ...paper, log: parts.log })
  opened.defer(() => driver.close())
  const recorder = startRecorder({
    db: database.db,
    open: async (feed, signal) => (await openSession(base.broking, feed, signal)).session,
    isConnected: async (feed) => (await findConnection(base.broking, feed)) !== undefined,
    log: parts.log,
    outbox: paper.outbox,
    now: parts.now ?? Date.now,
  })
  opened.defer(() => recorder.close())
  await startSending(config, parts, base)
  starting?.throwIfAborted()
  const { port } = app.server.address() as AddressInfo
  const url = `http://${urlHost(config.host)}:${port}`
  return { url, app, database, queue, newAdmin, close: closeOf(opened) }
}

/** Dependencies of deployments. */
function paperOptions(
  { paper, mailer, pusher, now = Date.now }: Parts,
  { database, queue, notifications, quota }: Base,
) {
  const outbox = createOutbox(queue, { email: mailer !== undefined, push: pusher !== undefined })
  return { db: database.db, notifications, desk: paper, outbox, quota, now }
}

/** Starts sending queued contact mails and notifications. */
async function startSending(config: Config, { log, mailer, pusher }: Parts, { database, queue }: Base) {
  const { db } = database
  if (mailer) await startContactMailing(db, queue, mailer)
  const { origin } = createPost(config, { mailer, log })
  await startDelivering(queue, { db, mailer, pusher, origin })
}

/** Starts a worker process, which only runs backtests from a shared database. */
export async function startWorker(
  config: Config,
  parts: WorkerParts,
  starting?: AbortSignal,
): Promise<RunningWorker> {
  await using opened = new AsyncDisposableStack()
  const base = await openBase(opened, config, parts, starting)
  const endpoint = await workerEndpoint(config, parts, base)
  if (endpoint) opened.defer(() => endpoint.close())
  starting?.throwIfAborted()
  const worker = await startWork(config, parts, base)
  if (worker) opened.defer(() => worker.stop())
  starting?.throwIfAborted()
  const url = endpoint && `http://${urlHost(config.host)}:${endpoint.port}`
  return { ...(url && { url }), close: closeOf(opened) }
}

/** Moves ownership of the opened resources to the returned close function. */
function closeOf(opened: AsyncDisposableStack): () => Promise<void> {
  const running = opened.move()
  return () => running.disposeAsync()
}

async function workerEndpoint({ host, workerPort: port }: Config, { datasets }: WorkerParts, base: Base) {
  if (port === undefined) return undefined
  const { database, queue, metrics } = base
  const health = { db: database.db, queue, datasets }
  return startWorkerEndpoint({ host, port, metrics, database, health })
}

const QUEUED = [lostBacktestJob, runBacktestJob, lostStepJob, stepJob, mailContactJob, deliverJob]

/** Opens the database and everything built on it; `opened` owns each part as soon as it exists. */
async function openBase(
  opened: AsyncDisposableStack,
  config: Config,
  { log, runner, sweeper, durable, brokers }: WorkerParts,
  signal: AbortSignal | undefined,
): Promise<Base> {
  const { dataFolder, databaseUrl } = config
  if (runner) opened.defer(() => runner.close())
  opened.defer(() => sweeper.close())
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    log,
    ...(durable !== undefined && { durable }),
    ...(signal && { signal }),
  })
  opened.defer(() => database.close())
  signal?.throwIfAborted()
  const notifications = await listenToNotifications(
    database.connection,
    [BACKTEST_CHANNEL, DEPLOYMENT_CHANNEL, QUEUE_CHANNEL, KEPT_OUT_CHANNEL],
    log,
  )
  opened.defer(() => notifications.close())
  const queue = await openQueue({ database, notifications, log }, QUEUED)
  opened.defer(() => queue.close())
  signal?.throwIfAborted()
  const broking = await openBrokers(config, database.db, brokers)
  const quota = quotaOf(config, database.db)
  return { database, queue, notifications, metrics: createMetrics(), broking, quota }
}

/** Starts to process the job queue, if this process runs backtests. */
async function startWork(
  config: Config,
  { log, runner, sweeper }: WorkerParts,
  { database, queue, notifications, metrics, broking }: Base,
): Promise<BacktestWorker | undefined> {
  // No other process uses an embedded database, so all running jobs are left over from before a restart.
  if (database.embedded) {
    const { db } = database
    await queue.reclaim(runBacktestJob, [...(await runningIds(db)), ...(await runningJobIds(db))])
    await queue.reclaim(stepJob, await queue.activeIds(db, stepJob))
  }
  if (!runner) return undefined
  const { workerThreads: concurrency, userConcurrentBacktests: userConcurrency } = config
  const base = { db: database.db, queue, notifications, log, metrics }
  const handlers = [
    batchHandler(database.db, runner, createOutbox(queue, { email: false, push: false })),
    portfolioRunHandler(database.db, runner),
    downloadHandler(broking),
    captureHandler(broking),
    scenarioHandler(broking.marketDataFolder),
    sweepHandler({ db: database.db, queue, notifications, sweeper }),
    stressHandler(sweeper),
  ]
  // One slot more than threads, so that a thread never waits for the database.
  const steps = { slots: sweeper.threads + 1, handlers: [sweepSteps(database.db, sweeper)] }
  return startBacktestWorker({ ...base, runner, concurrency, userConcurrency, handlers, steps })
}

/** Required by the specification. */
const SIGN_IN_MILLISECONDS = 1000

async function createServerApp(config: Config, parts: Parts, base: Base) {
  const { database, queue, notifications } = base
  const { db } = database
  const signing = { secret: readSecret(config), secure: config.publicUrl?.startsWith('https:') ?? false }
  const accounts = createAccounts({ db, ...signing })
  const newAdmin = await ensureAdmin(db, { email: config.adminEmail, password: config.adminPassword }, parts)
  await ensureFirstTeam(db)
  const app = await createApp({
    log: parts.log,
    trustProxy: config.trustProxy,
    secure: signing.secure,
    ownHost: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host,
    webFolder: WEB_FOLDER,
    identify: (request, reply) => identify({ db, accounts }, request, reply),
  })
  app.decorate('idempotency', new IdempotentWrites(db))
  app.decorate('quota', base.quota)
  notifications.on(KEPT_OUT_CHANNEL, (userId) => app.endRequestsOf(userId))
  const { outbox } = paperOptions(parts, base)
  contactRoutes(app, { db, queue, outbox, mailed: parts.mailer !== undefined })
  removeExpiredHourly(app, db)
  const devices = createKnownDevices(signing)
  const sources = { db, queue, datasets: parts.datasets, dataFolder: config.dataFolder }
  accountPart(app, { config, parts, base, sources }, { accounts, devices })
  metricsRoutes(app, base.metrics, database)
  systemRoutes(app, sources)
  await dataPart(app, { config, db, log: parts.log, datasets: parts.datasets })
  const { datasets, explainer, live } = parts
  explainRoutes(app, { db, explainer, paperRuns: { ordersOfRun, doneOtherwise } })
  liveRoutes(app, { db, datasets, live })
  strategyRoutes(app, db)
  simulatorRoutes(app, db)
  const connections = (userId: string) => listConnections(base.broking, userId)
  deploymentRoutes(app, { ...paperOptions(parts, base), datasets, connections })
  dashboardRoutes(app, db)
  runRoutes(app, { db, queue })
  tradeLogRoutes(app, { db })
  batchRoutes(app, { db, queue, notifications, job: runBacktestJob })
  portfolioRunRoutes(app, { db, queue, job: runBacktestJob })
  const readOnly = config.bucket !== undefined
  await postedReturnRoute(app)
  brokerRoutes(app, { ...base.broking, queue, job: runBacktestJob, readOnly })
  captureRoutes(app, { ...base.broking, readOnly })
  if (!readOnly) captureNightly(app, { ...base.broking, queue, job: runBacktestJob, outbox })
  scenarioRoutes(app, { db, queue, job: runBacktestJob, readOnly })
  sweepRoutes(app, { db, queue, job: runBacktestJob, sweeper: parts.sweeper, datasets })
  stressRoutes(app, { db, queue, job: runBacktestJob })
  bugRoutes(app, db)
  assistantRoutes(app, { db, log: parts.log, settings: config.assistant })
  const shortRuns = createShortRuns({ ...parts, db, metrics: base.metrics })
  const maxPending = config.userPendingBacktests
  backtestRoutes(app, { db, queue, notifications, datasets, maxPending, shortRuns })
  return { app, newAdmin }
}

/** Registers routes of accounts, settings, notifications and administration. */
function accountPart(
  app: FastifyInstance,
  given: { config: Config; parts: Parts; base: Base; sources: HealthSources },
  { accounts, devices }: Pick<AccountContext, 'accounts' | 'devices'>,
): void {
  const { config, parts, base, sources } = given
  const { mailer, pusher, signInMilliseconds = SIGN_IN_MILLISECONDS } = parts
  const { db } = base.database
  const channels = { email: mailer !== undefined, push: pusher !== undefined }
  const outbox = createOutbox(base.queue, channels)
  const context: AccountContext = {
    db,
    accounts,
    devices,
    outbox,
    post: createPost(config, parts),
    decoders: { head: decodeHead, trades: decodeTrades },
  }
  authRoutes(app, { ...context, signUp: config.signUp, signInMilliseconds })
  profileRoutes(app, context)
  resetRoutes(app, context)
  securityRoutes(app, context)
  planRoutes(app, context, config)
  notificationRoutes(app, { db, sendsMail: channels.email, pusher })
  adminRoutes(app, context, {
    config,
    sources: { ...sources, checkHealth: () => checkHealth(sources) },
    quota: base.quota,
  })
  reportWeekly(app, db, outbox)
}

/** Whether the web app has been built. */
export function hasWebApp(): boolean {
  return existsSync(WEB_FOLDER)
}
