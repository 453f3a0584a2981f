import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VixMinutes } from '#engine/market'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { DuckSession } from '../importers/duck-session.ts'
import { literal } from '../importers/sql.ts'
import { BATCH_ROWS } from './bar-batches.ts'
import { exportData } from './export-data.ts'

/** The column types of the canonical CSV. */
const COLUMNS = {
  timestamp: 'TIMESTAMP',
  underlying: 'VARCHAR',
  expiry: 'DATE',
  strike: 'DECIMAL(9,2)',
  type: 'VARCHAR',
  open: 'DECIMAL(9,2)',
  high: 'DECIMAL(9,2)',
  low: 'DECIMAL(9,2)',
  close: 'DECIMAL(9,2)',
  volume: 'INTEGER',
  oi: 'INTEGER',
}

const folder = mkdtempSync(join(tmpdir(), 'delta-export-'))
let duck: DuckSession
beforeAll(async () => {
  duck = await DuckSession.open(folder)
})
afterAll(() => {
  duck.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Days of two indices whose 480 contracts miss some minutes, and India VIX on one of them. */
function aMarket() {
  const strikes = Array.from({ length: 240 }, (_, i) => 20_000 + 50 * i)
  const bar = (minute: number, strike: number) =>
    (minute * strike) % 7 === 0 ? null : (((minute * 37 + strike) % 4001) + 1) / 20
  const contracts = Object.fromEntries(
    ['FUT 2024-01-25', ...strikes.flatMap((strike) => [`${strike} CE`, `${strike} PE`])].map((name, i) => [
      name,
      (minute: number) => bar(minute, i),
    ]),
  )
  const market = anInMemoryMarket([
    aDay({ date: '2024-01-03', expiry: '2024-01-04', contracts }),
    aDay({
      date: '2024-01-04',
      expiry: '2024-01-04',
      contracts: { '21700 PE': { '09:16': 0.05, '15:29': 214_748.35 } },
    }),
    aDay({ underlying: 'FINNIFTY', session: { openMinute: 1080, minutes: 60, breaks: [] } }),
  ])
  const minutes = (values: number[]) => Int32Array.from(values)
  const vix: VixMinutes = {
    date: '2024-01-04',
    session: { openMinute: 555, minutes: 3, breaks: [] },
    open: minutes([1394, 0, 1400]),
    high: minutes([1399, 0, 1400]),
    low: minutes([1390, 0, 1400]),
    close: minutes([1395, 0, 1400]),
  }
  return Object.assign(market, { vixMinutes: (date: string) => (date === vix.date ? vix : undefined) })
}

describe('an export as Parquet', () => {
  it('has the rows of the CSV in the same order, with proper types for times, dates, rupees and units', async () => {
    const [csv, parquet] = [join(folder, 'all.csv'), join(folder, 'all.parquet')]
    await exportData({ reader: aMarket(), format: 'csv', path: csv })
    await exportData({ reader: aMarket(), format: 'parquet', path: parquet })
    const columns = JSON.stringify(COLUMNS).replaceAll('"', "'")
    const expected = `read_csv(${literal(csv)}, auto_detect=false, header=true, columns=${columns})`
    const [compared] = await duck.rows(
      `SELECT count(*) AS "rows", count(*) FILTER (c IS DISTINCT FROM p) AS different, count(DISTINCT c.underlying) AS names
       FROM (FROM ${expected}) c POSITIONAL JOIN (FROM ${literal(parquet)}) p`,
    )
    expect(compared).toEqual({ rows: expect.any(BigInt), different: 0n, names: 3n })
    expect(Number(compared['rows'])).toBeGreaterThan(BATCH_ROWS)
    const described = await duck.rows(`DESCRIBE FROM ${literal(parquet)}`)
    expect(Object.fromEntries(described.map((row) => [row['column_name'], row['column_type']]))).toEqual(
      COLUMNS,
    )
  })

  it('also works for an index without contracts, where no bar has an expiry or a strike', async () => {
    const path = join(folder, 'index.parquet')
    await exportData({ reader: anInMemoryMarket([aDay({})]), format: 'parquet', path })
    const [row] = await duck.rows(
      `SELECT count(*) AS "rows", count(expiry) AS expiries, count(strike) AS strikes, any_value(type) AS type FROM ${literal(path)}`,
    )
    expect(row).toEqual({ rows: 375n, expiries: 0n, strikes: 0n, type: 'IDX' })
  })

  it('states the days, strikes and prices of each row group', async () => {
    const path = join(folder, 'ranges.parquet')
    await exportData({ reader: aMarket(), selection: { to: '2024-01-03' }, format: 'parquet', path })
    const [exported] = await duck.rows(
      `SELECT min(stats_min_value) AS least, max(stats_max_value) AS most, sum(stats_null_count)::INTEGER AS missing
       FROM parquet_metadata(${literal(path)}) WHERE path_in_schema = 'strike'`,
    )
    const [held] = await duck.rows(
      `SELECT min(strike)::VARCHAR AS least, max(strike)::VARCHAR AS most, count(*) FILTER (strike IS NULL)::INTEGER AS missing
       FROM ${literal(path)}`,
    )
    expect(exported).toEqual(held)
  })

  it('fails when its reader fails, and leaves no file', async () => {
    const market = aMarket()
    const reader = Object.assign(market, {
      prepare: () => Promise.reject(new Error('the bucket does not answer')),
    })
    const path = join(folder, 'failing.parquet')
    await expect(exportData({ reader, format: 'parquet', path })).rejects.toThrow(
      'the bucket does not answer',
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([])
  })

  it('stops when it is cancelled, and leaves no file', async () => {
    const path = join(folder, 'stopped.parquet')
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(exportData({ reader: aMarket(), format: 'parquet', path, signal })).rejects.toThrow('enough')
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
  })
})
