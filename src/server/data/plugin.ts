import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Brokers } from '#brokers'
import type { JobHandler } from '../kernel/jobs/kind.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { openBrokers } from './brokers/broker-part.ts'
import { captureHandler } from './brokers/capture/capture-job.ts'
import { captureRoutes } from './brokers/capture/routes.ts'
import { captureNightly } from './brokers/capture/watch.ts'
import { downloadHandler, type DownloadParts } from './brokers/download-job.ts'
import { postedReturnRoute } from './brokers/posted-return.ts'
import { brokerRoutes } from './brokers/routes.ts'
import type { DatasetCatalog } from './datasets/catalog.ts'
import { createDatasetAdmin } from './datasets/dataset-admin.ts'
import { createImporter } from './datasets/importer.ts'
import { createPreviewer } from './datasets/previewer.ts'
import { defaultDataset } from './datasets/preferences.ts'
import { datasetRoutes } from './datasets/routes.ts'
import { scenarioHandler } from './datasets/scenario-job.ts'
import { scenarioRoutes } from './datasets/scenario-routes.ts'
import { verifyRoutes } from './datasets/verify-routes.ts'
import { createMarketDataService } from './market-data/market-data-service.ts'
import { marketDataRoutes } from './market-data/routes.ts'

/**
 * A chain takes milliseconds. The second thread serves others while one generates a day, the third serves
 * others while one user occupies two.
 */
const ANSWERING_THREADS = 3

/** Opens the brokers of a process; undefined uses the brokers' own or configured addresses. */
export function openData(kernel: Kernel, brokers: Brokers | undefined): Promise<DownloadParts> {
  return openBrokers(kernel, brokers)
}

/** Jobs that fetch or make market data. */
export function dataJobs(broking: DownloadParts): readonly JobHandler[] {
  return [downloadHandler(broking), captureHandler(broking), scenarioHandler(broking)]
}

/**
 * Datasets, the market at a minute, brokers, downloads and nightly captures. Its threads end with the server.
 */
export async function dataPlugin(
  app: FastifyInstance,
  options: { readonly kernel: Kernel; readonly datasets: DatasetCatalog; readonly broking: DownloadParts },
): Promise<void> {
  const { kernel, datasets, broking } = options
  const { config, db, log, queue, job, outbox, quota } = kernel
  const { marketDataFolder } = broking
  const marketData = createMarketDataService({ marketDataFolder, threads: ANSWERING_THREADS })
  const admin = createDatasetAdmin(marketDataFolder)
  const importer = createImporter({
    db,
    log,
    marketDataFolder,
    uploadFolder: join(config.dataFolder, 'uploads'),
  })
  const previewer = createPreviewer(join(config.dataFolder, 'uploads'))
  app.addHook('onClose', async () => {
    await Promise.all([marketData.close(), admin.close(), importer.close(), previewer.close()])
  })
  const readOnly = config.bucket !== undefined
  const mostUploadBytes = config.uploadLimitMegabytes * 1_000_000
  datasetRoutes(app, { db, quota, datasets, admin, importer, previewer, mostUploadBytes, readOnly })
  const uploadFolder = join(config.dataFolder, 'uploads')
  verifyRoutes(app, { datasets, marketDataFolder, uploadFolder, mostUploadBytes })
  marketDataRoutes(app, { marketData, datasets, defaultDataset: (user) => defaultDataset(db, user.id) })
  await postedReturnRoute(app)
  brokerRoutes(app, { ...broking, queue, job, readOnly })
  captureRoutes(app, { ...broking, readOnly })
  if (!readOnly) captureNightly(app, { ...broking, queue, job, outbox })
  scenarioRoutes(app, { db, quota, queue, job, readOnly })
}
