import type { DatasetIdentity } from '#domain'
import { ROW_KIND } from '#engine/market'
import type { SourceType } from '../importers/duck-session.ts'
import { literal } from '../importers/sql.ts'
import { TYPE_OF_KIND } from '../store/day-file.ts'
import type { BATCH_COLUMNS } from './bar-batches.ts'

/** The table function that gives the numbers of bars. */
export const SOURCE = 'exported_bars'

/** What DuckDB takes the numbers of a batch for: paise are the hundredths that it keeps of rupees. */
export const SOURCE_COLUMNS: Readonly<Record<(typeof BATCH_COLUMNS)[number], SourceType>> = {
  minute: 'INTEGER',
  name: 'INTEGER',
  kind: 'INTEGER',
  expiry: 'DATE',
  strike: 'DECIMAL(9,2)',
  open: 'DECIMAL(9,2)',
  high: 'DECIMAL(9,2)',
  low: 'DECIMAL(9,2)',
  close: 'DECIMAL(9,2)',
  volume: 'INTEGER',
  oi: 'INTEGER',
}

/** Stamps, expiries, strikes and names repeat within a row group; DuckDB need not find out that prices do not. */
const MOST_DISTINCT = 4096

/**
 * The statement that writes bars to a Parquet file in the canonical layout.
 * @param dataset told in the file's metadata
 * @param names what a bar's name is a position in
 */
export function parquetStatement(path: string, dataset: DatasetIdentity, names: readonly string[]): string {
  const columns = [
    'make_timestamp(CAST(minute AS BIGINT) * 60000000) AS timestamp',
    `${chosen('name', names)} AS underlying`,
    `CASE WHEN kind <> ${ROW_KIND.index} THEN expiry END AS expiry`,
    `CASE WHEN kind >= ${ROW_KIND.call} THEN strike END AS strike`,
    `${chosen('kind', TYPE_OF_KIND)} AS type`,
    ...['open', 'high', 'low', 'close', 'volume', 'oi'],
  ]
  const { id, name, kind, contentHash } = dataset
  const metadata = Object.entries({ dataset: id, name, kind, content_hash: contentHash }).map(
    ([key, value]) => `${key}: ${literal(value)}`,
  )
  const options = [
    'FORMAT parquet',
    'COMPRESSION zstd',
    // The next levels find a twentieth more, and take a quarter longer to encode.
    'COMPRESSION_LEVEL 1',
    'PARQUET_VERSION v2',
    `DICTIONARY_SIZE_LIMIT ${MOST_DISTINCT}`,
    'WRITE_BLOOM_FILTER false',
    `KV_METADATA {${metadata.join(', ')}}`,
  ]
  return `COPY (SELECT ${columns.join(', ')} FROM ${SOURCE}()) TO ${literal(path)} (${options.join(', ')})`
}

function chosen(column: string, texts: readonly string[]): string {
  return `CASE ${column} ${texts.map((text, i) => `WHEN ${i} THEN ${literal(text)}`).join(' ')} END`
}
