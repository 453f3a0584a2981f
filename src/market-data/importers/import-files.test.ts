import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#domain'
import { dayNumber, isoDate } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import { aDay, anInMemoryMarket, type BarInRupees } from '#engine/market/fixtures'
import { exportData } from '../export/export-data.ts'
import { storeDays, temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { datasetReport, listDatasets, openStoredDataset } from '../store/datasets.ts'
import { DatasetWriter } from '../store/dataset-writer.ts'
import { ImportInterruptedError } from './import-error.ts'
import { importFiles, type ImportOptions } from './import-files.ts'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

/** Writes canonical rows to a file: `09:15 IDX 21700` for a flat bar of 2024-01-04, or `09:15 21700CE 60`. */
function write(folder: string, name: string, bars: readonly string[], date = '2024-01-04'): string {
  const path = join(folder, name)
  const rows = bars.map((bar) => {
    const [time, instrument, price] = bar.split(' ')
    const option = /^(\d+)([CP]E)$/.exec(instrument)
    const identity = option ? `2024-01-04,${option[1]},${option[2]}` : ',,IDX'
    return `${date} ${time}:00,NIFTY,${identity},${price},${price},${price},${price},0,0`
  })
  writeFileSync(path, `${[HEADER, ...rows].join('\n')}\n`)
  return path
}

async function importInto(
  dataRoot: string,
  paths: readonly string[],
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return importFiles({ paths, dataset: 'mine', dataRoot, ...options })
}

/** A file of canonical rows. */
function rows(folder: string, lines: readonly string[]): string {
  const path = join(folder, 'bars.csv')
  writeFileSync(path, `${[HEADER, ...lines].join('\n')}\n`)
  return path
}

describe('importing twice', () => {
  it('adds nothing on a second import', async () => {
    const folder = temporaryFolder()
    const file = write(folder, 'a.csv', ['09:15 IDX 21700', '09:16 IDX 21705', '09:15 21700CE 60'])
    const dataRoot = join(folder, 'data')
    const first = await importInto(dataRoot, [file])
    const second = await importInto(dataRoot, [file])
    expect([first.unchanged, first.accepted, first.duplicates]).toEqual([false, 3, 0])
    expect([second.unchanged, second.accepted, second.duplicates]).toEqual([true, 0, 3])
    expect(second.contentHash).toBe(first.contentHash)
    const files = readdirSync(join(dataRoot, 'mine', 'NIFTY')).filter((name) => name.endsWith('.arrow'))
    expect(files).toHaveLength(1)
  })

  it('adds the bars and days that are new, and reports them all', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    await importInto(dataRoot, [write(folder, 'a.csv', ['09:15 IDX 21700', '09:15 21700CE 60'])])
    const more = write(folder, 'b.csv', ['09:16 IDX 21705', '09:15 21700PE 55'])
    const next = write(folder, 'c.csv', ['09:15 IDX 21800'], '2024-01-05')
    const report = await importInto(dataRoot, [more, next], { name: 'Another name' })
    const reader = openStoredDataset(dataRoot, 'mine')
    expect(reader.sessions('NIFTY')).toEqual(['2024-01-04', '2024-01-05'])
    expect([...reader.day('NIFTY', '2024-01-04').instruments.kind]).toEqual([0, 2, 3])
    expect([...reader.day('NIFTY', '2024-01-04').field(0, 'close').subarray(0, 3)]).toEqual([
      2_170_000, 2_170_500, 0,
    ])
    expect(report.coverage.map(({ date, bars }) => `${date}: ${bars}`)).toEqual([
      '2024-01-04: 4',
      '2024-01-05: 1',
    ])
    expect(listDatasets(dataRoot)[0].name).toBe('mine')
  })

  it('derives the index again as contracts arrive, and replaces it by a recorded one', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const indexAt0915 = (): number =>
      openStoredDataset(dataRoot, 'mine').day('NIFTY', '2024-01-04').field(0, 'close')[0]
    await importInto(dataRoot, [write(folder, 'a.csv', ['09:15 21700CE 60', '09:15 21700PE 50'])])
    expect(indexAt0915()).toBe(2_171_000)
    expect(datasetReport(dataRoot, 'mine')!.coverage[0].indexIsDerived).toBe(true)
    await importInto(dataRoot, [write(folder, 'b.csv', ['09:15 IDX 21712'])])
    expect(indexAt0915()).toBe(2_171_200)
    expect(datasetReport(dataRoot, 'mine')!.coverage[0].indexIsDerived).toBe(false)
  })
})

