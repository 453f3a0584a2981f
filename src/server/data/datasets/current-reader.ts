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
  const revision = DATASET_ID.test(id) ? toRevision(statSync(manifestOf(folder, id), NO_THROW)) : ''
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
  return toRevision(await stat(manifestOf(folder, id)).catch(() => undefined))
}

const NO_THROW = { throwIfNoEntry: false } as const

/** An import replaces the manifest file. */
function manifestOf(folder: string, id: string): string {
  return join(folder, id, 'dataset.json')
}

function toRevision(manifest: { mtimeMs: number; size: number; ino: number } | undefined): string {
  return manifest ? `${manifest.mtimeMs} ${manifest.size} ${manifest.ino}` : ''
}
