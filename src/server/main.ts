import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { NewAdmin } from './accounts/auth/first-admin.ts'
import { startSending } from './community/plugin.ts'
import { dataJobs } from './data/plugin.ts'
import { startDeployments } from './deployments/plugin.ts'
import type { Config } from './kernel/config/config.ts'
import type { Database } from './kernel/db/database.ts'
import { endEventStreams } from './kernel/http/event-stream.ts'
import { listen, urlHost } from './kernel/http/listen.ts'
import { IDLE, releaseMemoryWhenIdle } from './kernel/http/idle-memory.ts'
import type { Queue } from './kernel/jobs/queue.ts'
import type { Dependencies } from './dependencies.ts'
import { closeOf, openProcess } from './open-process.ts'
import type { BacktestWorker } from './runs/backtests/worker.ts'
import { startRuns } from './runs/plugin.ts'
import { createServerApp } from './server-app.ts'

export interface RunningServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly database: Database
  readonly queue: Queue
  /** The administrator created by this start. */
  readonly newAdmin: NewAdmin | undefined
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
