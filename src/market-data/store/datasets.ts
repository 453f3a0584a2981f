import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  DATASET_ID,
  isOwnDataset,
  type DatasetManifest,
  type DatasetSummary,
  type ImportReport,
} from '#domain'
import { importReportSchema } from '#domain/schemas'
import { datasetFolder, dayFileName, MANIFEST_FILE, REPORT_FILE, STAGING_PREFIX } from './dataset-paths.ts'
import { inspectManifest, ManifestFault, readManifest, sha256Of } from './manifest.ts'
import { StoreReader } from './store-reader.ts'

/** The datasets of a data root by id, without damaged ones. Folders without a manifest are not datasets. */
export function listDatasets(dataRoot: string): DatasetSummary[] {
  return idsOf(dataRoot)
    .map((id) => readManifest(join(dataRoot, id)))
    .filter((manifest) => manifest !== undefined)
    .map(({ id, name, kind, contentHash, source, underlyings, indiaVix }) => ({
      id,
      name,
      kind,
      contentHash,
      source,
      underlyings,
      ...(indiaVix && { indiaVix }),
    }))
}

/** A dataset that exists but cannot be used. */
export interface DamagedDataset {
  readonly id: string
  /** The problem and its remedy, in sentences. */
  readonly reason: string
}

/** The datasets of a data root whose manifest cannot be used, by id. */
export function damagedDatasets(dataRoot: string): DamagedDataset[] {
  return idsOf(dataRoot).flatMap((id) => {
    const found = inspectManifest(join(dataRoot, id))
    return found instanceof ManifestFault ? [{ id, reason: reasonOf(id, found) }] : []
  })
}

function reasonOf(id: string, { reason }: ManifestFault): string {
  return `The manifest ${id}/${MANIFEST_FILE} is damaged: ${reason}. Restore it from a backup, or delete the dataset and import it again`
}

function idsOf(dataRoot: string): string[] {
  if (!existsSync(dataRoot)) return []
  return readdirSync(dataRoot)
    .filter((name) => DATASET_ID.test(name))
    .sort()
}

/**
 * A reader over an imported dataset.
 * @param cacheBytes most bytes of bars that the reader keeps in memory
 * @throws RangeError when there is no such dataset, with the ids that exist.
 */
export function openStoredDataset(dataRoot: string, id: string, cacheBytes?: number): StoreReader {
  const manifest = datasetManifest(dataRoot, id)
  return new StoreReader(datasetFolder(dataRoot, id), manifest, cacheBytes)
}

/**
 * The manifest of a dataset, with an entry for each of its days.
 * @throws RangeError when there is no such dataset, with the ids of the datasets that everybody may use, or when its
 * manifest is damaged
 */
export function datasetManifest(dataRoot: string, id: string): DatasetManifest {
  const manifest = DATASET_ID.test(id) ? inspectManifest(datasetFolder(dataRoot, id)) : undefined
  if (manifest instanceof ManifestFault) throw new RangeError(reasonOf(id, manifest))
  if (manifest) return manifest
  const ids = listDatasets(dataRoot).flatMap((dataset) => (isOwnDataset(dataset.id) ? [] : [dataset.id]))
  throw new RangeError(
    `unknown dataset '${id}', expected ${ids.length > 0 ? `one of ${ids.join(', ')}` : 'one that was imported: there is none yet'}`,
  )
}

/**
 * Bytes of all days of a dataset.
 * @throws RangeError when there is no such dataset
 */
export function datasetBytes(dataRoot: string, id: string): number {
  return datasetManifest(dataRoot, id).days.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Deletes a dataset, damaged or not. It disappears at once; its files are removed afterwards.
 * @throws RangeError when there is no such dataset
 */
export function deleteDataset(dataRoot: string, id: string): void {
  if (!damagedDatasets(dataRoot).some((dataset) => dataset.id === id)) datasetManifest(dataRoot, id)
  // If this process dies, the next start removes folders with this prefix whose owner is not running.
  const doomed = join(dataRoot, `${STAGING_PREFIX}${id}~deleted-${process.pid}`)
  renameSync(datasetFolder(dataRoot, id), doomed)
  rmSync(doomed, { recursive: true, force: true })
}

/**
 * The report of a dataset's last import: numbers of rows read, imported and refused, findings, and the completeness
 * of each day. Undefined when the dataset has no such report.
 * @throws RangeError when there is no such dataset
 */
export function datasetReport(dataRoot: string, id: string): ImportReport | undefined {
  datasetManifest(dataRoot, id)
  const path = join(datasetFolder(dataRoot, id), REPORT_FILE)
  if (!existsSync(path)) return undefined
  const parsed = importReportSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  return parsed.success ? parsed.data : undefined
}

/**
 * Reads every day file of a dataset and compares it with the manifest. Returns the paths of those that are
 * missing or differ.
 * @throws RangeError when there is no such dataset.
 */
export function damagedFiles(dataRoot: string, id: string): string[] {
  return datasetManifest(dataRoot, id)
    .days.map((day) => ({ path: join(datasetFolder(dataRoot, id), dayFileName(day)), sha256: day.sha256 }))
    .filter(({ path, sha256 }) => !existsSync(path) || sha256Of(readFileSync(path)) !== sha256)
    .map(({ path }) => path)
}
