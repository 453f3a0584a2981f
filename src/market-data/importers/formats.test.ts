import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#domain'
import type { MarketDay } from '#engine/market'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { barsOf } from '../fixtures/bars-of.ts'
import { listDatasets, openStoredDataset } from '../store/datasets.ts'
import { importFiles, type ImportOptions } from './import-files.ts'

async function importFixture(
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<{ report: ImportReport; days: MarketDay[]; dataRoot: string }> {
  const dataRoot = temporaryFolder()
  const paths = [join(import.meta.dirname, path)]
  const report = await importFiles({ paths, dataset: 'fixture', dataRoot, ...options })
  const reader = openStoredDataset(dataRoot, 'fixture')
  const days = reader.underlyings.flatMap((name) =>
    reader.sessions(name).map((date) => reader.day(name, date)),
  )
  return { report, days, dataRoot }
}

const INDEX_0915 = 'IDX 09:15 21700.1 21712 21695.55 21705 0 0'
const INDEX_0916 = 'IDX 09:16 21705 21709.35 21701.2 21703.8 0 0'
const CALL_0915 = '21700 CE 2024-01-04 09:15 60 66.05 58.5 63.2 1500 90000'
const CALL_0916 = '21700 CE 2024-01-04 09:16 63.2 64 60 61.15 700 90150'
const PUT_0915 = '21700 PE 2024-01-04 09:15 55 56.4 51 52.35 1250 88000'

describe('a file of a known format', () => {
  it.each([
    ['canonical/ok/one-morning.csv', [INDEX_0915, INDEX_0916, CALL_0915, CALL_0916, PUT_0915]],
    [
      'canonical/ok/zoned-stamps-and-a-future.csv',
      [
        'IDX 09:15 48000 48020 47990.05 48010 0 0',
        '0 FUT 2024-01-25 09:15 48190 48210 48180 48200.05 450 2000000',
        '48000 CE 2024-01-10 09:16 320 331 315.05 330 300 51000',
      ],
    ],
    ['canonical/ok/columns-in-another-order.csv', [INDEX_0915, CALL_0915]],
    [
      'kite/ok/symbol-column',
      [INDEX_0915, INDEX_0916, CALL_0915.replace('90000', '0'), CALL_0916.replace('90150', '0')],
    ],
    [
      'kite/ok/file-names',
      [
        INDEX_0915,
        INDEX_0916,
        '21700 PE 2024-01-25 09:15 210 214.95 208.05 212 500 42000',
        '21700 PE 2024-01-25 09:16 212 213.5 211 213.45 250 42050',
      ],
    ],
    ['truedata/ok', [INDEX_0915, INDEX_0916, CALL_0915, CALL_0916]],
    ['upstox/ok', [INDEX_0915, INDEX_0916, CALL_0915, CALL_0916]],
    ['index-minutes/ok', [INDEX_0915, INDEX_0916]],
    [
      // No index in the file: 21700 + (60 − 55), then 21700 + (63.2 − 52.35) and so on, carried back to the day.
      'gdfl/ok',
      [
        'IDX 09:15 21705 21710.85 21705 21710.85 0 0',
        'IDX 09:16 21710.85 21710.85 21707.1 21707.1 0 0',
        '0 FUT 2024-01-25 09:15 21790 21800 21780 21795 4500 12000000',
        CALL_0915,
        CALL_0916,
        PUT_0915,
        '21700 PE 2024-01-04 09:16 52.35 55 52 54.05 350 88050',
      ],
    ],
  ])('%s gives the bars of the file', async (path, bars) => {
    const { days } = await importFixture(path)
    expect(barsOf(days[0])).toEqual(bars)
  })

  it('of Breeze may have bars of an index, whose product is cash', async () => {
    const { days } = await importFixture('breeze/ok-index')
    expect(barsOf(days[0])).toEqual(['IDX 09:15 21700.1 21712 21695.55 21705 0 0', CALL_0915])
  })

  it('of Breeze is split by underlying', async () => {
    const { days } = await importFixture('breeze/ok')
    expect(days.map((day) => [day.underlying, ...barsOf(day).slice(1)])).toEqual([
      [
        'BANKNIFTY',
        '48000 CE 2024-01-10 09:15 320 331 315.05 330 300 51000',
        '48000 PE 2024-01-10 09:15 315 320 310 318 300 49000',
      ],
      ['NIFTY', CALL_0915, PUT_0915],
    ])
  })

  it.each([
    ['gdfl/ok', { 'other-instrument': 1 }, ['derived-index']],
    ['index-minutes/ok', { 'other-instrument': 1, 'outside-session': 1, 'no-session': 1 }, []],
    ['kite/ok/symbol-column', { 'outside-session': 1 }, []],
  ])('%s reports the rows set aside and the warnings', async (path, setAside, warnings) => {
    const { report } = await importFixture(path)
    expect(Object.fromEntries(report.refused.map(({ kind, count }) => [kind, count]))).toEqual(setAside)
    expect(report.refused.every((refusal) => refusal.setAside)).toBe(true)
    expect(report.warnings.map(({ kind }) => kind).filter((kind) => kind !== 'lot')).toEqual(warnings)
  })

  it('of a broker that names contracts by number is imported as the contract it is assigned', async () => {
    const { days } = await importFixture('upstox', {
      paths: ['upstox/ok/NSE_INDEX_Nifty 50_2024-01-04.csv', 'upstox/not-ok/NSE_FO_40001_2024-01-04.csv'].map(
        (path) => join(import.meta.dirname, path),
      ),
      contracts: ['FO_40001=NIFTY:2024-01-04:21700:CE'],
    })
    expect(barsOf(days[0])).toEqual([INDEX_0915, INDEX_0916, CALL_0915])
  })

  it('of the exchange gives the closing value of the index, and is compared with bars and contract rules', async () => {
    const paths = ['canonical/ok/one-morning.csv', 'bhavcopy/ok'].map((path) =>
      join(import.meta.dirname, path),
    )
    const { report, days } = await importFixture('', { paths })
    expect(days[0].officialClose).toBe(21_658_60)
    expect(
      report.warnings.flatMap(({ samples }) => samples.map(({ value, reason }) => `${value}: ${reason}`)),
    ).toEqual(['NIFTY 2024-01-04 on 2024-01-04: the lot is 75, the contract rules say 50'])
  })
})

describe('a file that is not good enough', () => {
  it.each([
    [
      'canonical/not-ok/crossed-bar.csv',
      'Open and close do not lie between low and high: 1 rows, such as crossed-bar.csv:7: 2024-01-04 21700 CE 61.15 60.00 62.00 61.15',
    ],
    [
      'canonical/not-ok/off-tick.csv',
      'A price is not a multiple of the tick of 0.05: 1 rows, such as off-tick.csv:7',
    ],
    ['canonical/not-ok/zero-price.csv', 'A price is zero or negative: 1 rows, such as zero-price.csv:7'],
    ['canonical/not-ok/words-for-prices.csv', 'words-for-prices.csv:7: n/a, 62.00, 60.00'],
    [
      'canonical/not-ok/utc-stamp.csv',
      'The time cannot be read, expected one like 2024-01-31 09:15:00: 1 rows, such as utc-stamp.csv:7: 2024-01-04T03:47:00Z',
    ],
    [
      'canonical/not-ok/seconds.csv',
      'The time cannot be read, expected one like 2024-01-31 09:15:00: 1 rows, such as seconds.csv:7: 2024-01-04 09:17:23',
    ],
    [
      'canonical/not-ok/unknown-expiry.csv',
      'The exchange had no such expiry: 1 rows, such as unknown-expiry.csv:7: 2024-01-09 21700 CE',
    ],
    [
      'canonical/not-ok/expired.csv',
      'The contract had expired: 1 rows, such as expired.csv:7: 2024-01-04 21700 CE',
    ],
    [
      'canonical/not-ok/unknown-type.csv',
      'The instrument cannot be read: 1 rows, such as unknown-type.csv:7: NIFTY 2024-01-04 21700 CALL OPTION',
    ],
    [
      'canonical/not-ok/too-many-fields.csv',
      'The row has more fields than the header: 1 rows, such as too-many-fields.csv:7: 90150',
    ],
    [
      'canonical/not-ok/too-few-fields.csv',
      'A price, volume or open interest is not a number in range: 1 rows, such as too-few-fields.csv:7: 61.15',
    ],
    [
      'canonical/not-ok/no-index.csv',
      'neither an index series nor calls and puts to derive one from: 1 rows, such as NIFTY 2024-01-04',
    ],
    [
      'canonical/not-ok/times-of-another-zone.csv',
      '3 of 4 rows of times-of-another-zone.csv lie outside the trading session: its times are probably not Indian time',
    ],
    ['canonical/not-ok/header-only.csv', 'no minute bar that can be taken'],
    [
      'canonical/not-ok/straddle-log.csv',
      'straddle-log.csv is of no known format: it has the columns datetime,close_ce,close_pe,minutepnl. Known are\n- Canonical CSV',
    ],
    [
      'kite/not-ok/recording-1.csv',
      'recording-1.csv does not say which contract it holds. Name it for its contract, such as NIFTY2472124000CE.csv',
    ],
    [
      'kite/not-ok/unreadable-symbol.csv',
      'The instrument cannot be read: 1 rows, such as unreadable-symbol.csv:3: NIFTY99X',
    ],
    [
      'gdfl/not-ok/year-of-five-digits.csv',
      'The time cannot be read, expected one like 31/01/2024 09:15:59: 1 rows, such as year-of-five-digits.csv:4: 04/01/20244 09:16:59',
    ],
    [
      'truedata/not-ok/NIFTY24010921700CE.csv',
      'The exchange had no such expiry: 1 rows, such as NIFTY24010921700CE.csv:2',
    ],
    ['upstox/not-ok/NSE_FO_40001_2024-01-04.csv', 'does not say which contract it holds'],
    [
      'upstox/not-ok/refused-request.json',
      'refused-request.json is of no known format: it has JSON of another shape',
    ],
    ['breeze/not-ok/neither-call-nor-put.csv', 'neither-call-nor-put.csv:4: NIFTY 04-JAN-2024 21700 Others'],
    ['index-minutes/not-ok/months-before-days.csv', 'months-before-days.csv:3: 20241301 09:15'],
    ['bhavcopy/ok/fo04JAN2024bhav.csv', 'no minute bars, only what goes with them'],
  ])('%s stops the import and writes nothing', async (path, message) => {
    const dataRoot = temporaryFolder()
    const paths = [join(import.meta.dirname, path)]
    await expect(importFiles({ paths, dataset: 'fixture', dataRoot })).rejects.toThrow(message)
    expect(listDatasets(dataRoot)).toEqual([])
  })

  it('imports its good rows if the user allows the bad ones', async () => {
    const { report, days } = await importFixture('canonical/not-ok/off-tick.csv', { allowBad: true })
    expect(barsOf(days[0])).toHaveLength(5)
    expect(report.refused).toEqual([
      {
        kind: 'tick',
        title: 'A price is not a multiple of the tick of 0.05',
        setAside: false,
        count: 1,
        samples: [
          {
            file: 'off-tick.csv',
            line: 7,
            value: '2024-01-04 21700 CE 61.17 62.00 60.00 61.15 volume 700 oi 90150',
            reason: 'A price is not a multiple of the tick of 0.05',
          },
        ],
      },
    ])
  })
})

describe('choosing a format', () => {
  it('refuses a file that is not of the requested format', async () => {
    await expect(importFixture('canonical/ok/one-morning.csv', { format: 'gdfl' })).rejects.toThrow(
      'one-morning.csv is of no known format',
    )
  })

  it('refuses a format that there is not, naming those there are', async () => {
    await expect(importFixture('canonical/ok', { format: 'excel' })).rejects.toThrow(
      "unknown format 'excel', expected one of canonical, gdfl",
    )
  })
})