describe('two sources with different values for a bar', () => {
  it('keep the first and are reported with both values', async () => {
    const folder = temporaryFolder()
    const files = [
      write(folder, 'a.csv', ['09:15 IDX 21700', '09:15 21700CE 60']),
      write(folder, 'b.csv', ['09:15 IDX 21700', '09:15 21700CE 61']),
    ]
    const report = await importInto(join(folder, 'data'), files)
    expect(report.duplicates).toBe(1)
    expect(report.disagreements.count).toBe(1)
    expect(report.disagreements.samples).toEqual([
      {
        file: 'b.csv',
        line: 3,
        value: '2024-01-04 21700 CE 61.00 61.00 61.00 61.00 volume 0 oi 0',
        reason: 'another row gave 60.00 60.00 60.00 60.00 volume 0 oi 0, which was kept',
      },
    ])
    const day = openStoredDataset(join(folder, 'data'), 'mine').day('NIFTY', '2024-01-04')
    expect(day.field(1, 'close')[0]).toBe(6000)
  })
})

describe('the report of an import', () => {
  it('is kept with the dataset', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const report = await importInto(dataRoot, [write(folder, 'a.csv', ['09:15 IDX 21700'])])
    expect(datasetReport(dataRoot, 'mine')).toEqual({ ...report, seconds: expect.any(Number) as number })
  })

  it('counts every refused row and shows a hundred of each kind', async () => {
    const folder = temporaryFolder()
    const good = Array.from({ length: 60 }, (_, i) => `10:${String(i).padStart(2, '0')} IDX 21700`)
    const bad = Array.from({ length: 150 }, () => '09:15 21700CE 60.01')
    const report = await importInto(join(folder, 'data'), [write(folder, 'a.csv', [...good, ...bad])], {
      allowBad: true,
    })
    const [refusal] = report.refused
    expect([refusal.kind, refusal.count, refusal.samples.length]).toEqual(['tick', 150, 100])
    expect([refusal.samples[0].line, refusal.samples[99].line]).toEqual([62, 161])
  })

  it('measures gaps, staleness and the parity error of a day', async () => {
    const folder = temporaryFolder()
    const times = Array.from({ length: 10 }, (_, i) => `09:${15 + i}`)
    const file = write(folder, 'a.csv', [
      ...times.map((time, i) => `${time} IDX ${21_700 + 5 * i}`),
      ...times.slice(0, 4).map((time, i) => `${time} 21700CE ${60 + 5 * i}`),
      ...times.map((time, i) => `${time} 21700PE ${i === 3 ? 82.7 : 60}`),
    ])
    const { coverage } = await importInto(join(folder, 'data'), [file])
    expect(coverage).toEqual([
      {
        underlying: 'NIFTY',
        date: '2024-01-04',
        contracts: 2,
        bars: 24,
        indexGaps: 365,
        indexIsDerived: false,
        missingNearMoney: 0.9813,
        longestGapNearMoney: 371,
        // Neither traded after 09:24.
        staleContracts: 2,
        staleIndex: 0,
        // One of four minutes is 22.70 off, 0.1045 % of 21715.
        parityErrorPercent: 0.0261,
      },
    ])
  })

  it('warns about rows in neither ascending nor descending order', async () => {
    const folder = temporaryFolder()
    const file = write(folder, 'a.csv', ['09:15 IDX 21700', '09:17 IDX 21700', '09:16 IDX 21700'])
    const backward = write(folder, 'b.csv', ['09:17 IDX 21700', '09:16 IDX 21700', '09:15 IDX 21700'])
    const report = await importInto(join(folder, 'data'), [file, backward])
    expect(report.warnings.map(({ kind, count, samples }) => [kind, count, samples[0].file])).toEqual([
      ['time-order', 1, 'a.csv'],
    ])
  })
})

