import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { createMarketDataService } from './market-data-service.ts'
import { marketDataRoutes } from './routes.ts'
import type { DatasetCatalog } from '../datasets/catalog.ts'
import { createDatasetAdmin } from '../datasets/dataset-admin.ts'
import { createImporter } from '../datasets/importer.ts'
import { defaultDataset } from '../datasets/preferences.ts'
import { marketDataFolder as folderOf } from '../../kernel/config/market-data-folder.ts'
import { datasetRoutes } from '../datasets/routes.ts'

export interface DataPartOptions {
  readonly config: Config
  readonly db: Db
  readonly log: Logger
  readonly datasets: DatasetCatalog
}

/**
 * A chain takes milliseconds. The second thread serves others while one generates a day, the third serves
 * others while one user occupies two.
 */
const ANSWERING_THREADS = 3

/** Market data of the web server: reading, importing and administering. Its threads end with the server. */
export async function dataPart(app: FastifyInstance, options: DataPartOptions): Promise<void> {
  const { config, db, log, datasets } = options
  const marketDataFolder = folderOf(config)
  const marketData = createMarketDataService({ marketDataFolder, threads: ANSWERING_THREADS })
  const admin = createDatasetAdmin(marketDataFolder)
  const uploadFolder = join(config.dataFolder, 'uploads')
  const importer = createImporter({ db, log, marketDataFolder, uploadFolder })
  app.addHook('onClose', async () => {
    await Promise.all([marketData.close(), admin.close(), importer.close()])
  })
  const mostUploadBytes = config.uploadLimitMegabytes * 1_000_000
  await datasetRoutes(app, {
    db,
    datasets,
    admin,
    importer,
    mostUploadBytes,
    readOnly: config.bucket !== undefined,
  })
  marketDataRoutes(app, { marketData, defaultDataset: (user) => defaultDataset(db, user.id) })
}
