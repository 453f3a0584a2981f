import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetManifest, ExpiryQualityFile, Underlying } from '#domain'
import { expiryQualityFileSchema } from '#domain/schemas'
import { REPORT_FILE } from './dataset-paths.ts'
import { replaceFile } from './write-file.ts'

/** Where the quality of an underlying's expiries is kept, relative to the folder of its dataset. */
export function expiryQualityFile(underlying: Underlying): string {
  return `expiry-quality.${underlying}.json`
}

/** A day that was measured, and the content hash of what was. */
export type MeasuredDay = ExpiryQualityFile['days'][number]

/** Files that a dataset may have beside its manifest, relative to its folder: what imports found and measured. */
export function besideManifest({ underlyings }: Pick<DatasetManifest, 'underlyings'>): string[] {
  return [REPORT_FILE, ...underlyings.map(({ underlying }) => expiryQualityFile(underlying))]
}

/** What was measured, by date. A file that cannot be read is one that is measured again. */
export function readExpiryQuality(folder: string, underlying: Underlying): Map<string, MeasuredDay> {
  const path = join(folder, expiryQualityFile(underlying))
  if (!existsSync(path)) return new Map()
  try {
    const { days } = expiryQualityFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return new Map(days.map((day) => [day.date, day]))
  } catch {
    return new Map()
  }
}

/** Keeps what was measured, in place of what the folder had. */
export function keepExpiryQuality(
  folder: string,
  underlying: Underlying,
  days: readonly MeasuredDay[],
): void {
  const file: ExpiryQualityFile = { formatVersion: 1, days: [...days] }
  replaceFile(join(folder, expiryQualityFile(underlying)), JSON.stringify(file))
}
