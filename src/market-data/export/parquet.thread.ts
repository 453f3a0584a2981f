/** Writes the bars that another thread sends to a Parquet file. */
import { dirname } from 'node:path'
import { receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import type { DuckDBDataChunk } from '@duckdb/node-api'
import type { DatasetIdentity } from '#domain'
import { ROW_KIND } from '#engine/market'
import { writeIntegers } from '../importers/chunk-integers.ts'
import { DuckSession } from '../importers/duck-session.ts'
import { literal } from '../importers/sql.ts'
import { TYPE_OF_KIND } from '../store/day-file.ts'
import { BATCH_COLUMNS, BATCH_ROWS, type BarBatch } from './bar-batches.ts'
import type { Ending } from './write-parquet.ts'

export interface ParquetTask {
  /** The file to write. */
  readonly path: string
  /** Told in the file's metadata. */
  readonly dataset: DatasetIdentity
  /** What a bar's name is a position in. */
  readonly names: readonly string[]
  /** One number, which grows by one with each message. */
  readonly sent: Int32Array<SharedArrayBuffer>
  /** Brings batches and an ending; takes a word for each batch that was begun. */
  readonly port: MessagePort
}

/** Rows that DuckDB takes at a time. */
const CHUNK_ROWS = 2048

/** Paise as DuckDB keeps rupees of DECIMAL(9,2): as whole hundredths. */
const HUNDREDTHS = new Set<string>(['strike', 'open', 'high', 'low', 'close'])

/** Stamps, expiries, strikes and names repeat within a row group; DuckDB need not find out that prices do not. */
const MOST_DISTINCT = 4096

const { path, dataset, names, sent, port } = workerData as ParquetTask

/** The next message. This thread has nothing to do until there is one, and DuckDB wants it before the call returns. */
function nextMessage(): BarBatch | Ending {
  for (;;) {
    const known = Atomics.load(sent, 0)
    const received = receiveMessageOnPort(port)
    if (received) return received.message as BarBatch | Ending
    Atomics.wait(sent, 0, known)
  }
}

let batch: BarBatch | undefined
let begun = 0

function fill(chunk: DuckDBDataChunk): void {
  if (!batch || begun === batch.rows) {
    const message = nextMessage()
    if (message === 'stop') throw new Error('The export was given up')
    if (message === 'end') {
      chunk.rowCount = 0
      return
    }
    port.postMessage('taken')
    batch = message
    begun = 0
  }
  const { numbers, rows } = batch
  chunk.rowCount = Math.min(CHUNK_ROWS, rows - begun)
  for (let column = 0; column < BATCH_COLUMNS.length; column++) {
    const first = column * BATCH_ROWS + begun
    writeIntegers(chunk, column, numbers.subarray(first, first + chunk.rowCount))
  }
  begun += chunk.rowCount
}

const choice = (column: string, texts: readonly string[]) =>
  `CASE ${column} ${texts.map((text, i) => `WHEN ${i} THEN ${literal(text)}`).join(' ')} END`

const selected = [
  'make_timestamp(CAST(minute AS BIGINT) * 60000000) AS timestamp',
  `${choice('name', names)} AS underlying`,
  `CASE WHEN kind <> ${ROW_KIND.index} THEN expiry END AS expiry`,
  `CASE WHEN kind >= ${ROW_KIND.call} THEN strike END AS strike`,
  `${choice('kind', TYPE_OF_KIND)} AS type`,
  ...['open', 'high', 'low', 'close', 'volume', 'oi'],
].join(', ')

const metadata = Object.entries({
  dataset: dataset.id,
  name: dataset.name,
  kind: dataset.kind,
  content_hash: dataset.contentHash,
}).map(([key, value]) => `${key}: ${literal(value)}`)

const duck = await DuckSession.open(dirname(path))
try {
  await duck.source('exported_bars', columnTypes(), fill)
  await duck.run(
    `COPY (SELECT ${selected} FROM exported_bars()) TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT ${MOST_DISTINCT}, WRITE_BLOOM_FILTER false, KV_METADATA {${metadata.join(', ')}})`,
  )
} finally {
  duck.close()
}

function columnTypes(): Record<string, 'INTEGER' | 'DATE' | 'DECIMAL(9,2)'> {
  const typeOf = (name: string) =>
    name === 'expiry' ? 'DATE' : HUNDREDTHS.has(name) ? 'DECIMAL(9,2)' : 'INTEGER'
  return Object.fromEntries(BATCH_COLUMNS.map((name) => [name, typeOf(name)]))
}