describe('the warnings of an import', () => {
  it.each([
    [
      'calls and puts that disagree with the index',
      [
        '2024-01-04 09:15:00,NIFTY,,,IDX,21700,21700,21700,21700,0,0',
        '2024-01-04 09:15:00,NIFTY,2024-01-04,21700,CE,60,60,60,60,0,0',
        '2024-01-04 09:15:00,NIFTY,2024-01-04,21700,PE,60,60,60,60,0,0',
        '2024-01-04 09:16:00,NIFTY,,,IDX,21700,21700,21700,21700,0,0',
        '2024-01-04 09:16:00,NIFTY,2024-01-04,21700,CE,260,260,260,260,0,0',
        '2024-01-04 09:16:00,NIFTY,2024-01-04,21700,PE,60,60,60,60,0,0',
      ],
      'parity: NIFTY 2024-01-04: they differ by 0.4608 % on average',
    ],
    [
      'volumes that are no multiple of the lot of that expiry and day',
      [
        '2024-01-04 09:15:00,NIFTY,,,IDX,21700,21700,21700,21700,0,0',
        '2024-01-04 09:15:00,NIFTY,2024-01-04,21700,CE,60,60,60,60,75,0',
      ],
      'lot: 2024-01-04 21700 CE NIFTY 2024-01-04 volume 75: the lot was 50',
    ],
    [
      'an expiry of years whose holidays are not verified',
      [
        '2027-06-14 09:15:00,NIFTY,,,IDX,23800,23800,23800,23800,0,0',
        '2027-06-14 09:15:00,NIFTY,2027-06-16,23800,CE,60,60,60,60,0,0',
      ],
      'unchecked-expiry: NIFTY 2027-06-16: The expiry is not in the calendar, which is not verified for that year',
    ],
    [
      'a file of another index under the name of NIFTY',
      ['2024-01-04 09:15:00,NIFTY,,,IDX,48100,48100,48100,48100,0,0'],
      'level: NIFTY 2024-01-04: the index stood at 48,100 on that day in the file; published levels of NIFTY were near 21,730',
    ],
    [
      'a low of 1 far below open and close',
      ['2024-01-04 09:15:00,NIFTY,,,IDX,21700,21710,1,21705,0,0'],
      'low-of-one: 21700.00 21710.00 1.00 21705.00 volume 0 oi 0: A low of 1.00 far below open and close: a placeholder rather than a price',
    ],
  ])('%s', async (_, lines, expected) => {
    const folder = temporaryFolder()
    const { warnings } = await importInto(join(folder, 'data'), [rows(folder, lines)])
    const found = warnings.map(({ kind, samples: [first] }) => `${kind}: ${first.value}: ${first.reason}`)
    expect(found).toEqual([expected])
  })

  it('report days before the first known rules by name and set them aside', async () => {
    const folder = temporaryFolder()
    const file = rows(folder, [
      '2018-12-27 09:15:00,BANKNIFTY,,,IDX,27000,27000,27000,27000,0,0',
      '2020-07-20 09:15:00,BANKNIFTY,,,IDX,22500,22500,22500,22500,0,0',
      '2020-07-20 09:15:00,BANKNIFTY,2020-07-23,22500,CE,60,60,60,60,20,0',
    ])
    const { refused, accepted, warnings } = await importInto(join(folder, 'data'), [file])
    expect(accepted).toBe(2)
    expect(warnings).toEqual([])
    expect(refused).toMatchObject([
      {
        kind: 'rules-unknown',
        setAside: true,
        samples: [{ value: 'BANKNIFTY 2018-12-27, known from 2019-01-01 on' }],
      },
    ])
  })

  it('report an expiry that the exchange moved, and closing values of days without bars', async () => {
    const folder = temporaryFolder()
    const header = readFileSync(
      join(import.meta.dirname, 'bhavcopy/ok/BhavCopy_NSE_FO_20240104.csv'),
      'utf8',
    ).split('\n')[0]
    const exchange = join(folder, 'exchange.csv')
    const contract = (date: string, expiry: string) =>
      `${date},${date},FO,NSE,IDO,1,,BANKNIFTY,,${expiry},${expiry},51000.00,CE,X,60,80,40,50.5,50,61,51060.60,50.5,0,0,0,0,0,F1,15,,,,,`
    writeFileSync(
      exchange,
      [header, contract('2025-01-01', '2025-01-29'), contract('2025-01-02', '2025-01-30'), ''].join('\n'),
    )
    const bars = rows(folder, [
      '2025-01-01 09:15:00,BANKNIFTY,,,IDX,51000,51000,51000,51000,0,0',
      '2025-01-01 09:15:00,BANKNIFTY,2025-01-30,51000,CE,60,60,60,60,15,0',
    ])
    const { warnings } = await importInto(join(folder, 'data'), [bars, exchange])
    expect(warnings.map(({ kind, samples: [first] }) => `${kind}: ${first.value}: ${first.reason}`)).toEqual([
      'no-bars: BANKNIFTY 2025-01-02: The exchange file has a closing value for a day without minute bars',
      'redated: BANKNIFTY 2025-01-29 on 2025-01-01: finally settled on 2025-01-30',
    ])
  })
})

