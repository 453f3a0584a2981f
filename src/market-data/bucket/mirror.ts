import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATASET_ID, SIMULATED_DATASET_ID } from '#domain'
import { replaceFile } from '../store/write-file.ts'
import type { BucketAddress } from './bucket-address.ts'
import { Bucket } from './bucket.ts'

/** The bucket that a folder mirrors, and the most bytes of day files kept there. */
export interface Mirror extends BucketAddress {
  readonly cacheBytes: number
}

const MIRROR_FILE = 'mirror.json'

/**
 * Makes a folder of datasets the mirror of a bucket: `refreshDatasets` updates manifests, and readers
 * download day files when they prepare them. Files mirrored from another bucket are removed.
 */
export function makeMirror(dataRoot: string, mirror: Mirror): void {
  mkdirSync(dataRoot, { recursive: true })
  const before = mirrorOf(dataRoot)
  if (before && JSON.stringify(before) === JSON.stringify(mirror)) return
  if (before && (before.url !== mirror.url || before.endpoint !== mirror.endpoint))
    for (const id of mirroredIds(dataRoot)) rmSync(join(dataRoot, id), { recursive: true, force: true })
  replaceFile(join(dataRoot, MIRROR_FILE), JSON.stringify(mirror))
}

/** The bucket that a folder of datasets mirrors; undefined if the folder is not a mirror. */
export function mirrorOf(dataRoot: string): Mirror | undefined {
  const path = join(dataRoot, MIRROR_FILE)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Mirror) : undefined
}

/**
 * Ids of the mirrored datasets. The simulated market is in the same folder but does not belong to the bucket.
 */
export function mirroredIds(dataRoot: string): string[] {
  return readdirSync(dataRoot).filter((name) => DATASET_ID.test(name) && name !== SIMULATED_DATASET_ID)
}

const buckets = new Map<string, Bucket>()

/** This thread's connection to the bucket of an address. */
export function bucketAt({ url, endpoint, region }: BucketAddress): Bucket {
  const key = JSON.stringify([url, endpoint, region])
  const bucket = buckets.get(key) ?? new Bucket({ url, endpoint, region })
  buckets.set(key, bucket)
  return bucket
}
