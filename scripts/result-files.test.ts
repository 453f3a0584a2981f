import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../src/server/fixtures/temporary-folder.ts'
import { someTrade } from '../src/web/fixtures/trade.fixture.ts'
import { dataTables, type DataFormat } from '../src/web/results/view/export/data-file.ts'
import { writeTables } from '../src/web/results/view/export/write-tables.ts'
import { EVERYTHING, resultOrigin } from '../src/web/results/view/result-origin.ts'

const trades = [
  someTrade({ date: '2024-01-02', netPnl: -437.5, strike: 21_700 }),
  someTrade({
    date: '2024-01-03',
    netPnl: 140.2,
    reEntry: { scope: 'leg', number: 2, cause: 'Stop Loss' },
  }),
]
const bundle = {
  instrument: 'NIFTY',
  period: { startDate: '2024-01-01', endDate: '2024-01-31' },
  dataset: { id: 'simulated', name: 'Simulated market', kind: 'simulated', contentHash: '1a2b', version: 6 },
} as const

async function bytesOf(format: DataFormat): Promise<Buffer> {
  const origin = resultOrigin('=HYPERLINK("http://x")', { bundle, filter: EVERYTHING, money: 'net' })
  const made = { money: 'net', origin, engine: '1.5.0', nameOf: String, settings: '' } as const
  const days = {
    dates: ['2024-01-02', '2024-01-03'],
    profit: [-437.5, 140.2],
    cumulative: [-437.5, -297.3],
    drawdown: [-437.5, -297.3],
  }
  const file = await writeTables(dataTables(format, { trades, days, made }))
  return Buffer.from(await file.arrayBuffer())
}

describe('a result as Parquet', () => {
  it('is read by DuckDB with the trades, their numbers, and how each was entered', async () => {
    const path = join(temporaryFolder(), 'trades.parquet')
    writeFileSync(path, await bytesOf('parquet'))
    const connection = await (await DuckDBInstance.create()).connect()
    const rows = (sql: string) => connection.runAndReadAll(sql).then((answer) => answer.getRowObjectsJson())
    expect(
      await rows(
        `select date, strike, net_pnl, entry_kind, re_entry_number, re_entry_cause from '${path}' order by date`,
      ),
    ).toEqual([
      {
        date: '2024-01-02',
        strike: 21_700,
        net_pnl: -437.5,
        entry_kind: 'first entry',
        re_entry_number: 0,
        re_entry_cause: '',
      },
      {
        date: '2024-01-03',
        strike: trades[1].strike,
        net_pnl: 140.2,
        entry_kind: 're-entry of the leg',
        re_entry_number: 2,
        re_entry_cause: 'Stop Loss',
      },
    ])
    const origin = await rows(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${path}')`,
    )
    expect(origin).toContainEqual({ key: 'Engine', value: '1.5.0' })
  })
})

describe('a result as an Excel workbook', () => {
  it('has sheets of trades, days and origin, and no text that runs as a formula', async () => {
    const files = unzipped(await bytesOf('xlsx'))
    const workbook = files.get('xl/workbook.xml') ?? ''
    expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Trades',
      'Days',
      'About',
    ])
    const sheets = [...files].filter(([name]) => name.startsWith('xl/worksheets/sheet')).map(([, xml]) => xml)
    expect(sheets.some((xml) => xml.includes('<v>-437.5</v>'))).toBe(true)
    for (const xml of sheets) expect(xml).not.toMatch(/<f[ >]/)
  })
})

/** The files of a zip archive, by its central directory. */
function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, names, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const isStored = archive.readUInt16LE(at + 10) === 0
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + packed)
    const name = archive.toString('utf8', at + 46, at + 46 + names)
    files.set(name, (isStored ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + names + extra + comment
  }
  return files
}
