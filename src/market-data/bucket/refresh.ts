import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATASET_ID, SIMULATED_DATASET_ID, type DatasetManifest } from '#domain'
import { datasetManifestSchema } from '#domain/schemas'
import { datasetFolder, MANIFEST_FILE } from '../store/dataset-paths.ts'
import { companionFiles } from '../store/expiry-quality-file.ts'
import { replaceFile } from '../store/write-file.ts'
import { BucketError } from './bucket-error.ts'
import type { Bucket } from './bucket.ts'
import { bucketAt, mirroredIds, mirrorOf } from './mirror.ts'

/** A lookup is not repeated within this time. */
const FRESH_MILLISECONDS = 5_000

interface Check {
  readonly at: number
  readonly done: Promise<void>
}

const checks = new Map<string, Check>()
const etags = new Map<string, string>()

/**
 * Updates the manifest of one dataset from the bucket, if the folder mirrors one. A dataset that the bucket
 * lacks is removed. Does nothing for other folders.
 * @throws BucketError when the bucket cannot be read
 */
export async function refreshDataset(dataRoot: string, id: string): Promise<void> {
  const mirror = mirrorOf(dataRoot)
  if (!mirror || !DATASET_ID.test(id) || id === SIMULATED_DATASET_ID) return
  await once(`${dataRoot} ${id}`, () => mirrorManifest(bucketAt(mirror), dataRoot, id))
}

/**
 * Updates the manifests of all datasets from the bucket, if the folder mirrors one.
 * @throws BucketError when the bucket cannot be read
 */
export async function refreshDatasets(dataRoot: string): Promise<void> {
  const mirror = mirrorOf(dataRoot)
  if (!mirror) return
  await once(dataRoot, async () => {
    const bucket = bucketAt(mirror)
    const ids = new Set([...(await bucket.folders()), ...mirroredIds(dataRoot)])
    await Promise.all(
      [...ids]
        .filter((id) => DATASET_ID.test(id) && id !== SIMULATED_DATASET_ID)
        .map((id) => mirrorManifest(bucket, dataRoot, id)),
    )
  })
}

function once(key: string, check: () => Promise<void>): Promise<void> {
  const last = checks.get(key)
  if (last && Date.now() - last.at < FRESH_MILLISECONDS) return last.done
  const done = check()
  checks.set(key, { at: Date.now(), done })
  // A failed lookup is retried at once.
  done.catch(() => checks.delete(key))
  return done
}

async function mirrorManifest(bucket: Bucket, dataRoot: string, id: string): Promise<void> {
  const path = join(datasetFolder(dataRoot, id), MANIFEST_FILE)
  const fetched = await bucket.get(`${id}/${MANIFEST_FILE}`, existsSync(path) ? etags.get(path) : undefined)
  if (fetched === 'unchanged') return
  if (!fetched) {
    rmSync(path, { force: true })
    return
  }
  const text = Buffer.from(fetched.bytes).toString('utf8')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    const manifest = checkedManifest(id, text)
    for (const name of companionFiles(manifest)) {
      const beside = await bucket.get(`${id}/${name}`)
      if (beside && beside !== 'unchanged') replaceFile(join(datasetFolder(dataRoot, id), name), beside.bytes)
    }
    replaceFile(path, text)
  }
  if (fetched.etag !== undefined) etags.set(path, fetched.etag)
}

function checkedManifest(id: string, text: string): DatasetManifest {
  try {
    const manifest = datasetManifestSchema.parse(JSON.parse(text))
    if (manifest.id === id) return manifest
  } catch (error) {
    throw new BucketError(`${id}/${MANIFEST_FILE} in the bucket is no manifest; push the dataset again`, {
      cause: error,
    })
  }
  throw new BucketError(`${id}/${MANIFEST_FILE} in the bucket is that of another dataset; push '${id}' again`)
}
