import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { NewAdmin } from './accounts/auth/first-admin.ts'
import { ACCOUNT_CHANNELS } from './accounts/plugin.ts'
import { SENDING_JOBS, startSending } from './community/plugin.ts'
import type { DownloadParts } from './data/brokers/download-job.ts'
import { dataJobs, openData } from './data/plugin.ts'
import { DEPLOYMENT_CHANNELS, startDeployments } from './deployments/plugin.ts'
import type { Config } from './kernel/config/config.ts'
import type { Database } from './kernel/db/database.ts'
import { endEventStreams } from './kernel/http/event-stream.ts'
import { listen, urlHost } from './kernel/http/listen.ts'
import { REST, restWhenQuiet } from './kernel/http/rest.ts'
import type { Queue } from './kernel/jobs/queue.ts'
import { openKernel, type Kernel } from './kernel/kernel.ts'
import type { Parts, WorkerParts } from './parts.ts'
import { runBacktestJob } from './runs/backtests/run-backtest.job.ts'
import type { BacktestWorker } from './runs/backtests/worker.ts'
import { RUN_JOBS, startRuns } from './runs/plugin.ts'
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
  parts: Parts,
  starting?: AbortSignal,
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  opened.defer(() => parts.explainer.close())
  opened.defer(() => parts.live.close())
  opened.defer(() => parts.deploymentHost.close())
  const { kernel, broking } = await openProcess(opened, config, parts, starting)
  const { app, newAdmin } = await createServerApp(kernel, parts, broking)
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
  work.worker = await startRuns(kernel, parts, dataJobs(broking))
  startDeployments(opened, { kernel, broking, host: parts.deploymentHost })
  await startSending(kernel)
  starting?.throwIfAborted()
  const { port } = app.server.address() as AddressInfo
  const { database, queue } = kernel
  const url = `http://${urlHost(config.host)}:${port}`
  return { url, app, database, queue, newAdmin, close: closeOf(opened) }
}

/** Starts a worker process, which only runs backtests from a shared database. */
export async function startWorker(
  config: Config,
  parts: WorkerParts,
  starting?: AbortSignal,
): Promise<RunningWorker> {
  await using opened = new AsyncDisposableStack()
  const { kernel, broking } = await openProcess(opened, config, parts, starting)
  const endpoint = await workerEndpoint(kernel, parts)
  if (endpoint) opened.defer(() => endpoint.close())
  starting?.throwIfAborted()
  const worker = await startRuns(kernel, parts, dataJobs(broking))
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

async function workerEndpoint({ config, metrics, database, db, queue }: Kernel, { datasets }: WorkerParts) {
  const { host, workerPort: port } = config
  if (port === undefined) return undefined
  return startWorkerEndpoint({ host, port, metrics, database, health: { db, queue, datasets } })
}

/** Opens what servers and workers share; `opened` owns each part as soon as it exists. */
async function openProcess(
  opened: AsyncDisposableStack,
  config: Config,
  parts: WorkerParts & Partial<Parts>,
  signal: AbortSignal | undefined,
): Promise<{ kernel: Kernel; broking: DownloadParts }> {
  const { runner, sweeper, brokers } = parts
  if (runner) opened.defer(() => runner.close())
  opened.defer(() => sweeper.close())
  const kernel = await openKernel(opened, config, {
    ...parts,
    signal,
    job: runBacktestJob,
    queued: [...RUN_JOBS, ...SENDING_JOBS],
    channels: [...ACCOUNT_CHANNELS, ...DEPLOYMENT_CHANNELS],
  })
  return { kernel, broking: await openData(kernel, brokers) }
}
