import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetDay, DatasetManifest, DatasetSummary, Underlying, VixClose } from '#domain'
import { datasetManifestSchema } from '#domain/schemas'
import { MANIFEST_FILE } from './dataset-paths.ts'

/** The manifest of a dataset folder; undefined when it is missing or unreadable. */
export function readManifest(folder: string): DatasetManifest | undefined {
  const found = inspectManifest(folder)
  return found instanceof ManifestFault ? undefined : found
}

/** Why an existing manifest cannot be used, as the end of a sentence about it. */
export class ManifestFault {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/**
 * The manifest of a dataset folder, or its fault; undefined when the folder has no manifest and so is not a
 * dataset.
 */
export function inspectManifest(folder: string): DatasetManifest | ManifestFault | undefined {
  const path = join(folder, MANIFEST_FILE)
  if (!existsSync(path)) return undefined
  const text = readText(path)
  if (text === undefined) return new ManifestFault('it cannot be read from the disk')
  const parsed = datasetManifestSchema.safeParse(parseJson(text))
  if (!parsed.success) return new ManifestFault(manifestFault(parsed.error.issues[0]?.path))
  if (parsed.data.contentHash === contentHash(parsed.data.days, parsed.data.indiaVixCloses))
    return parsed.data
  return new ManifestFault('its list of days is not the one that was written')
}

function manifestFault(field: readonly PropertyKey[] = []): string {
  if (field.length === 0) return 'it is cut short or overwritten'
  return `${field.join('.')} is not as it was written`
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
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
  dataset: Pick<DatasetManifest, 'id' | 'name' | 'kind' | 'source' | 'scenario'>,
  days: readonly DatasetDay[],
  vix: readonly VixClose[] = [],
): DatasetManifest {
  const sorted = days.toSorted((a, b) => compare(a.underlying, b.underlying) || compare(a.date, b.date))
  const closes = vix.toSorted((a, b) => compare(a.date, b.date))
  return {
    formatVersion: 1,
    ...dataset,
    contentHash: contentHash(sorted, closes),
    underlyings: summarise(sorted),
    ...(closes.length > 0 && { indiaVix: vixCoverage(closes), indiaVixCloses: closes }),
    days: sorted,
  }
}

function vixCoverage(closes: readonly VixClose[]): NonNullable<DatasetSummary['indiaVix']> {
  return { days: closes.length, firstDay: closes[0].date, lastDay: closes[closes.length - 1].date }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Without India VIX the hash stays as it was before closes were supported. */
function contentHash(days: readonly DatasetDay[], closes: readonly VixClose[] = []): string {
  const hash = createHash('sha256')
  for (const day of days) hash.update(`${day.underlying} ${day.date} ${day.sha256}\n`)
  for (const { date, close } of closes) hash.update(`INDIAVIX ${date} ${close}\n`)
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
