import { join } from 'node:path'
import { makeMirror } from '#market-data'
import type { Config } from './config.ts'

/** Folder of this installation's datasets: local, or a mirror of a bucket. It may not exist yet. */
export function marketDataFolder({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): string {
  return join(dataFolder, bucket ? 'bucket' : 'datasets')
}

/** Creates the mirror of the configured bucket, if any. Call it before opening datasets. */
export function prepareMarketDataFolder(
  config: Pick<Config, 'dataFolder' | 'bucket' | 'bucketCacheBytes'>,
): string {
  const folder = marketDataFolder(config)
  if (config.bucket) makeMirror(folder, { ...config.bucket, cacheBytes: config.bucketCacheBytes })
  return folder
}
