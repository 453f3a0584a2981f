import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aDay } from '#engine/market/fixtures'
import { storeDays, temporaryFolder } from './fixtures/a-stored-dataset.ts'
import { aZip } from './fixtures/an-archive.ts'
import { ImportError } from './importers/import-error.ts'
import { verifyDataset } from './verify-dataset.ts'

const HEADER =
  'TradDt,FinInstrmTp,TckrSymb,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,HghPric,LwPric,ClsPric,LastPric,UndrlygPric,SttlmPric,OpnIntrst,TtlTradgVol,NewBrdLotQty'

interface Row {
  readonly strike?: number
  readonly type?: 'CE' | 'PE'
  readonly high?: number
  readonly low?: number
  readonly last?: number
  readonly openInterest?: number
  readonly lots?: number
  readonly lot?: number
}

/** A bhavcopy of 2025-01-01, when NIFTY's lot was 75 for the expiry of the next day. */
function bhavcopy(rows: readonly Row[]): string {
  const lines = rows.map(
    ({
      strike = 23_650,
      type = 'CE',
      high = 110,
      low = 90,
      last = 100,
      openInterest = 5_000,
      lots = 2,
      lot = 75,
    }) =>
      [
        '2025-01-01',
        'IDO',
        'NIFTY',
        '2025-01-02',
        '2025-01-02',
        strike,
        type,
        high,
        low,
        last,
        last,
        23_650,
        last,
        openInterest,
        lots,
        lot,
      ].join(','),
  )
  return [HEADER, ...lines, ''].join('\n')
}

interface Stored {
  /** Index of each minute; by default the whole day. */
  readonly index?: number | readonly number[]
  readonly volume?: number
}

/** Two minutes of one call: one lot each, from 90 to 110, ending at 100. */
function storedCall({ index = 23_650, volume = 75 }: Stored = {}): string {
  const dataRoot = temporaryFolder()
  const bar = (close: number) => ({ open: close, high: 110, low: 90, close, volume, openInterest: 5_000 })
  const contracts = { '23650 CE': [bar(95), bar(100)] }
  const day = { index, expiry: '2025-01-02', contracts }
  storeDays(dataRoot, [aDay({ ...day, date: '2025-01-01' }), aDay({ ...day, date: '2025-01-02' })])
  return dataRoot
}

async function verified(rows: readonly Row[], stored?: Stored) {
  const dataRoot = storedCall(stored)
  const path = join(temporaryFolder(), 'bhavcopy.csv')
  writeFileSync(path, bhavcopy(rows))
  const outcome = await verifyDataset(dataRoot, 'test', [path])
  return { ...outcome, faults: outcome.faults.map(({ kind, samples }) => [kind, samples[0].reason]) }
}

describe('a dataset compared with the exchange’s own file', () => {
  it('agrees in range, last price, volume in lots, and open interest', async () => {
    expect(await verified([{}])).toEqual({
      dataset: 'test',
      days: 1,
      daysWithoutFile: 1,
      partialDays: 0,
      withoutVolume: 0,
      contractDays: 1,
      agreeing: 1,
      faults: [],
    })
  })

  it.each<[string, Row, string, string]>([
    ['range', { high: 105 }, 'range', 'from 90.00 to 110.00, at the exchange from 90.00 to 105.00'],
    ['last price', { last: 101 }, 'close', 'it ends at 100.00, at the exchange at 101.00'],
    ['volume', { lots: 10 }, 'volume', '150 units, at the exchange 750'],
    [
      'open interest, a hundredth of it',
      { openInterest: 500_000 },
      'open-interest',
      '5000, at the exchange 500000',
    ],
    ['lot', { lot: 50 }, 'lot', '50 at the exchange, 75 by the rules'],
  ])('differs in its %s, with both figures', async (_, row, fault, reason) => {
    expect((await verified([row])).faults).toEqual([[fault, reason]])
  })

  it('lacks a strike near the money that traded, and has an unlisted one', async () => {
    const { faults, agreeing } = await verified([{ type: 'PE' }])
    expect(faults).toEqual([
      ['unlisted', 'it has bars'],
      ['missing', expect.stringContaining('traded')],
    ])
    expect(agreeing).toBe(0)
  })

  it('is compared only in range and lot on days that end before the close', async () => {
    const part = { index: [23_650, 23_650] }
    const row = { last: 101, lots: 10, openInterest: 9_000 }
    expect(await verified([row], part)).toMatchObject({ partialDays: 1, agreeing: 1, faults: [] })
    expect((await verified([{ ...row, high: 105 }], part)).faults).toEqual([['range', expect.any(String)]])
  })

  it('says how many contract-days have no volume, and compares the rest of them', async () => {
    expect(await verified([{ lots: 10 }], { volume: 0 })).toMatchObject({ withoutVolume: 1, faults: [] })
    expect((await verified([{ last: 101 }], { volume: 0 })).faults).toEqual([['close', expect.any(String)]])
  })

  it('is compared with files in folders and in ZIP archives, as the exchange gives them', async () => {
    const dataRoot = storedCall()
    const files = temporaryFolder()
    mkdirSync(join(files, '2025'))
    writeFileSync(join(files, '2025', 'bhavcopy.csv'), bhavcopy([{}]))
    const packed = temporaryFolder()
    writeFileSync(join(packed, 'fo.zip'), aZip([{ name: 'fo.csv', content: bhavcopy([{}]) }]))
    for (const folder of [files, packed])
      expect(await verifyDataset(dataRoot, 'test', [folder])).toMatchObject({ days: 1, agreeing: 1 })
  })

  it('is not compared with other files', async () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, [aDay({ date: '2025-01-01', expiry: '2025-01-02' })])
    const path = join(dataRoot, 'bars.csv')
    writeFileSync(path, 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi\n')
    await expect(verifyDataset(dataRoot, 'test', [path])).rejects.toThrow(ImportError)
  })
})
