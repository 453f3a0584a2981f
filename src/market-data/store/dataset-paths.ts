import { join } from 'node:path'
import { DATASET_ID, type Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'

export const MANIFEST_FILE = 'dataset.json'
export const REPORT_FILE = 'import-report.json'
export const STAGING_PREFIX = '.staging-'

/**
 * The folder of a dataset.
 * @throws RangeError when `id` is not a dataset id.
 */
export function datasetFolder(dataRoot: string, id: string): string {
  if (!DATASET_ID.test(id))
    throw new RangeError(`dataset id '${id}', expected up to 63 lower-case letters, digits and hyphens`)
  return join(dataRoot, id)
}

/**
 * The file of a day, relative to its dataset's folder. The name contains the start of a content hash, so a
 * changed day gets a new file and readers of the old one are not disturbed.
 */
export function dayFileName(day: {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly sha256: string
}): string {
  return join(day.underlying, `${day.date}.${day.sha256.slice(0, 8)}.arrow`)
}