describe('files for an import', () => {
  it('may be compressed, and may have any name', async () => {
    const folder = temporaryFolder()
    const plain = write(folder, "bars [1]* of '24.csv", ['09:15 IDX 21700'])
    const packed = join(folder, 'more.csv.gz')
    writeFileSync(packed, gzipSync(readFileSync(write(folder, 'more.csv', ['09:16 IDX 21705']))))
    const report = await importInto(join(folder, 'data'), [plain, packed])
    expect(report.files.map(({ file, rows }) => [file, rows])).toEqual([
      ["bars [1]* of '24.csv", 1],
      ['more.csv.gz', 1],
    ])
    expect(report.accepted).toBe(2)
  })

  it.each([
    ['a path that does not exist', (folder: string) => join(folder, 'absent'), 'absent does not exist'],
    ['a folder without data', (folder: string) => folder, 'no data files under'],
    ['a zip archive', holding('bars.zip', 'PK\u0003\u0004'), 'bars.zip is no ZIP archive that can be read'],
    ['an empty file', holding('bars.csv', ''), 'bars.csv is empty, expected a header and rows'],
    ['a picture', holding('bars.csv', 'PNG\0\0'), 'bars.csv is not text: expected CSV or JSON'],
    ['semicolons', holding('bars.csv', HEADER.replaceAll(',', ';')), "separated by ';', expected ','"],
    [
      'a repeated column',
      holding('bars.csv', `${HEADER},close`),
      "the column 'close' twice, expected it once",
    ],
    ['half a Parquet file', holding('bars.parquet', 'PAR1 and no end'), 'a file cannot be read to its end'],
    ['plain text named .gz', holding('bars.csv.gz', HEADER), 'take .gz off its name'],
    ['gzip not named .gz', holding('bars.csv', gzipSync(HEADER)), 'add .gz to its name'],
  ])('%s: are refused with a message', async (_, make, message) => {
    const folder = temporaryFolder()
    await expect(importInto(join(folder, 'data'), [make(folder)])).rejects.toThrow(message)
  })

  function holding(name: string, content: string | Uint8Array) {
    return (folder: string): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    }
  }

  it('are refused if a compressed download is truncated, even between two rows', async () => {
    const folder = temporaryFolder()
    const bars = Array.from({ length: 60 }, (_, i) => `10:${String(i).padStart(2, '0')} IDX ${21_700 + i}`)
    const packed = gzipSync(readFileSync(write(folder, 'whole.csv', bars)))
    const path = join(folder, 'broken-off.csv.gz')
    writeFileSync(path, packed.subarray(0, packed.length - 8))
    await expect(importInto(join(folder, 'data'), [path], { allowBad: true })).rejects.toThrow(
      'broken-off.csv.gz is incomplete or damaged',
    )
    expect(readdirSync(join(folder, 'data'))).toEqual([])
  })
})

