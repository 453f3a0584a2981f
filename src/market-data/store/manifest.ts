import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  datasetManifestSchema,
  type DatasetDay,
  type DatasetKind,
  type DatasetManifest,
  type DatasetSummary,
  type Underlying,
} from '#domain'
import { MANIFEST_FILE } from './dataset-paths.ts'

/** The manifest of a dataset folder; undefined when the folder has no complete one and so is not a dataset. */
export function readManifest(folder: string): DatasetManifest | undefined {
  const path = join(folder, MANIFEST_FILE)
  if (!existsSync(path)) return undefined
  const parsed = datasetManifestSchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  return parsed.success ? parsed.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The manifest over the given days, which it sorts. */
export function manifestOf(
  dataset: { id: string; name: string; kind: DatasetKind; source: string },
  days: readonly DatasetDay[],
): DatasetManifest {
  const sorted = days.toSorted((a, b) => compare(a.underlying, b.underlying) || compare(a.date, b.date))
  return {
    formatVersion: 1,
    ...dataset,
    contentHash: contentHash(sorted),
    underlyings: summarise(sorted),
    days: sorted,
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function contentHash(days: readonly DatasetDay[]): string {
  const hash = createHash('sha256')
  for (const day of days) hash.update(`${day.underlying} ${day.date} ${day.sha256}\n`)
  return hash.digest('hex')
}

function summarise(sorted: readonly DatasetDay[]): DatasetSummary['underlyings'] {
  const byUnderlying = new Map<Underlying, DatasetDay[]>()
  for (const day of sorted) {
    const days = byUnderlying.get(day.underlying)
    if (days) days.push(day)
    else byUnderlying.set(day.underlying, [day])
  }
  return [...byUnderlying].map(([underlying, days]) => ({
    underlying,
    sessions: days.length,
    firstSession: days[0].date,
    lastSession: days[days.length - 1].date,
    bars: days.reduce((sum, day) => sum + day.bars, 0),
    hasIndexVolume: days.some((day) => day.indexHasVolume),
  }))
}

/** SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
