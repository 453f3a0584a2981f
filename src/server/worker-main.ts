import type { Config } from './kernel/config/config.ts'
import type { Kernel } from './kernel/kernel.ts'
import { urlHost } from './kernel/http/listen.ts'
import { dataJobs } from './data/plugin.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { closeOf, openProcess } from './open-process.ts'
import { startRuns } from './runs/plugin.ts'
import { startWorkerEndpoint } from './system/worker-endpoint.ts'

export interface RunningWorker {
  /** Health endpoint; undefined if it is not configured. */
  readonly url?: string
  close(): Promise<void>
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

async function workerEndpoint(
  { config, metrics, database, db, queue }: Kernel,
  { datasets }: WorkerDependencies,
) {
  const { host, workerPort: port } = config
  if (port === undefined) return undefined
  return startWorkerEndpoint({ host, port, metrics, database, health: { db, queue, datasets } })
}