describe('the dataset of an import', () => {
  it('cannot use the id of the simulated market, whose data must stay recognisable as simulated', async () => {
    const folder = temporaryFolder()
    const file = write(folder, 'a.csv', ['09:15 IDX 21700'])
    await expect(importInto(join(folder, 'data'), [file], { dataset: 'simulated' })).rejects.toThrow(
      "'simulated' is the simulated market",
    )
  })

  it.each([
    ['a folder of something else', 'thesis.txt'],
    ['a dataset whose list of days is damaged', 'dataset.json'],
  ])('never replaces %s', async (_, name) => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    mkdirSync(join(dataRoot, 'mine'), { recursive: true })
    writeFileSync(join(dataRoot, 'mine', name), '{ precious')
    await expect(importInto(dataRoot, [write(folder, 'a.csv', ['09:15 IDX 21700'])])).rejects.toThrow(
      "the folder 'mine' of the market data holds no dataset that can be read",
    )
    expect(readFileSync(join(dataRoot, 'mine', name), 'utf8')).toBe('{ precious')
    expect(readdirSync(dataRoot)).toEqual(['mine'])
  })
})

describe('an import that is stopped', () => {
  it('by another import of the same dataset names that process', async () => {
    const folder = temporaryFolder()
    const other = new DatasetWriter(folder, 'mine')
    const second = importInto(folder, [write(folder, 'a.csv', ['09:15 IDX 21700'])])
    await expect(second).rejects.toThrow(ImportInterruptedError)
    await expect(second).rejects.toThrow(`'mine' is being written by process ${process.pid} on`)
    other.abandon()
  })

  it('cancelled by the user leaves the dataset unchanged', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    await importInto(dataRoot, [write(folder, 'a.csv', ['09:15 IDX 21700'])])
    const before = readFileSync(join(dataRoot, 'mine', 'dataset.json'), 'utf8')
    const more = write(folder, 'b.csv', ['09:16 IDX 21705'])
    const signal = AbortSignal.abort(new Error('cancelled'))
    await expect(importInto(dataRoot, [more], { signal })).rejects.toThrow('cancelled')
    expect(readFileSync(join(dataRoot, 'mine', 'dataset.json'), 'utf8')).toBe(before)
    expect(readdirSync(dataRoot)).toEqual(['mine'])
  })

  it.each([
    ['leaves no dataset where there was none', []],
    ['leaves the dataset as it was where there was one', ['mine']],
  ])(
    'by a kill in the middle of writing %s leaves files that the next import removes',
    async (_, existing) => {
      const folder = temporaryFolder()
      const dataRoot = join(folder, 'data')
      mkdirSync(dataRoot)
      for (const id of existing) storeDays(dataRoot, [aDay({ date: '2024-01-01' })], id)
      const before = listDatasets(dataRoot)
      await killWhileWriting(dataRoot)
      expect(readdirSync(dataRoot)).toEqual(['.staging-mine', ...existing])
      expect(listDatasets(dataRoot)).toEqual(before)
      await importInto(dataRoot, [write(folder, 'a.csv', ['09:15 IDX 21700'])])
      expect(readdirSync(dataRoot)).toEqual(['mine'])
      expect(openStoredDataset(dataRoot, 'mine').sessions('NIFTY')).toContain('2024-01-04')
    },
  )

  async function killWhileWriting(dataRoot: string): Promise<void> {
    const program = fileURLToPath(new URL('../fixtures/write-slowly.ts', import.meta.url))
    const child = spawn(process.execPath, [program, dataRoot], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

describe('exporting and importing again', () => {
  it.each(['csv', 'parquet'] as const)('by %s gives the same content, for any days', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyDay(), { minLength: 1, maxLength: 2, selector: (day) => day.date }),
        async (days) => {
          const folder = temporaryFolder()
          const { contentHash } = storeDays(join(folder, 'data'), days, 'original')
          const path = join(folder, `export.${format}`)
          await exportData({ reader: anInMemoryMarket(days), format, path })
          const report = await importInto(join(folder, 'data'), [path])
          expect(report.contentHash).toBe(contentHash)
          expect(report.refused).toEqual([])
        },
      ),
      { numRuns: 4 },
    )
  })

  /** A regular January session of 2024 with an index and a few contracts that miss minutes. */
  function anyDay(): fc.Arbitrary<DayColumns> {
    const date = fc.constantFrom('2024-01-02', '2024-01-03', '2024-01-04')
    const strikes = fc.uniqueArray(fc.integer({ min: 400, max: 460 }), { maxLength: 4 })
    return fc
      .tuple(date, strikes, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 2, max: 9 }))
      .map(([date, strikes, ticks, every]) =>
        aDay({
          date,
          expiry: '2024-01-04',
          index: (minute) => 21_700 + minute / 100,
          contracts: Object.fromEntries(
            ['FUT 2024-01-25', ...strikes.map((strike) => `${strike * 50} PE`)].map((name) => [
              name,
              (minute: number) => barAt(minute, { ticks, every }),
            ]),
          ),
        }),
      )
  }

  function barAt(minute: number, { ticks, every }: { ticks: number; every: number }): BarInRupees {
    if (minute % every === 0) return null
    const low = (ticks + (minute % 7)) / 20
    return {
      open: low + 0.05,
      high: low + 0.1,
      low,
      close: low,
      volume: 50 * minute,
      openInterest: 1_000_000 + minute,
    }
  }

  it('writes no file if nothing is selected', async () => {
    const folder = temporaryFolder()
    const reader = anInMemoryMarket([aDay({ date: '2024-01-02' })])
    const nothing = { reader, path: join(folder, 'x.csv'), selection: { from: '2024-01-03' } }
    await expect(exportData({ ...nothing, format: 'csv' })).rejects.toThrow('no bars of that selection')
    expect(readdirSync(folder)).toEqual([])
  })

  it('exports one contract or a range of days', async () => {
    const folder = temporaryFolder()
    const first = dayNumber('2024-01-02')
    const days = [0, 1, 2].map((i) =>
      aDay({
        date: isoDate(first + i),
        expiry: '2024-01-04',
        contracts: { '21700 CE': [60], '21700 PE': [55] },
      }),
    )
    const path = join(folder, 'one.csv')
    await exportData({
      reader: anInMemoryMarket(days),
      format: 'csv',
      path,
      selection: { from: '2024-01-03', contract: { expiry: '2024-01-04', strike: 2_170_000, type: 'PE' } },
    })
    expect(readFileSync(path, 'utf8')).toBe(
      [
        HEADER,
        '2024-01-03 09:15:00,NIFTY,2024-01-04,21700.00,PE,55.00,55.00,55.00,55.00,75,0',
        '2024-01-04 09:15:00,NIFTY,2024-01-04,21700.00,PE,55.00,55.00,55.00,55.00,75,0',
        '',
      ].join('\n'),
    )
    expect(readdirSync(folder)).toEqual(['one.csv'])
  })
})

