import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetManifest, ExpiryQualityFile, Underlying } from '#domain'
import { expiryQualityFileSchema } from '#domain/schemas'
import { REPORT_FILE } from './dataset-paths.ts'
import { TRUST_FILE } from './trust-file.ts'
import { replaceFile } from './write-file.ts'

/** Path of the quality of an underlying's expiries, relative to the dataset's folder. */
export function expiryQualityFile(underlying: Underlying): string {
  return `expiry-quality.${underlying}.json`
}

/** A measured day, with the hash of the measured content. */
export type MeasuredDay = ExpiryQualityFile['days'][number]

/**
 * Files that a dataset may have beside its manifest, relative to its folder: reports and measurements of
 * imports.
 */
export function companionFiles({ underlyings }: Pick<DatasetManifest, 'underlyings'>): string[] {
  return [REPORT_FILE, TRUST_FILE, ...underlyings.map(({ underlying }) => expiryQualityFile(underlying))]
}

/** Measured days by date. An unreadable file counts as empty, so its days are measured again. */
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

/** Stores measurements, replacing the previous file. */
export function keepExpiryQuality(
  folder: string,
  underlying: Underlying,
  days: readonly MeasuredDay[],
): void {
  const file: ExpiryQualityFile = { formatVersion: 1, days: [...days] }
  replaceFile(join(folder, expiryQualityFile(underlying)), JSON.stringify(file))
}
