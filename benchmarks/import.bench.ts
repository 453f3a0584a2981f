/**
 * How fast does an import read, check and store minute bars, and how much memory does it take, beside DuckDB that only
 * counts the rows of the same file?
 *
 * Data: simulated NIFTY exported as canonical CSV, 20 sessions unless `SESSIONS` says otherwise.
 * Unit: rows per second, and processor seconds, which a busy machine disturbs less; peak memory as maximum resident set.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { exportData, importFiles, openDataset } from '#market-data'

const SESSIONS = Number(process.env['SESSIONS'] ?? 20)

async function countRows(path: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM read_csv('${path}', all_varchar=true)`)
  connection.closeSync()
  instance.closeSync()
  return Number(reader.getRows()[0][0])
}

interface Timing<T> {
  readonly result: T
  readonly seconds: number
  readonly processorSeconds: number
}

async function timed<T>(work: () => Promise<T>): Promise<Timing<T>> {
  const started = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return {
    result,
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (user + system) / 1e6,
  }
}

const rate = (rows: number, { seconds, processorSeconds }: Timing<unknown>) =>
  `${seconds.toFixed(2)} s, ${(rows / seconds / 1e6).toFixed(2)} million rows/s; processor ${processorSeconds.toFixed(2)} s`
const peakMemory = () => `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`

async function main(folder: string): Promise<void> {
  const reader = openDataset(join(folder, 'data'), 'simulated')
  const sessions = reader.sessions('NIFTY').slice(0, SESSIONS)
  const path = join(folder, 'bars.csv')
  const exported = await timed(() =>
    exportData({
      reader,
      format: 'csv',
      path,
      selection: { underlying: 'NIFTY', from: sessions[0], to: sessions[sessions.length - 1] },
    }),
  )
  await countRows(path)
  const counted = await timed(() => countRows(path))
  const rows = counted.result
  console.log(`${rows} rows, ${(statSync(path).size / 1e6).toFixed(0)} MB, ${sessions.length} sessions`)
  console.log(`making and exporting them   ${rate(rows, exported)}`)
  console.log(`DuckDB counts them          ${rate(rows, counted)}; memory so far ${peakMemory()}`)
  const dataset = { dataset: 'bench', dataRoot: join(folder, 'data') }
  const imported = await timed(() => importFiles({ paths: [path], ...dataset }))
  const times = (imported.processorSeconds / counted.processorSeconds).toFixed(1)
  console.log(
    `import                      ${rate(rows, imported)} = ${times} × counting; peak memory ${peakMemory()}`,
  )
  const again = await timed(() => importFiles({ paths: [path], ...dataset }))
  console.log(`the same again              ${rate(rows, again)}; unchanged: ${again.result.unchanged}`)
}

const folder = mkdtempSync(join(tmpdir(), 'delta-bench-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
