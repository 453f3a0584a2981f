import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BarMapping } from '#domain'
import { temporaryFolder } from '../../fixtures/a-stored-dataset.ts'
import { barsOf } from '../../fixtures/bars-of.ts'
import { openStoredDataset } from '../../store/datasets.ts'
import { importFiles, type ImportOptions } from '../import-files.ts'

/** Date and time in a column, a symbol in another, and no volume. */
const MAPPING: BarMapping = {
  delimiter: ',',
  header: true,
  time: { kind: 'one', column: 'when', order: 'dmy' },
  zone: 'india',
  stamp: 'start',
  open: 'o',
  high: 'h',
  low: 'l',
  close: 'c',
  volume: null,
  openInterest: null,
  instrument: { kind: 'symbol', column: 'ticker' },
}

interface Given {
  readonly lines: readonly string[]
  readonly mapping?: Partial<BarMapping>
  readonly file?: string
  readonly options?: Partial<ImportOptions>
}

async function read({ lines, mapping, file = 'bars.csv', options }: Given) {
  const folder = temporaryFolder()
  const path = join(folder, file)
  writeFileSync(path, `${lines.join('\n')}\n`)
  const dataRoot = join(folder, 'data')
  const all = { ...MAPPING, ...mapping }
  const report = await importFiles({ paths: [path], dataset: 'mine', dataRoot, mapping: all, ...options })
  const reader = openStoredDataset(dataRoot, 'mine')
  const [name] = reader.underlyings
  const bars = reader
    .sessions(name)
    .flatMap((date) => barsOf(reader.day(name, date)).map((bar) => `${date} ${bar}`))
  return { bars, report }
}

const OHLC = '21700,21712,21695,21705'
const BAR = '2024-01-04 IDX 09:15 21700 21712 21695 21705 0 0'

/** A bar of NIFTY at 09:15 on 4 January 2024, its time in one column. */
const atTime = (time: string, mapping: Partial<BarMapping> = {}): Given => ({
  lines: ['when,ticker,o,h,l,c', `${time},NIFTY,${OHLC}`],
  mapping,
})
const inOrder = (order: 'ymd' | 'dmy' | 'mdy'): Partial<BarMapping> => ({
  time: { kind: 'one', column: 'when', order },
})
const inTwo = (date: string, time: string, order: 'ymd' | 'dmy' | 'mdy' = 'dmy'): Given => ({
  lines: ['day,clock,ticker,o,h,l,c', `${date},${time},NIFTY,${OHLC}`],
  mapping: { time: { kind: 'two', date: 'day', time: 'clock', order } },
})
const epoch = (count: string, unit: 'seconds' | 'milliseconds', zone: 'india' | 'utc' = 'utc') =>
  atTime(count, { time: { kind: 'epoch', column: 'when', unit }, zone })

