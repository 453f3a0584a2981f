import { join } from 'node:path'
import { makeMirror } from '#market-data'
import type { Config } from '../config/config.ts'

/** Folder of the datasets of this installation: its own, or one that mirrors a bucket. Not made yet if need be. */
export function marketDataFolder({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): string {
  return join(dataFolder, bucket ? 'bucket' : 'datasets')
}

/** Makes the folder a mirror of the configured bucket, if there is one. Call it before its datasets are opened. */
export function prepareMarketDataFolder(
  config: Pick<Config, 'dataFolder' | 'bucket' | 'bucketCacheBytes'>,
): string {
  const folder = marketDataFolder(config)
  if (config.bucket) makeMirror(folder, { ...config.bucket, cacheBytes: config.bucketCacheBytes })
  return folder
}
