import { describe, expect, it } from 'vitest'
import { previewTable, readTable } from './table.ts'

const isHeader = (cells: readonly string[]) => cells.includes('Strike')

/** A file of trades that is longer than the part parsed for a first look. */
function aFile({ delimiter, ending, blank, rows = 2_000, cell = 'NIFTY 21500' }: FileOf): string {
  const line = (cells: readonly string[]) => cells.join(delimiter)
  const lines = ['Statement of AB1234', '', line(['Symbol', 'Strike', 'Price', 'Remarks'])]
  for (let row = 0; row < rows; row++) {
    lines.push(line([`${cell} ${row}`, '21500', '100.5', row % 7 === 0 ? '' : 'Square off']))
    if (row % 5 === 0) lines.push(blank)
  }
  return lines.join(ending)
}

interface FileOf {
  readonly delimiter: string
  readonly ending: string
  readonly blank: string
  readonly rows?: number
  readonly cell?: string
}

describe('a look at a file of trades', () => {
  it.each([
    ['commas', { delimiter: ',', ending: '\n', blank: ',,,' }],
    ['commas and empty lines', { delimiter: ',', ending: '\r\n', blank: '' }],
    ['semicolons', { delimiter: ';', ending: '\r\n', blank: ' ; ;' }],
    ['tabs', { delimiter: '\t', ending: '\n', blank: '\t \t' }],
    ['bars', { delimiter: '|', ending: '\n', blank: '|||' }],
    ['line ends of old Macs', { delimiter: ',', ending: '\r', blank: ',,,' }],
    ['quoted cells of two lines', { delimiter: ',', ending: '\n', blank: '', cell: '"NIFTY\n50"' }],
    ['few rows', { delimiter: ',', ending: '\n', blank: '', rows: 3 }],
  ] satisfies [string, FileOf][])(
    'finds the same header, first rows and number of rows as reading the whole text: %s',
    (_, of) => {
      for (const end of ['', of.ending, of.ending + of.blank]) {
        const text = aFile(of) + end
        const whole = readTable(text, isHeader)
        const look = previewTable(text, isHeader, 5)
        expect(look.header).toEqual(whole.header)
        expect(look.rows).toBe(whole.rows.length)
        const cells = (rows: typeof whole.rows) =>
          rows.map((row) => look.header.map((name) => row.cell(name)))
        expect(cells(look.firstRows)).toEqual(cells(whole.rows.slice(0, 5)))
      }
    },
  )

  it('finds a header below more rows than are parsed at first', () => {
    const preamble = Array.from({ length: 30 }, () => 'x'.repeat(2_000)).join('\n')
    const text = `${preamble}\n${aFile({ delimiter: ',', ending: '\n', blank: '' })}`
    expect(previewTable(text, isHeader, 5).rows).toBe(readTable(text, isHeader).rows.length)
  })
})
