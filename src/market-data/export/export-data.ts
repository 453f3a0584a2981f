import { renameSync, rmSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MarketReader } from '#engine/market'
import { canonicalCsv } from './canonical-csv.ts'
import type { ExportSelection } from './exported-bars.ts'
import { writeParquet } from './write-parquet.ts'

export interface ExportOptions {
  readonly reader: MarketReader
  readonly selection?: ExportSelection | undefined
  readonly format: 'csv' | 'parquet'
  /** The file to write; it appears once it is complete. */
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/** The selection has no bars, so no file was written. */
export class EmptyExportError extends Error {
  override readonly name = 'EmptyExportError'
}

/**
 * Writes a dataset, some of its days or one contract to a file in the canonical layout. Streams with bounded
 * memory. A Parquet file names the dataset in its metadata. Returns the size of the file in bytes.
 * @throws EmptyExportError when the selection has no bars
 */
export async function exportData(options: ExportOptions): Promise<{ bytes: number }> {
  const { path, format } = options
  const partial = `${path}.partial.${format}`
  try {
    // Opened here, because a file opened later could appear after the cleanup of a failed export.
    const file = await open(partial, 'w')
    if (format === 'csv') await writeCsv(file, options)
    else {
      await file.close()
      if ((await writeParquet({ ...options, path: partial })) === 0) throw emptySelection()
    }
    renameSync(partial, path)
    return { bytes: statSync(path).size }
  } finally {
    rmSync(partial, { force: true })
  }
}

async function writeCsv(
  file: FileHandle,
  { reader, selection, signal }: Pick<ExportOptions, 'reader' | 'selection' | 'signal'>,
): Promise<void> {
  await pipeline(requiringRows(canonicalCsv(reader, selection)), file.createWriteStream(), {
    signal,
  })
}

/** Passes on the pieces of a CSV, unless there are no rows after the header. */
async function* requiringRows(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0
  for await (const piece of pieces) {
    count += piece === '' ? 0 : 1
    yield piece
  }
  if (count <= 1) throw emptySelection()
}

function emptySelection(): EmptyExportError {
  return new EmptyExportError('the dataset has no bars of that selection')
}
