import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { NewAdmin } from './accounts/auth/first-admin.ts'
import { ACCOUNT_CHANNELS } from './accounts/plugin.ts'
import { startSending } from './community/plugin.ts'
import type { DownloadParts } from './data/brokers/download-job.ts'
import { dataJobs, openData } from './data/plugin.ts'
import { DEPLOYMENT_CHANNELS, startDeployments } from './deployments/plugin.ts'
import type { Config } from './kernel/config/config.ts'
import type { Database } from './kernel/db/database.ts'
import { endEventStreams } from './kernel/http/event-stream.ts'
import { listen, urlHost } from './kernel/http/listen.ts'
import { IDLE, releaseMemoryWhenIdle } from './kernel/http/idle-memory.ts'
import type { Queue } from './kernel/jobs/queue.ts'
import { openKernel, type Kernel } from './kernel/kernel.ts'
import type { Dependencies, WorkerDependencies } from './dependencies.ts'
import { runBacktestJob } from './runs/backtests/run-backtest.job.ts'
import type { BacktestWorker } from './runs/backtests/worker.ts'
import { startRuns } from './runs/plugin.ts'
import { createServerApp } from './server-app.ts'
import { startWorkerEndpoint } from './system/worker-endpoint.ts'

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

/**
 * Starts a server: database, queue, web server, and workers last, so that a start that fails (e.g. port in
 * use) has taken no jobs.
 * @param starting aborts the start
 * @throws Error if something cannot be started; everything started before is stopped
 */
export async function startServer(
  config: Config,
  dependencies: Dependencies,
  starting?: AbortSignal,
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  opened.defer(() => dependencies.explainer.close())
  opened.defer(() => dependencies.edits.close())
  opened.defer(() => dependencies.deploymentHost.close())
  const { kernel, broking } = await openProcess(opened, config, dependencies, starting)
  const { app, newAdmin } = await createServerApp(kernel, dependencies, broking)
  const work: { worker?: BacktestWorker | undefined } = {}
  opened.defer(async () => {
    // New connections are refused from here on, while running requests and jobs finish.
    const closing = app.close()
    endEventStreams()
    await work.worker?.stop()
    await closing
  })
  if (dependencies.releaseMemory)
    releaseMemoryWhenIdle(app, {
      ...IDLE,
      residentBytes: () => process.memoryUsage.rss(),
      release: dependencies.releaseMemory,
    })
  dependencies.beforeListening?.()
  await listen(app, config)
  starting?.throwIfAborted()
  work.worker = await startRuns(kernel, dependencies, dataJobs(broking))
  startDeployments(opened, { kernel, broking, host: dependencies.deploymentHost })
  startSending(kernel)
  starting?.throwIfAborted()
  const { port } = app.server.address() as AddressInfo
  const { database, queue } = kernel
  const url = `http://${urlHost(config.host)}:${port}`
  return { url, app, database, queue, newAdmin, close: closeOf(opened) }
}

/** Starts a worker process, which only runs backtests from a shared database. */
export async function startWorker(
  config: Config,
  dependencies: WorkerDependencies,
  starting?: AbortSignal,
): Promise<RunningWorker> {
  await using opened = new AsyncDisposableStack()
  const { kernel, broking } = await openProcess(opened, config, dependencies, starting)
  const endpoint = await workerEndpoint(kernel, dependencies)
  if (endpoint) opened.defer(() => endpoint.close())
  starting?.throwIfAborted()
  const worker = await startRuns(kernel, dependencies, dataJobs(broking))
  if (worker) opened.defer(() => worker.stop())
  starting?.throwIfAborted()
  const url = endpoint && `http://${urlHost(config.host)}:${endpoint.port}`
  return { url, close: closeOf(opened) }
}

/** Moves ownership of the opened resources to the returned close function. */
function closeOf(opened: AsyncDisposableStack): () => Promise<void> {
  const running = opened.move()
  return () => running.disposeAsync()
}

async function workerEndpoint(
  { config, metrics, database, db, queue }: Kernel,
  { datasets }: WorkerDependencies,
) {
  const { host, workerPort: port } = config
  if (port === undefined) return undefined
  return startWorkerEndpoint({ host, port, metrics, database, health: { db, queue, datasets } })
}

/** Opens what servers and workers share; `opened` owns each part as soon as it exists. */
async function openProcess(
  opened: AsyncDisposableStack,
  config: Config,
  dependencies: WorkerDependencies & Partial<Dependencies>,
  signal: AbortSignal | undefined,
): Promise<{ kernel: Kernel; broking: DownloadParts }> {
  const { runner, sweeper, brokers } = dependencies
  if (runner) opened.defer(() => runner.close())
  opened.defer(() => sweeper.close())
  const kernel = await openKernel(opened, config, {
    ...dependencies,
    signal,
    job: runBacktestJob,
    channels: [...ACCOUNT_CHANNELS, ...DEPLOYMENT_CHANNELS],
  })
  return { kernel, broking: await openData(kernel, brokers) }
}
