import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BarMapping } from '#domain'
import { filePreviewSchema } from '#domain/schemas'
import { temporaryFolder } from '../../fixtures/a-stored-dataset.ts'
import { aWorkbook, aZip } from '../../fixtures/an-archive.ts'
import { previewFiles } from './preview-files.ts'

async function preview(
  files: Readonly<Record<string, string | Buffer>>,
  options: { mapping?: BarMapping; contracts?: readonly string[] } = {},
) {
  const folder = temporaryFolder()
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  })
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  return filePreviewSchema.parse(await previewFiles({ paths, scratch, ...options }))
}
const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const instruments = ({ reading }: Awaited<ReturnType<typeof preview>>) =>
  reading?.bars.map(({ time, instrument, close }) => `${time} ${instrument} ${close}`)

const OHLC = '60,66,58,63'

describe('the preview of files', () => {
  it('names known formats, and requires no mapping for them', async () => {
    const header = 'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest'
    const { files, isKnown, table } = await preview({
      'day.csv': lines(header, 'NIFTY04JAN2421700CE.NFO,04/01/2024,09:15:59,60,66,58,63,50,100'),
    })
    expect([files, isKnown, table]).toEqual([[{ file: 'day.csv', format: 'GDFL 1-minute CSV' }], true, null])
  })

  it('shows the first rows of other files, suggests a mapping of the columns, and reads them with it', async () => {
    const seen = await preview({
      'my bars.csv': lines(
        'Contract;Trade Date;Trade Time;O;H;L;C;Vol;OI',
        `NIFTY04JAN2421700CE;04-01-2024;09:15:00;60;66;58;63;50;100`,
        `NIFTY04JAN2421700PE;25-01-2024;09:16:00;60;66;58;63;50;100`,
      ),
    })
    expect(seen.isKnown).toBe(false)
    expect(seen.table?.rows[0]).toEqual([
      'NIFTY04JAN2421700CE',
      '04-01-2024',
      '09:15:00',
      '60',
      '66',
      '58',
      '63',
      '50',
      '100',
    ])
    expect(seen.suggestion).toEqual({
      delimiter: ';',
      header: true,
      time: { kind: 'two', date: 'trade date', time: 'trade time', order: 'dmy' },
      zone: 'india',
      stamp: 'start',
      open: 'o',
      high: 'h',
      low: 'l',
      close: 'c',
      volume: 'vol',
      openInterest: 'oi',
      instrument: { kind: 'symbol', column: 'contract' },
    })
    expect(instruments(seen)).toEqual(['2024-01-04 09:15 NIFTY 2024-01-04 21700 CE 63'])
    expect(seen.reading).toMatchObject({ rows: 2, accepted: 1, error: null })
    expect(seen.reading?.refused).toMatchObject([{ kind: 'expired', count: 1, samples: [{ line: 3 }] }])
  })

  it('reads no more than the beginning of a large file', async () => {
    const row = `NIFTY04JAN2421700CE,04/01/2024 09:15,${OHLC}`
    const { reading } = await preview({
      'a.csv': lines('contract,when,o,h,l,c', ...Array<string>(10_000).fill(row)),
    })
    expect(reading?.rows).toBeGreaterThan(1000)
    expect(reading?.rows).toBeLessThan(2000)
    expect(reading?.refused).toEqual([])
  })

  it('returns the beginning of unpacked files, which can be previewed in the same way', async () => {
    const rows = [
      ['date', 'time', 'symbol', 'open', 'high', 'low', 'close'],
      [{ date: 45_295 }, { date: 555 / 1440 }, 'NIFTY', 21700, 21712, 21695, 21705],
    ]
    const first = await preview({
      'bars.zip': aZip([{ name: 'bars.xlsx', content: aWorkbook({ One: rows }) }]),
    })
    expect(instruments(first)).toEqual(['2024-01-04 09:15 NIFTY 21705'])
    expect(first.samples.map(({ file }) => file)).toEqual(['bars.csv'])
    const again = await preview({ 'bars.csv': first.samples[0].text }, { mapping: first.suggestion! })
    expect(again.reading).toEqual(first.reading)
    expect(again.samples).toEqual([])
  })

  it('names the file without a contract in its name, and reads it with a contract given by the user', async () => {
    const file = { '57352.csv': lines('when,o,h,l,c', `04/01/2024 09:15,${OHLC}`) }
    expect((await preview(file)).reading?.error).toContain('57352.csv does not say which contract it holds')
    expect(instruments(await preview(file, { contracts: ['57352=NIFTY:2024-01-04:21700:CE'] }))).toEqual([
      '2024-01-04 09:15 NIFTY 2024-01-04 21700 CE 63',
    ])
  })

  it('suggests nothing for a table without times or prices, and lists the columns that bars need', async () => {
    const { suggestion, notes, reading } = await preview({ 'a.csv': lines('name,age', 'x,3') })
    expect([suggestion, reading]).toEqual([null, null])
    expect(notes).toEqual([
      expect.stringContaining('minute bars have a date, a time, open, high, low and close'),
    ])
  })

  it('suggests again if another separator gives other columns', async () => {
    const file = {
      'a.csv': lines('contract|when|o|h|l|c', `NIFTY|04/01/2024 09:15|${OHLC.replaceAll(',', '|')}`),
    }
    const { suggestion } = await preview(file)
    const wrong = await preview(file, { mapping: { ...suggestion!, delimiter: ';' } })
    expect([wrong.suggestion, wrong.reading?.error]).toEqual([
      null,
      expect.stringContaining("has no column 'when'"),
    ])
  })
})

