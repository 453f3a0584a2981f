import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { tableFromIPC } from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BAR_FIELDS, barRanges, InMemoryDay, type DayColumns, type MarketDay } from '#engine/market'
import { aDay, runMarketReaderContract } from '#engine/market/fixtures'
import { folderOfAllTests, storeDays, temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { dayFileName } from './dataset-paths.ts'
import { DatasetWriter } from './dataset-writer.ts'
import {
  damagedDatasets,
  damagedFiles,
  datasetManifest,
  deleteDataset,
  listDatasets,
  openStoredDataset,
} from './datasets.ts'
import { DayFileError } from './day-file-error.ts'
import { encodeDay } from './encode-day.ts'
import { GeneratedReader, type DayGenerator } from './generated-reader.ts'
import { removeStaleStaging } from './staging.ts'
import { StoredDay } from './stored-day.ts'

const DAYS = [
  aDay({
    date: '2024-01-01',
    expiry: '2024-01-04',
    index: { '09:15': 21_727.75, '12:00': 21_690.4 },
    officialClose: 21_741.9,
    contracts: {
      '21700 CE': { '09:15': [120, 131.5, 118, 125], '14:00': 101.05 },
      '21700 PE': 95,
      '21700 CE 2024-01-25': [null, 260],
      'FUT 2024-01-25': 21_830,
    },
  }),
  aDay({ date: '2024-01-02', expiry: '2024-01-04', contracts: { '21650 PE': 70.35 } }),
  aDay({
    underlying: 'FINNIFTY',
    date: '2024-03-02',
    session: { openMinute: 555, minutes: 180, breaks: [[45, 135]] },
  }),
]

const root = folderOfAllTests()

runMarketReaderContract('a stored dataset', () => {
  storeDays(root, DAYS)
  return openStoredDataset(root, 'test')
})

runMarketReaderContract('a generated market', () => new GeneratedReader(root, aGenerator()))

function aGenerator(generate?: DayGenerator['generate']): DayGenerator {
  return {
    dataset: { id: 'generated', name: 'Generated market', kind: 'simulated', contentHash: 'a'.repeat(64) },
    underlyings: ['NIFTY'],
    sessions: (underlying) => (underlying === 'NIFTY' ? ['2024-01-01', '2024-01-02'] : []),
    hasIndexVolume: () => false,
    generate: generate ?? ((underlying, date) => aDay({ underlying, date, contracts: { '21700 CE': 100 } })),
  }
}

function dataOf(day: MarketDay): unknown {
  const { underlying, date, session, instruments, officialClose } = day
  const rows = Array.from({ length: instruments.count }, (_, row) => ({ ...copyOf(day, row) }))
  return { underlying, date, session, instruments, officialClose, rows }
}

function copyOf(day: MarketDay, row: number): Record<string, Int32Array> {
  return Object.fromEntries(BAR_FIELDS.map((field) => [field, day.field(row, field)]))
}

describe('a day file', () => {
  const write = (day: DayColumns, name = 'day.arrow') => {
    const path = join(temporaryFolder(), name)
    writeFileSync(path, encodeDay(day))
    return path
  }

  it('gives back the day that was written', () => {
    for (const day of DAYS) expect(dataOf(new StoredDay(write(day)))).toEqual(dataOf(new InMemoryDay(day)))
  })

  it('gives back any day, of any session and number of contracts', () => {
    const anyDay = fc.record({
      minutes: fc.integer({ min: 1, max: 40 }),
      openMinute: fc.integer({ min: 0, max: 1399 }),
      strikes: fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { maxLength: 12 }),
      price: fc.integer({ min: 1, max: 5_000_00 }),
    })
    const path = join(temporaryFolder(), 'any.arrow')
    fc.assert(
      fc.property(anyDay, ({ minutes, openMinute, strikes, price }) => {
        const day = aDay({
          session: { openMinute, minutes, breaks: [] },
          contracts: Object.fromEntries(strikes.map((strike, i) => [`${strike * 50} CE`, (price + i) / 100])),
        })
        writeFileSync(path, encodeDay(day))
        expect(dataOf(new StoredDay(path))).toEqual(dataOf(new InMemoryDay(day)))
      }),
      { numRuns: 50 },
    )
  })

  it('reads an instrument table that is longer than the first read', () => {
    const contracts = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`${10_000 + i * 50} PE`, 5]))
    const day = aDay({ contracts, session: { openMinute: 555, minutes: 3, breaks: [] } })
    expect(new StoredDay(write(day)).instruments).toEqual(day.instruments)
  })

  it('opens in any Arrow reader, with expiries as dates and types in letters', () => {
    const table = tableFromIPC(readFileSync(write(DAYS[0])))
    expect(table.schema.fields.map((field) => `${field.name}: ${field.type}`)).toEqual([
      'kind: Uint8',
      'expiry: Date32<DAY>',
      'strike: Int32',
      'type: Utf8',
      ...BAR_FIELDS.map((field) => `${field}: FixedSizeList[375]<Int32>`),
    ])
    expect([...table.getChild('type')!]).toEqual(['IDX', 'FUT', 'CE', 'PE', 'CE'])
    expect(new Date(Number(table.getChild('expiry')!.get(2))).toISOString().slice(0, 10)).toBe('2024-01-04')
    expect([...table.getChild('high')!.get(2)].slice(0, 2)).toEqual([13_150, 12_500])
    expect(Object.fromEntries(table.schema.metadata)).toEqual({
      'delta.version': '1',
      'delta.underlying': 'NIFTY',
      'delta.date': '2024-01-01',
      'delta.openMinute': '555',
      'delta.minutes': '375',
      'delta.breaks': '[]',
      'delta.officialClose': '2174190',
    })
  })

  it('refuses columns of the wrong length', () => {
    const day = { ...DAYS[0], columns: { ...DAYS[0].columns, low: new Int32Array(7) } }
    expect(() => encodeDay(day)).toThrow('NIFTY 2024-01-01: column low has 7 numbers, expected 1875')
  })

  it.each([
    ['a missing file', () => join(root, 'absent.arrow'), 'it cannot be opened'],
    ['an empty file', () => damaged((path) => truncateSync(path, 0)), 'it does not end as an Arrow file'],
    ['half a file', () => damaged((path) => truncateSync(path, 20_000)), 'it does not end as an Arrow file'],
    ['half a header', () => damaged((path) => truncateSync(path, 1000)), 'it does not end as an Arrow file'],
    [
      'another file',
      () => damaged((path) => writeFileSync(path, 'open,high,low')),
      'it does not end as an Arrow file',
    ],
    [
      'noise before the trailer',
      () => damaged((path) => writeFileSync(path, `${'x'.repeat(99)}ARROW1`)),
      'it is damaged',
    ],
  ])('refuses %s, naming it and what to do', (_, make, fault) => {
    const path = make()
    expect(() => new StoredDay(path)).toThrow(DayFileError)
    expect(() => new StoredDay(path)).toThrow(path)
    expect(() => new StoredDay(path)).toThrow(fault)
    expect(() => new StoredDay(path)).toThrow('delete its dataset and import it again')
  })

  function damaged(damage: (path: string) => void): string {
    const path = write(DAYS[0])
    damage(path)
    return path
  }
})

