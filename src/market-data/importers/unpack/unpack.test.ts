import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../fixtures/a-stored-dataset.ts'
import { aWorkbook, aZip, workbookParts, type ArchiveEntry } from '../../fixtures/an-archive.ts'
import { unpackFiles } from './unpack.ts'

async function unpacked(name: string, content: Buffer, mostBytes?: number) {
  const folder = temporaryFolder()
  const path = join(folder, name)
  writeFileSync(path, content)
  const into = join(folder, 'scratch', 'unpacked')
  mkdirSync(into, { recursive: true })
  const paths = await unpackFiles([path], into, mostBytes === undefined ? {} : { mostBytes })
  return {
    paths,
    into,
    folder,
    texts: paths.map((one) => `${basename(one)}: ${readFileSync(one, 'utf8').trim()}`),
  }
}
const zip = (entries: readonly ArchiveEntry[], mostBytes?: number) =>
  unpacked('bars.zip', aZip(entries), mostBytes)

describe('a ZIP archive', () => {
  it('is unpacked into its data files, even if two of them have the same name', async () => {
    const { texts } = await zip([
      { name: '2024/01/NIFTY.csv', content: 'a' },
      { name: '2024/02/NIFTY.csv', content: 'b' },
      { name: 'readme.pdf', content: 'c' },
      { name: '__MACOSX/._NIFTY.csv', content: 'd' },
    ])
    expect(texts).toEqual(['NIFTY.csv: a', 'NIFTY.csv: b'])
  })

  it('may hold workbooks', async () => {
    const { texts } = await zip([{ name: 'x/bars.xlsx', content: aWorkbook({ One: [['a', 'b']] }) }])
    expect(texts).toEqual(['bars.csv: a,b'])
  })

  it.each(['../../outside.csv', '..\\..\\outside.csv', '/outside.csv', 'C:\\outside.csv'])(
    'writes nothing outside its folder for the name %j',
    async (name) => {
      const result = await zip([{ name, content: 'a' }]).catch((error: unknown) => error as Error)
      if (result instanceof Error) expect(result.message).toContain('bars.zip')
      else for (const path of result.paths) expect(relative(result.into, path)).toMatch(/^\d+\/outside\.csv$/)
      if (!(result instanceof Error))
        expect(
          readdirSync(result.folder, { recursive: true }).filter((at) => String(at).endsWith('outside.csv')),
        ).toHaveLength(1)
      expect(existsSync('/outside.csv')).toBe(false)
    },
  )

  it('is refused if it grows beyond the limit, also one that claims to be small', async () => {
    const zeros = Buffer.alloc(3_000_000)
    await expect(zip([{ name: 'a.csv', content: zeros }], 2_000_000)).rejects.toThrow(
      'bars.zip holds more than 2 MB when it is unpacked',
    )
    await expect(zip([{ name: 'a.csv', content: zeros, claims: 10 }], 2_000_000)).rejects.toThrow('bars.zip')
  })

  it('is refused if all its files together grow beyond the limit', async () => {
    const half = Buffer.alloc(1_500_000)
    const entries = ['a.csv', 'b.csv'].map((name) => ({ name, content: half }))
    await expect(zip(entries, 2_000_000)).rejects.toThrow('more than 2 MB')
  })

  it.each([
    [
      'encrypted',
      [{ name: 'a.csv', content: 'a', isEncrypted: true }],
      'bars.zip is encrypted: unpack it with its password',
    ],
    ['of archives', [{ name: 'more/inner.zip', content: 'PK' }], 'bars.zip holds the archive inner.zip'],
    [
      'without data',
      [{ name: 'readme.pdf', content: 'a' }],
      'bars.zip holds no file of data, only such as readme.pdf',
    ],
    [
      'of too many files',
      Array.from({ length: 5001 }, (_, i) => ({ name: `${i}.csv`, content: '' })),
      'holds 5,001 files, and 5,000 are the most',
    ],
  ] satisfies [string, ArchiveEntry[], string][])(
    '%s is refused with the reason',
    async (_, entries, message) => {
      await expect(zip(entries)).rejects.toThrow(message)
    },
  )

  it('that is cut off is refused', async () => {
    const whole = aZip([{ name: 'a.csv', content: 'a' }])
    await expect(unpacked('bars.zip', whole.subarray(0, whole.length - 8))).rejects.toThrow(
      'bars.zip is no ZIP archive that can be read, or is damaged',
    )
  })
})

/** 4 January 2024 as a spreadsheet counts days. */
const DAY = 45_295

describe('a workbook', () => {
  it('gives each sheet as a table with dates and times as text, without the titles above it', async () => {
    const { texts } = await unpacked(
      'NIFTY.xlsx',
      aWorkbook({
        Sheet1: [
          ['Bars of a minute'],
          [],
          ['date', 'time', 'both', 'note', 'open'],
          [{ date: DAY }, { date: 555 / 1440 }, { date: DAY + 555 / 1440 }, 'a, b', 21700.05],
        ],
        Empty: [],
      }),
    )
    expect(texts).toEqual([
      'NIFTY.csv: date,time,both,note,open\n2024-01-04,09:15:00,2024-01-04 09:15:00,"a, b",21700.05',
    ])
  })

  it('names several sheets by file and sheet, except sheets named after a contract', async () => {
    const { paths } = await unpacked(
      'bars.xlsx',
      aWorkbook({ Spot: [['a', 'b']], NIFTY24JAN21500CE: [['a', 'b']] }),
    )
    expect(paths.map((path) => basename(path))).toEqual(['bars Spot.csv', 'NIFTY24JAN21500CE.csv'])
  })

  it('is refused before it is read if it is too large', async () => {
    const parts = workbookParts({ One: [['a', 'b']] })
    const bomb = { name: 'xl/worksheets/sheet2.xml', content: '', claims: 300_000_000 }
    await expect(unpacked('bars.xlsx', aZip([...parts, bomb]))).rejects.toThrow(
      'bars.xlsx holds more than 32 MB when it is unpacked',
    )
  })

  it('is refused with more than twenty sheets', async () => {
    const sheets = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`S${i}`, [['a', 'b']]]))
    await expect(unpacked('bars.xlsx', aWorkbook(sheets))).rejects.toThrow(
      'has 21 sheets, and 20 are the most',
    )
  })

  it.each([
    [
      'of the old kind',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'of the old kind (.xls) or one with a password',
    ],
    ['in binary', aZip([{ name: 'xl/workbook.bin', content: '' }]), 'is a binary workbook (.xlsb)'],
    ['that is none', aZip([{ name: 'xl/workbook.xml', content: '<no' }]), 'cannot be read as a workbook'],
  ])('%s is refused with the reason', async (_, content, message) => {
    await expect(unpacked('bars.xlsx', content)).rejects.toThrow(message)
  })
})
