import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DATASET_ID } from '#domain'
import type { MarketReader } from '#engine/market'
import { openDataset } from '#market-data'

interface OpenReader {
  readonly revision: string
  readonly reader: MarketReader
}

const readers = new Map<string, OpenReader>()

/**
 * This thread's reader of a dataset, cached until the dataset changes.
 * @param cacheBytes limit of cached bars, the same in all calls of a thread
 * @throws RangeError for an unknown dataset, naming the known ones
 */
export function currentReader(folder: string, id: string, cacheBytes?: number): MarketReader {
  const revision = DATASET_ID.test(id)
    ? FILES.map((name) => toRevision(statSync(join(folder, id, name), NO_THROW))).join(' ')
    : ''
  const open = readers.get(id)
  if (open?.revision === revision) return open.reader
  readers.delete(id)
  const reader = openDataset(folder, id, cacheBytes)
  readers.set(id, { revision, reader })
  return reader
}

/** A text that changes with the dataset; constant for the simulated market. */
export async function datasetRevision(folder: string, id: string): Promise<string> {
  if (!DATASET_ID.test(id)) return ''
  const stats = FILES.map((name) => stat(join(folder, id, name)).catch(() => undefined))
  return (await Promise.all(stats)).map(toRevision).join(' ')
}

const NO_THROW = { throwIfNoEntry: false } as const

/** An import replaces the manifest, and accepting doubts changes what results state. */
const FILES = ['dataset.json', 'trust.json'] as const

function toRevision(manifest: { mtimeMs: number; size: number; ino: number } | undefined): string {
  return manifest ? `${manifest.mtimeMs} ${manifest.size} ${manifest.ino}` : ''
}