describe('a data root', () => {
  it('lists its datasets with their content', () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, DAYS)
    expect(listDatasets(dataRoot)).toEqual([
      {
        id: 'test',
        name: 'Test dataset',
        kind: 'imported',
        source: 'a test',
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        underlyings: [
          {
            underlying: 'FINNIFTY',
            sessions: 1,
            firstSession: '2024-03-02',
            lastSession: '2024-03-02',
            bars: 90,
            hasIndexVolume: false,
          },
          {
            underlying: 'NIFTY',
            sessions: 2,
            firstSession: '2024-01-01',
            lastSession: '2024-01-02',
            bars: 2251,
            hasIndexVolume: false,
          },
        ],
      },
    ])
  })

  it('names the existing datasets when another one is requested', () => {
    const dataRoot = temporaryFolder()
    expect(() => openStoredDataset(dataRoot, 'gone')).toThrow(
      "unknown dataset 'gone', expected one that was imported",
    )
    storeDays(dataRoot, DAYS, 'mine')
    expect(() => openStoredDataset(dataRoot, 'gone')).toThrow("unknown dataset 'gone', expected one of mine")
    expect(() => openStoredDataset(dataRoot, '../mine')).toThrow("unknown dataset '../mine'")
  })

  it('does not list a folder without a manifest', () => {
    const dataRoot = temporaryFolder()
    mkdirSync(join(dataRoot, 'half'))
    expect(listDatasets(dataRoot)).toEqual([])
    expect(damagedDatasets(dataRoot)).toEqual([])
    expect(() => openStoredDataset(dataRoot, 'half')).toThrow("unknown dataset 'half'")
  })

  it.each([
    ['is cut short', (text: string) => text.slice(0, 200), 'it is cut short or overwritten'],
    [
      'names other bytes for a day',
      (text: string) => text.replace('"sha256": "', '"sha256": "x'),
      'is not as it was written',
    ],
    [
      'lost a day',
      (text: string) => {
        const manifest = JSON.parse(text) as { days: unknown[] }
        return JSON.stringify({ ...manifest, days: manifest.days.slice(1) })
      },
      'its list of days is not the one that was written',
    ],
  ])('has a damaged dataset if the manifest %s, and can delete it', (_, damage, reason) => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, DAYS)
    const path = join(dataRoot, 'test', 'dataset.json')
    writeFileSync(path, damage(readFileSync(path, 'utf8')))
    expect(listDatasets(dataRoot)).toEqual([])
    expect(damagedDatasets(dataRoot)).toEqual([
      { id: 'test', reason: expect.stringContaining(reason) as string },
    ])
    expect(() => openStoredDataset(dataRoot, 'test')).toThrow('test/dataset.json is damaged')
    deleteDataset(dataRoot, 'test')
    expect(readdirSync(dataRoot)).toEqual([])
  })

  it('finds the files of a dataset that changed after they were written', () => {
    const dataRoot = temporaryFolder()
    const { days } = storeDays(dataRoot, DAYS)
    expect(damagedFiles(dataRoot, 'test')).toEqual([])
    const [changed, missing] = days.map((day) => join(dataRoot, 'test', dayFileName(day)))
    const bytes = readFileSync(changed)
    bytes[bytes.length >> 1] ^= 1
    writeFileSync(changed, bytes)
    rmSync(missing)
    expect(damagedFiles(dataRoot, 'test')).toEqual([changed, missing])
  })

  it('deletes a dataset and its files', () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, DAYS)
    deleteDataset(dataRoot, 'test')
    expect(listDatasets(dataRoot)).toEqual([])
    expect(readdirSync(dataRoot)).toEqual([])
    expect(() => deleteDataset(dataRoot, 'test')).toThrow("unknown dataset 'test'")
  })

  it('removes the folders of processes that are not running, and no other', () => {
    const dataRoot = temporaryFolder()
    const writer = new DatasetWriter(dataRoot, 'alive')
    const abandoned = join(dataRoot, '.staging-killed')
    mkdirSync(abandoned)
    writeFileSync(join(abandoned, 'owner.json'), '')
    utimesSync(abandoned, 0, 0)
    expect(removeStaleStaging(dataRoot)).toEqual(['.staging-killed'])
    expect(readdirSync(dataRoot)).toEqual(['.staging-alive'])
    writer.abandon()
    expect(readdirSync(dataRoot)).toEqual([])
  })
})

