import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetDay } from '#domain'
import { datasetFolder, dayFileName, MANIFEST_FILE } from '../store/dataset-paths.ts'
import { datasetManifest } from '../store/datasets.ts'
import { companionFiles } from '../store/expiry-quality-file.ts'
import { sha256Of } from '../store/manifest.ts'
import type { BucketAddress } from './bucket-address.ts'
import { bucketAt } from './mirror.ts'

const CONCURRENCY = 8

export interface PushOutcome {
  readonly dataset: string
  readonly contentHash: string
  /** Number of day files sent, and of those the bucket already had. */
  readonly sent: number
  readonly present: number
  readonly bytesSent: number
}

/**
 * Uploads a dataset: day files first, the manifest last, so that readers see the previous state until the
 * end. Files of that state stay in the bucket, and an interrupted push resumes without sending files again.
 * @throws RangeError when there is no such dataset, with the ids that exist
 * @throws BucketError when the bucket cannot be written
 */
export async function pushDataset(
  dataRoot: string,
  id: string,
  { address, onProgress }: { address: BucketAddress; onProgress?: (percent: number) => void },
): Promise<PushOutcome> {
  const manifest = datasetManifest(dataRoot, id)
  const folder = datasetFolder(dataRoot, id)
  const bucket = bucketAt(address)
  const manifestBytes = readFileSync(join(folder, MANIFEST_FILE))
  let done = 0
  let sent = 0
  let bytesSent = 0
  const push = async (day: DatasetDay) => {
    const name = `${id}/${dayFileName(day)}`
    if ((await bucket.size(name)) !== day.bytes) {
      const bytes = verifiedBytes(folder, day)
      await bucket.put(name, bytes)
      sent++
      bytesSent += bytes.length
    }
    onProgress?.((100 * ++done) / manifest.days.length)
  }
  const waiting = manifest.days.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const day of waiting) await push(day)
    }),
  )
  for (const name of companionFiles(manifest))
    if (existsSync(join(folder, name))) await bucket.put(`${id}/${name}`, readFileSync(join(folder, name)))
  await bucket.put(`${id}/${MANIFEST_FILE}`, manifestBytes)
  const present = manifest.days.length - sent
  return { dataset: id, contentHash: manifest.contentHash, sent, present, bytesSent }
}

function verifiedBytes(folder: string, day: DatasetDay): Uint8Array {
  const path = join(folder, dayFileName(day))
  const bytes = readFileSync(path)
  if (sha256Of(bytes) !== day.sha256)
    throw new Error(`${path} is damaged: it holds other bytes than were written. Import its day again`)
  return bytes
}