describe('the time of a bar in a mapped column', () => {
  it.each([
    ['day first', atTime('04/01/2024 09:15')],
    ['day first without zeros', atTime('4-1-2024 9:15')],
    ['a year of two digits', atTime('04.01.24 09:15:00')],
    ['a month by name', atTime('04-Jan-2024 09:15:00')],
    ['a month by its whole name, and blanks', atTime('04 January 2024 09:15')],
    ['month first', atTime('01/04/2024 09:15', inOrder('mdy'))],
    ['month first by name', atTime('"Jan 4, 2024 9:15 AM"', inOrder('mdy'))],
    ['year first', atTime('2024-01-04T09:15:00', inOrder('ymd'))],
    ['year first where days come first otherwise', atTime('2024-01-04 09:15:00.000')],
    ['a year of two digits first', atTime('24/01/04 09:15', inOrder('ymd'))],
    ['digits alone', atTime('20240104 091500', inOrder('ymd'))],
    ['digits alone and together', atTime('202401040915', inOrder('ymd'))],
    ['a clock of twelve hours', atTime('04/01/2024 09:15 AM')],
    ['a clock of twelve hours with dots', atTime('04/01/2024 9:15:00 a.m.')],
    ['UTC, as the mapping says', atTime('04/01/2024 03:45', { zone: 'utc' })],
    ['UTC, as the text says', atTime('2024-01-04T03:45:00Z')],
    ['India, as the text says, in a file of UTC', atTime('2024-01-04T09:15:00+05:30', { zone: 'utc' })],
    ['the end of the minute as its last second', atTime('04/01/2024 09:15:59', { stamp: 'end' })],
    ['the end of the minute as the next one', atTime('04/01/2024 09:16:00', { stamp: 'end' })],
    ['a date and a clock in two columns', inTwo('04-01-2024', '09:15:00')],
    ['a clock of digits, whose zero is gone', inTwo('20240104', '915', 'ymd')],
    ['a clock of digits with seconds', inTwo('040124', '91500')],
    ['a zone behind the clock of two columns', inTwo('04-01-2024', '03:45:00 UTC')],
    ['dates and times of a spreadsheet', inTwo('2024-01-04 00:00:00', '1899-12-30 09:15:00')],
    ['seconds since 1970', epoch('1704339900', 'seconds')],
    ['seconds since 1970 that read as Indian time', epoch('1704359700', 'seconds', 'india')],
    ['milliseconds since 1970', epoch('1704339900000', 'milliseconds')],
  ])('is read from %s', async (_, given) => {
    expect((await read(given)).bars).toEqual([BAR])
  })

  it('belongs to the day before if its zone is already a day ahead of India', async () => {
    const { bars } = await read(atTime('04/01/2024 09:59', { zone: 'utc' }))
    expect(bars).toEqual(['2024-01-04 IDX 15:29 21700 21712 21695 21705 0 0'])
  })

  it.each([
    ['half a minute', '04/01/2024 09:15:30'],
    ['another zone', '2024-01-04T04:45:00+01:00'],
    ['no clock', '04/01/2024'],
    ['the thirteenth month', '04/13/2024 09:15'],
    ['a year of five digits', '04/01/20244 09:15'],
  ])('is refused for %s', async (_, time) => {
    const good = Array.from({ length: 200 }, (__, i) => `04/01/2024 ${clock(i)},NIFTY,${OHLC}`)
    const { report } = await read({ lines: ['when,ticker,o,h,l,c', `${time},NIFTY,${OHLC}`, ...good] })
    expect(report.refused).toEqual([
      expect.objectContaining({ kind: 'time', samples: [expect.objectContaining({ line: 2, value: time })] }),
    ])
  })
})

const clock = (i: number) =>
  `${String(9 + Math.floor((15 + i) / 60)).padStart(2, '0')}:${String((15 + i) % 60).padStart(2, '0')}`

describe('a table whose columns are mapped', () => {
  it.each([';', '\t', '|'] as const)('may be separated by %j', async (delimiter) => {
    const lines = ['when,ticker,o,h,l,c', `04/01/2024 09:15,NIFTY,${OHLC}`].map((line) =>
      line.replaceAll(',', delimiter),
    )
    expect((await read({ lines, mapping: { delimiter } })).bars).toEqual([BAR])
  })

  it('may have no header, and its lines are counted from the first', async () => {
    const columns = { open: 'column 3', high: 'column 4', low: 'column 5', close: 'column 6' }
    const { bars, report } = await read({
      lines: [`04/01/2024 09:15,NIFTY,${OHLC}`, `04/01/2024 09:15,GOLD,${OHLC}`],
      mapping: {
        ...columns,
        header: false,
        time: { kind: 'one', column: 'column 1', order: 'dmy' },
        instrument: { kind: 'symbol', column: 'column 2' },
      },
    })
    expect(bars).toEqual([BAR])
    expect(report.refused[0].samples).toEqual([expect.objectContaining({ line: 2, value: 'GOLD' })])
  })

  it('may have two columns with the same name; the second is selected by its number', async () => {
    const { bars } = await read({
      lines: ['when,ticker,c,o,h,l,c', `04/01/2024 09:15,NIFTY,99999,${OHLC}`],
      mapping: { close: 'column 7' },
    })
    expect(bars).toEqual([BAR])
  })

  it('may have commas between groups of digits, but none as a decimal separator', async () => {
    const row = (close: string) => `04/01/2024 09:15,NIFTY,"21,700.00","21,712","21,695",${close}`
    const lines = (close: string) => ['when,ticker,o,h,l,c', row(close)]
    expect((await read({ lines: lines('"21,705.00"') })).bars).toEqual([BAR])
    await expect(read({ lines: lines('"21705,5"') })).rejects.toThrow('is not a number')
  })

  it('has volume and open interest, and a dash if nothing was traded', async () => {
    const { bars } = await read({
      lines: [
        'when,ticker,o,h,l,c,vol,oi',
        '04/01/2024 09:15,NIFTY04JAN2421700CE,60,66,58,63,1500,"90,000"',
        '04/01/2024 09:16,NIFTY04JAN2421700CE,63,64,60,61,-,',
        `04/01/2024 09:15,NIFTY,${OHLC},,`,
      ],
      mapping: { volume: 'vol', openInterest: 'oi' },
    })
    expect(bars).toEqual([
      BAR,
      '2024-01-04 21700 CE 2024-01-04 09:15 60 66 58 63 1500 90000',
      '2024-01-04 21700 CE 2024-01-04 09:16 63 64 60 61 0 0',
    ])
  })
})