describe('writing a dataset', () => {
  it('gives the same hash for the same days, in any order', () => {
    const forward = storeDays(temporaryFolder(), DAYS)
    expect(storeDays(temporaryFolder(), DAYS.toReversed()).contentHash).toBe(forward.contentHash)
  })

  it('gives a different hash if a single bar differs', () => {
    const other = aDay({ date: '2024-01-02', expiry: '2024-01-04', contracts: { '21650 PE': 70.4 } })
    const hashes = [DAYS, [DAYS[0], other, DAYS[2]]].map(
      (days) => storeDays(temporaryFolder(), days).contentHash,
    )
    expect(hashes[0]).not.toBe(hashes[1])
  })

  it('refuses a second writer of the same dataset', () => {
    const dataRoot = temporaryFolder()
    const first = new DatasetWriter(dataRoot, 'busy')
    expect(() => new DatasetWriter(dataRoot, 'busy')).toThrow(
      `dataset 'busy' is being written by process ${process.pid}`,
    )
    first.abandon()
    new DatasetWriter(dataRoot, 'busy').abandon()
  })

  it('does not disturb readers of the old state while it adds to a dataset', () => {
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, DAYS)
    const before = openStoredDataset(dataRoot, 'test')
    const changed = aDay({ date: '2024-01-02', contracts: { '21650 PE': 1, '21700 PE': 2 } })
    const manifest = storeDays(dataRoot, [changed, aDay({ date: '2024-01-03' })])
    expect(manifest.contentHash).not.toBe(before.dataset.contentHash)
    expect(before.day('NIFTY', '2024-01-02').field(1, 'close')[0]).toBe(7035)
    const after = openStoredDataset(dataRoot, 'test')
    expect(after.sessions('NIFTY')).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'])
    expect(after.day('NIFTY', '2024-01-02').field(1, 'close')[0]).toBe(100)
  })

  it('keeps no file that neither the new nor the previous state needs', () => {
    const dataRoot = temporaryFolder()
    for (const price of [1, 2, 3]) storeDays(dataRoot, [aDay({ contracts: { '21650 PE': price } })])
    const files = readdirSync(join(dataRoot, 'test', 'NIFTY'))
    expect(files.map((name) => extname(name)).sort()).toEqual(['.arrow', '.arrow', '.sums', '.sums'])
    expect(files.map((name) => join('NIFTY', name))).toContain(
      dayFileName(datasetManifest(dataRoot, 'test').days[0]),
    )
  })
})

