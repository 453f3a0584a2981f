import { renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MarketReader } from '#engine/market'
import { DuckSession } from '../importers/duck-session.ts'
import { literal } from '../importers/sql.ts'
import { canonicalCsv, type ExportSelection } from './canonical-csv.ts'

export interface ExportOptions {
  readonly reader: MarketReader
  readonly selection?: ExportSelection | undefined
  readonly format: 'csv' | 'parquet'
  /** The file to write; it appears when it is complete. */
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/** The dataset has no bar of what was asked for; no file was written. */
export class EmptyExportError extends Error {
  override readonly name = 'EmptyExportError'
}

/**
 * Writes a dataset, some of its days or one contract to a file in the canonical layout. Streams; memory stays bounded. A Parquet
 * file names the dataset in its metadata. Gives the size of the file in bytes.
 * @throws EmptyExportError when the selection has no bars
 */
export async function exportData(options: ExportOptions): Promise<{ bytes: number }> {
  const { path, format } = options
  const csv = `${path}.partial.csv`
  const parquet = `${path}.partial.parquet`
  try {
    // Opened here: a stream that opens its file itself may do so after a refusal has cleared up.
    const file = await open(csv, 'w')
    await pipeline(
      refusingNothing(canonicalCsv(options.reader, options.selection)),
      file.createWriteStream(),
      {
        ...(options.signal ? { signal: options.signal } : {}),
      },
    )
    if (format === 'parquet') await convert(csv, parquet, options.reader)
    renameSync(format === 'parquet' ? parquet : csv, path)
    return { bytes: statSync(path).size }
  } finally {
    rmSync(csv, { force: true })
    rmSync(parquet, { force: true })
  }
}

/** Passes the pieces of a CSV on if there is one with rows, which come after the header. */
async function* refusingNothing(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0
  for await (const piece of pieces) {
    count += piece === '' ? 0 : 1
    yield piece
  }
  if (count <= 1) throw new EmptyExportError('the dataset has no bars of that selection')
}

async function convert(csv: string, parquet: string, { dataset }: MarketReader): Promise<void> {
  const columns =
    "{'timestamp': 'TIMESTAMP', 'underlying': 'VARCHAR', 'expiry': 'DATE', 'strike': 'DECIMAL(9,2)', 'type': 'VARCHAR', 'open': 'DECIMAL(9,2)', 'high': 'DECIMAL(9,2)', 'low': 'DECIMAL(9,2)', 'close': 'DECIMAL(9,2)', 'volume': 'INTEGER', 'oi': 'INTEGER'}"
  const metadata = `{dataset: ${literal(dataset.id)}, name: ${literal(dataset.name)}, kind: ${literal(dataset.kind)}, content_hash: ${literal(dataset.contentHash)}}`
  const duck = await DuckSession.open(dirname(parquet))
  try {
    await duck.run(
      `COPY (SELECT * FROM read_csv(${literal(csv)}, auto_detect=false, header=true, columns=${columns})) TO ${literal(parquet)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA ${metadata})`,
    )
  } finally {
    duck.close()
  }
}