describe('a suggested mapping', () => {
  const suggested = async (header: string, ...rows: string[]) => {
    const { suggestion, notes } = await preview({ 'BANKNIFTY.csv': lines(header, ...rows) })
    return { ...suggestion!, notes }
  }
  const order = async (...days: string[]) => {
    const { time, notes } = await suggested(
      'when,symbol,open,high,low,close',
      ...days.map((day) => `${day} 09:15,NIFTY,${OHLC}`),
    )
    return [time.kind !== 'epoch' && time.order, notes.length]
  }

  it('infers the date order from a number above twelve, and says that it guessed if there is none', async () => {
    expect(await order('13/01/2024')).toEqual(['dmy', 0])
    expect(await order('01/04/2024', '01/13/2024')).toEqual(['mdy', 0])
    expect(await order('2024/01/04')).toEqual(['ymd', 0])
    expect(await order('04/01/2024')).toEqual(['dmy', 1])
  })

  it('reads early-morning times as UTC', async () => {
    const { zone, notes } = await suggested(
      'when,symbol,open,high,low,close',
      `2024-01-04 03:45,NIFTY,${OHLC}`,
    )
    expect([zone, notes]).toEqual(['utc', ['The times lie in the trading session if they are UTC']])
  })

  it('reads seconds of 59, and days that end at 15:30, as ends of minutes', async () => {
    const header = 'when,symbol,open,high,low,close'
    const stamps = async (...times: string[]) =>
      (await suggested(header, ...times.map((time) => `2024-01-04 ${time},NIFTY,${OHLC}`))).stamp
    expect(await stamps('09:15:59')).toBe('end')
    expect(await stamps('09:16', '15:30')).toBe('end')
    expect(await stamps('09:15', '15:30')).toBe('start')
  })

  it('recognises counts since 1970, in UTC or in Indian time', async () => {
    const header = 'time,symbol,open,high,low,close'
    const utc = await suggested(header, `1704339900,NIFTY,${OHLC}`)
    const india = await suggested(header, `1704359700000,NIFTY,${OHLC}`)
    expect([utc.time, utc.zone]).toEqual([{ kind: 'epoch', column: 'time', unit: 'seconds' }, 'utc'])
    expect([india.time, india.zone]).toEqual([
      { kind: 'epoch', column: 'time', unit: 'milliseconds' },
      'india',
    ])
  })

  it('finds the columns of a table without a header by their values and positions', async () => {
    const { header, time, open, close, volume, openInterest, instrument } = await suggested(
      'BANKNIFTY,20240125,09:15,48000,48020,47990,48010,5,7',
      'BANKNIFTY,20240125,09:16,48000,48020,47990,48010,5,7',
    )
    expect({ header, time, open, close, volume, openInterest, instrument }).toEqual({
      header: false,
      time: { kind: 'two', date: 'column 2', time: 'column 3', order: 'ymd' },
      open: 'column 4',
      close: 'column 7',
      volume: 'column 8',
      openInterest: 'column 9',
      instrument: { kind: 'symbol', column: 'column 1' },
    })
  })

  it('finds a contract in parts, and the index in the file’s name', async () => {
    const { instrument, notes } = await suggested(
      'datetime,expiry,strike,right,open,high,low,close',
      `2024-01-04 09:15,25-01-2024,48000,Call,${OHLC}`,
    )
    expect(instrument).toEqual({
      kind: 'parts',
      underlying: { fixed: 'BANKNIFTY' },
      expiry: 'expiry',
      order: 'dmy',
      strike: 'strike',
      type: 'right',
    })
    expect(notes).toEqual(['No column names the index: all rows are taken to be of BANKNIFTY'])
  })
})