describe('a reader of the store', () => {
  it('keeps the bars it holds within its limit and still reads every day correctly', () => {
    const dataRoot = temporaryFolder()
    const dates = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']
    storeDays(
      dataRoot,
      dates.map((date, i) => aDay({ date, index: 21_000 + i })),
    )
    const reader = openStoredDataset(dataRoot, 'test', 4000)
    for (let round = 0; round < 2; round++)
      dates.forEach((date, i) => {
        const day = reader.day('NIFTY', date)
        expect(day.field(0, 'high')[7]).toBe((21_000 + i) * 100)
        expect(day.field(0, 'close')).toBe(day.bars(0).close)
        expect(day.bars(0).ranges).toEqual(barRanges(day.bars(0)))
      })
  })
})

describe('a day that has to release memory', () => {
  it('releases every second row, and reads it again on demand', () => {
    const path = join(temporaryFolder(), 'day.arrow')
    const columns = aDay({ contracts: { '21700 CE': 100, '21800 CE': 80, '21900 CE': 60 } })
    writeFileSync(path, encodeDay(columns))
    const day = new StoredDay(path)
    const bytes = 4 * columns.session.minutes
    const [first, second] = [1, 2, 3].map((row) => day.field(row, 'close'))
    expect(day.releaseBars()).toBe(2 * bytes)
    expect(day.field(2, 'close')).toBe(second)
    expect(day.field(1, 'close')).not.toBe(first)
    expect(day.field(1, 'close')).toEqual(first)
    for (let freed = 1; freed > 0;) freed = day.releaseBars()
    expect(day.heldBytes).toBe(day.tableBytes)
  })

  it('first releases rows that were not read since its last release', () => {
    const path = join(temporaryFolder(), 'day.arrow')
    const contracts = { '21700 CE': 100, '21800 CE': 80, '21900 CE': 60, '22000 CE': 40 }
    writeFileSync(path, encodeDay(aDay({ contracts })))
    const day = new StoredDay(path)
    for (const row of [0, 1, 2, 3, 4]) day.field(row, 'close')
    const [asked, notAsked] = [day.bars(1), day.bars(3)].map(({ close }) => close)
    day.releaseBars()
    expect(day.field(1, 'close')).toBe(asked)
    day.releaseBars()
    expect(day.field(1, 'close')).toBe(asked)
    expect(day.field(3, 'close')).not.toBe(notAsked)
    expect(day.field(3, 'close')).toEqual(notAsked)
  })

  it('counts each row once, however often it was read with its neighbours', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'day.arrow')
    const strikes = Array.from({ length: 40 }, (_, i) => `${20_000 + 50 * i} CE`)
    writeFileSync(
      path,
      encodeDay(aDay({ contracts: Object.fromEntries(strikes.map((name) => [name, 100])) })),
    )
    const day = new StoredDay(path)
    for (let row = 40; row > 0; row--) day.field(row, 'low')
    expect(day.heldBytes - day.tableBytes).toBeLessThanOrEqual(41 * 4 * day.session.minutes)
    for (let freed = 1; freed > 0;) freed = day.releaseBars()
    expect(day.heldBytes).toBe(day.tableBytes)
  })

  it('shows rows that are not cached, and does not keep them', () => {
    const path = join(temporaryFolder(), 'day.arrow')
    const strikes = Array.from({ length: 90 }, (_, i) => [`${20_000 + 50 * i} CE`, 100 + i] as const)
    const columns = aDay({ contracts: Object.fromEntries(strikes) })
    writeFileSync(path, encodeDay(columns))
    const day = new StoredDay(path)
    const seen: number[][] = []
    day.scan('close', { first: 3, count: 80 }, (row, close) => seen.push([row, close[200]]))
    const memory = new InMemoryDay(columns)
    expect(seen).toEqual(Array.from({ length: 80 }, (_, i) => [3 + i, memory.field(3 + i, 'close')[200]]))
    expect(day.heldBytes).toBe(day.tableBytes)
  })
})

describe('a generated market', () => {
  it('generates a day once, and reads it from then on', async () => {
    const dataRoot = temporaryFolder()
    const made: string[] = []
    const generator = aGenerator((underlying, date) => {
      made.push(date)
      return aDay({ underlying, date })
    })
    const reader = new GeneratedReader(dataRoot, generator)
    await reader.prepare('NIFTY', { from: '2024-01-02', to: '2024-01-31' })
    reader.day('NIFTY', '2024-01-02')
    new GeneratedReader(dataRoot, generator).day('NIFTY', '2024-01-02')
    expect(made).toEqual(['2024-01-02'])
  })

  it('generates a damaged day again', () => {
    const dataRoot = temporaryFolder()
    new GeneratedReader(dataRoot, aGenerator()).day('NIFTY', '2024-01-01')
    const folder = join(dataRoot, 'generated', 'NIFTY')
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 5000)
    const day = new GeneratedReader(dataRoot, aGenerator()).day('NIFTY', '2024-01-01')
    expect(day.field(1, 'close')[374]).toBe(10_000)
  })
})
