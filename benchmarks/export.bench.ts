/**
 * How long does an export as Parquet take, does its time grow faster than its days, and how much memory does it take? The
 * former export over CSV runs in turns with it, and both files must hold the same rows in the same order.
 *
 * Data: the simulated market of NIFTY over 20, 80 and 330 sessions (generated first if missing); with `FEW=1` only 20.
 * Unit: seconds, and processor seconds, which a busy machine disturbs less: the best of three, of two over 330 sessions.
 * Memory as maximum resident set; the loop's delay is the 99th percentile of the thread that reads.
 * Goals: 330 sessions in at most 10 s, the loop in at most 10 ms, and a file no larger than DuckDB's.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { DATA_ROOT, prepareSimulated } from './delta-processes.ts'

const WAYS = ['over CSV', 'by columns'] as const
const PERIODS = [
  { sessions: 20, to: '2024-01-30', rounds: 3 },
  { sessions: 80, to: '2024-04-26', rounds: 3 },
  { sessions: 330, to: '2025-04-30', rounds: 2 },
].slice(0, process.env['FEW'] ? 1 : 3)

interface Export {
  readonly seconds: number
  readonly processorSeconds: number
  readonly peakMegabytes: number
  readonly loopMilliseconds: number
}

async function rowsThatDiffer(one: string, other: string): Promise<{ rows: bigint; different: bigint }> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const compared = await connection.runAndReadAll(
    `SELECT count(*), count(*) FILTER (a IS DISTINCT FROM b) FROM (FROM '${one}') a POSITIONAL JOIN (FROM '${other}') b`,
  )
  connection.closeSync()
  instance.closeSync()
  const [[rows, different]] = compared.getRows() as [[bigint, bigint]]
  return { rows, different }
}

function exportOnce(way: (typeof WAYS)[number], path: string, to: string): Export {
  const output = execFileSync(process.execPath, [
    join(import.meta.dirname, 'export-once.ts'),
    DATA_ROOT,
    way,
    path,
    to,
  ])
  return JSON.parse(output.toString()) as Export
}

const least = (runs: readonly Export[], figure: keyof Export) => Math.min(...runs.map((run) => run[figure]))

async function measure(folder: string, { sessions, to, rounds }: (typeof PERIODS)[number]): Promise<void> {
  const paths = WAYS.map((way) => join(folder, `${way}.parquet`))
  const runs = WAYS.map((): Export[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, way] of WAYS.entries()) runs[i].push(exportOnce(way, paths[i], to))
  for (const [i, way] of WAYS.entries()) {
    const best = (figure: keyof Export, digits: number) => least(runs[i], figure).toFixed(digits)
    const each = ((1000 * least(runs[i], 'processorSeconds')) / sessions).toFixed(0)
    console.log(
      `${String(sessions).padStart(3)} sessions ${way.padEnd(10)} ${best('seconds', 1).padStart(6)} s, processor ${best('processorSeconds', 1).padStart(6)} s = ${each} ms a session; ${best('peakMegabytes', 0)} MB; loop ${best('loopMilliseconds', 1)} ms; file ${(statSync(paths[i]).size / 1e6).toFixed(0)} MB`,
    )
  }
  const { rows, different } = await rowsThatDiffer(paths[0], paths[1])
  console.log(`    ${rows} rows, ${different} of them differ`)
  if (different > 0n) process.exitCode = 1
}

await prepareSimulated('2024-01-01', PERIODS[PERIODS.length - 1].to)
const folder = mkdtempSync(join(tmpdir(), 'delta-bench-'))
try {
  for (const period of PERIODS) await measure(folder, period)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