describe('India VIX', () => {
  const history = (kind: 'ok' | 'not-ok') =>
    join(import.meta.dirname, 'india-vix', kind, 'hist_india_vix.csv')
  const aMorning = (folder: string) => write(folder, 'a.csv', ['09:15 IDX 21700', '09:15 21700CE 60'])
  const closesOf = (dataRoot: string) => openStoredDataset(dataRoot, 'mine').vixCloses()

  it('of the exchange’s daily file comes with the bars, to the hundredth, also on days without an open', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const report = await importInto(dataRoot, [aMorning(folder), history('ok')])
    expect(closesOf(dataRoot)).toEqual([
      { date: '2024-01-03', close: 1394 },
      { date: '2024-01-04', close: 1329 },
      { date: '2024-01-05', close: 1263 },
    ])
    expect(report.files.map(({ format, rows }) => `${format}: ${rows}`)).toEqual([
      'Canonical CSV or Parquet: 2',
      'NSE India VIX, daily history: 3',
    ])
    expect(report.accepted).toBe(5)
    expect(listDatasets(dataRoot)[0]).toMatchObject({
      source: 'Canonical CSV or Parquet; NSE India VIX, daily history',
      indiaVix: { days: 3, firstDay: '2024-01-03', lastDay: '2024-01-05' },
    })
  })

  it('can be added to a dataset later, which changes the content, and only once', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const bars = await importInto(dataRoot, [aMorning(folder)])
    const first = await importInto(dataRoot, [history('ok')])
    const second = await importInto(dataRoot, [history('ok')])
    expect(first.contentHash).not.toBe(bars.contentHash)
    expect([first.unchanged, first.accepted]).toEqual([false, 3])
    expect([second.unchanged, second.accepted, second.duplicates]).toEqual([true, 0, 3])
    expect(openStoredDataset(dataRoot, 'mine').sessions('NIFTY')).toEqual(['2024-01-04'])
  })

  it('alone makes no dataset, because there would be no day to trade', async () => {
    const folder = temporaryFolder()
    await expect(importInto(join(folder, 'data'), [history('ok')])).rejects.toThrow(
      /no minute bars.*import them together with files of bars, or into a dataset that has the days/,
    )
  })

  it('keeps the close that a day has, and reports a different one', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const other = join(folder, 'other.csv')
    writeFileSync(other, readFileSync(history('ok'), 'utf8').replace('13.285,13.94', '13.30,13.94'))
    const report = await importInto(dataRoot, [aMorning(folder), history('ok'), other])
    expect(closesOf(dataRoot)[1]).toEqual({ date: '2024-01-04', close: 1329 })
    expect(report.disagreements.samples).toEqual([
      {
        file: 'other.csv',
        line: 3,
        value: 'India VIX 2024-01-04 13.30',
        reason: 'another row gave India VIX 2024-01-04 13.29, which was kept',
      },
    ])
  })

  it('names the fault of each invalid row of the daily file', async () => {
    const folder = temporaryFolder()
    const paths = [aMorning(folder), history('not-ok')]
    const { refused } = await importInto(join(folder, 'data'), paths, { allowBad: true })
    const found = refused.flatMap(({ kind, samples }) => samples.map(({ line }) => `${kind} ${line}`))
    expect(found.sort()).toEqual(['columns 7', 'no-session 6', 'number 4', 'price 5', 'time 3'])
  })

  it('in canonical minutes is each day’s last close, and no row that is set aside', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const minutes = join(folder, 'vix.csv')
    const bars = ['09:15:00,13.9', '15:29:00,13.28', '15:28:00,13.4'].map((bar) => {
      const [time, price] = bar.split(',')
      return `2024-01-04 ${time},INDIAVIX,,,IDX,${price},${price},${price},${price},0,0`
    })
    writeFileSync(minutes, `${[HEADER, ...bars].join('\n')}\n`)
    const report = await importInto(dataRoot, [aMorning(folder), minutes])
    expect(closesOf(dataRoot)).toEqual([{ date: '2024-01-04', close: 1328 }])
    // The bars of a dataset have two of the five rows: the index's.
    expect([report.refused, report.accepted, report.vixRows]).toEqual([[], 5, 3])
  })

  it.each(['csv', 'parquet'] as const)('survives an export as %s and its import', async (format) => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    const { contentHash } = await importInto(dataRoot, [aMorning(folder), history('ok')])
    const path = join(folder, `export.${format}`)
    await exportData({ reader: openStoredDataset(dataRoot, 'mine'), format, path })
    const report = await importInto(join(folder, 'again'), [path])
    expect([report.contentHash, report.refused]).toEqual([contentHash, []])
  })

  it('edited by hand in the manifest is detected', async () => {
    const folder = temporaryFolder()
    const dataRoot = join(folder, 'data')
    await importInto(dataRoot, [aMorning(folder), history('ok')])
    const manifest = join(dataRoot, 'mine', 'dataset.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"close": 1329', '"close": 1328'))
    expect(() => openStoredDataset(dataRoot, 'mine')).toThrow(/not the one that was written/)
  })
})