describe('the instrument of a mapped row', () => {
  const PARTS = ['when,index,exp,k,side,o,h,l,c']
  const parts = (underlying: { column: string } | { fixed: 'NIFTY' }): Partial<BarMapping> => ({
    instrument: { kind: 'parts', underlying, expiry: 'exp', order: 'dmy', strike: 'k', type: 'side' },
  })
  const CONTRACTS = [
    BAR,
    '2024-01-04 0 FUT 2024-01-25 09:15 21750 21760 21740 21755 0 0',
    '2024-01-04 21700 CE 2024-01-04 09:15 60 66 58 63 0 0',
    '2024-01-04 21700 PE 2024-01-04 09:15 55 56 51 52 0 0',
  ]

  it('is read from parts in separate columns', async () => {
    const { bars } = await read({
      lines: [
        ...PARTS,
        `04/01/2024 09:15,Nifty 50,,,,${OHLC}`,
        '04/01/2024 09:15,NIFTY,25-Jan-2024,,FUT,21750,21760,21740,21755',
        '04/01/2024 09:15,nifty,04/01/2024,"21,700.00",Call,60,66,58,63',
        '04/01/2024 09:15,NIFTY,04-01-24,21700,P,55,56,51,52',
      ],
      mapping: parts({ column: 'index' }),
    })
    expect(bars).toEqual(CONTRACTS)
  })

  it('may be one index for the whole file', async () => {
    const { bars } = await read({
      lines: [
        ...PARTS,
        `04/01/2024 09:15,x,,0,,${OHLC}`,
        '04/01/2024 09:15,x,04/01/2024,21700,CE,60,66,58,63',
      ],
      mapping: parts({ fixed: 'NIFTY' }),
    })
    expect(bars).toEqual([CONTRACTS[0], CONTRACTS[2]])
  })

  const WITHOUT = ['when,o,h,l,c', `04/01/2024 09:15,${OHLC}`]

  it('is read from the file’s name, or as stated by the user', async () => {
    const mapping = { instrument: { kind: 'file' } } as const
    const named = await read({ lines: WITHOUT, mapping, file: 'NIFTY.csv' })
    const assigned = await read({
      lines: WITHOUT,
      mapping,
      file: 'spot.csv',
      options: { contracts: ['spot=NIFTY'] },
    })
    expect([named.bars, assigned.bars]).toEqual([[BAR], [BAR]])
  })
})

describe('a file that lacks a column of the mapping', () => {
  it('is refused with the column, the file and the columns it has', async () => {
    await expect(read({ lines: ['when,o,h,l,c', `04/01/2024 09:15,${OHLC}`] })).rejects.toThrow(
      "bars.csv has no column 'ticker', which the mapping of columns reads. It has the columns when, o, h, l, c",
    )
  })

  it('is read by its own format if that format is known', async () => {
    const lines = ['Instrument,Date,Time,Open,High,Low,Close', `NIFTY,20240104,09:15,${OHLC}`]
    const { bars, report } = await read({ lines })
    expect(bars).toEqual([BAR])
    expect(report.files[0].format).toBe('Index minutes')
  })
})
