import type { FastifyInstance } from 'fastify'
import { findConnection, listConnections, openSession } from '../data/brokers/connections.ts'
import type { DownloadParts } from '../data/brokers/download-job.ts'
import type { DatasetCatalog } from '../data/datasets/catalog.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { DEPLOYMENT_CHANNEL } from './leases.ts'
import type { DeploymentHost } from './deployment-host.ts'
import { startDriver } from './deployment-driver.ts'
import { startRecorder } from './quotes/recorder.ts'
import { deploymentRoutes } from './routes.ts'

/** Database channels that deployments listen to. */
export const DEPLOYMENT_CHANNELS = [DEPLOYMENT_CHANNEL]

interface DeploymentDependencies {
  readonly kernel: Kernel
  readonly host: DeploymentHost
  readonly broking: DownloadParts
}

/** Starts to drive deployments and to record the quotes that they need. */
export function startDeployments(
  opened: AsyncDisposableStack,
  { kernel, host, broking }: DeploymentDependencies,
): void {
  const { db, notifications, outbox, quota, log, now } = kernel
  const driver = startDriver({ db, notifications, host, outbox, quota, log, now })
  opened.defer(() => driver.close())
  const recorder = startRecorder({
    db,
    log,
    outbox,
    now,
    open: async (feed, signal) => (await openSession(broking, feed, signal)).session,
    isConnected: async (feed) => (await findConnection(broking, feed)) !== undefined,
  })
  opened.defer(() => recorder.close())
}

/** Paper trading: strategies that trade minute by minute without money. */
export async function deploymentsPlugin(
  app: FastifyInstance,
  { kernel, host, broking, datasets }: DeploymentDependencies & { readonly datasets: DatasetCatalog },
): Promise<void> {
  const { db, notifications, outbox, now } = kernel
  const connections = (userId: string) => listConnections(broking, userId)
  deploymentRoutes(app, { db, notifications, outbox, host, datasets, connections, now })
}
