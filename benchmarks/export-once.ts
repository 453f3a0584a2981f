/**
 * One export in a fresh process, for `export.bench.ts`: prints its cost and the longest block of its event
 * loop.
 */
import { open } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { canonicalCsv, exportData, openDataset } from '#market-data'

const [dataRoot, way, path, to] = process.argv.slice(2)
const reader = openDataset(dataRoot, 'simulated')
const selection = { underlying: 'NIFTY', from: '2024-01-01', to } as const

const COLUMNS =
  "{'timestamp': 'TIMESTAMP', 'underlying': 'VARCHAR', 'expiry': 'DATE', 'strike': 'DECIMAL(9,2)', 'type': 'VARCHAR', 'open': 'DECIMAL(9,2)', 'high': 'DECIMAL(9,2)', 'low': 'DECIMAL(9,2)', 'close': 'DECIMAL(9,2)', 'volume': 'INTEGER', 'oi': 'INTEGER'}"

/** The previous way to export: bars as text, read by DuckDB. */
async function overCsv(): Promise<void> {
  const csv = `${path}.csv`
  await pipeline(canonicalCsv(reader, selection), (await open(csv, 'w')).createWriteStream())
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '512MB' })
  const connection = await instance.connect()
  await connection.run(
    `COPY (SELECT * FROM read_csv('${csv}', auto_detect=false, header=true, columns=${COLUMNS})) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`,
  )
  connection.closeSync()
  instance.closeSync()
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const started = performance.now()
const before = process.cpuUsage()
if (way === 'over CSV') await overCsv()
else await exportData({ reader, selection, format: 'parquet', path })
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (user + system) / 1e6,
    // maxRSS is in kilobytes.
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    loopMilliseconds: delay.percentile(99) / 1e6,
  }),
)
