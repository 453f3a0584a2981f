import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aDay } from '#engine/market/fixtures'
import { storeDays, temporaryFolder } from './fixtures/a-stored-dataset.ts'
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
function bhavcopy(folder: string, rows: readonly Row[]): string {
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
  const path = join(folder, 'bhavcopy.csv')
  writeFileSync(path, [HEADER, ...lines, ''].join('\n'))
  return path
}

/** Two minutes of one call: one lot each, from 90 to 110, ending at 100. */
async function verified(rows: readonly Row[]) {
  const dataRoot = temporaryFolder()
  const bar = (close: number) => ({ open: close, high: 110, low: 90, close, volume: 75, openInterest: 5_000 })
  const contracts = { '23650 CE': [bar(95), bar(100)] }
  const day = { index: 23_650, expiry: '2025-01-02', contracts }
  storeDays(dataRoot, [aDay({ ...day, date: '2025-01-01' }), aDay({ ...day, date: '2025-01-02' })])
  const outcome = await verifyDataset(dataRoot, 'test', [bhavcopy(dataRoot, rows)])
  return { ...outcome, faults: outcome.faults.map(({ kind, samples }) => [kind, samples[0].reason]) }
}

describe('a dataset compared with the exchange’s own file', () => {
  it('agrees in range, last price, volume in lots, and open interest', async () => {
    expect(await verified([{}])).toEqual({
      dataset: 'test',
      days: 1,
      daysWithoutFile: 1,
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

  it('is not compared with other files', async () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, [aDay({ date: '2025-01-01', expiry: '2025-01-02' })])
    const path = join(dataRoot, 'bars.csv')
    writeFileSync(path, 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi\n')
    await expect(verifyDataset(dataRoot, 'test', [path])).rejects.toThrow(ImportError)
  })
})
