import Papa from 'papaparse'
import { TradeLogError } from './log-error.ts'

/** A row of a log: its cells by the names of their columns. */
export interface LogRow {
  readonly line: number
  /** Without the blanks around it; empty where the row has no such cell. */
  readonly cell: (column: string) => string
}

export interface LogTable {
  readonly header: readonly string[]
  readonly rows: readonly LogRow[]
}

/** Statements of brokers begin with a name, a period and the like, before the header. */
const LONGEST_PREAMBLE = 40
const FEWEST_COLUMNS = 3
/** Excel workbooks are ZIP archives. */
const ZIP = 'PK\u0003\u0004'
const UTF8_MARK = /^\uFEFF/

/**
 * The rows of a CSV file, whatever separates its columns. The header is the first row that `isHeader` knows, else the
 * first with at least three filled cells.
 * @throws TradeLogError when it has no rows, or is no CSV file
 */
export function readTable(text: string, isHeader: (cells: readonly string[]) => boolean): LogTable {
  if (text.startsWith(ZIP))
    throw new TradeLogError('The file is an Excel workbook; open it and save the sheet as CSV')
  const { data } = Papa.parse<string[]>(text.replace(UTF8_MARK, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const lines = linesOf(data)
  const at = headerAt(data, isHeader)
  const header = (data[at] ?? []).map((cell) => cell.trim())
  if (header.filter((name) => name !== '').length < FEWEST_COLUMNS)
    throw new TradeLogError('The file has no table of trades: expected a CSV file with a header')
  const column = new Map(header.map((name, i) => [name, i]))
  const rows = data.flatMap((cells, i): LogRow[] => {
    if (i <= at || cells.every((cell) => cell.trim() === '')) return []
    return [{ line: lines[i], cell: (name) => (cells[column.get(name) ?? -1] ?? '').trim() }]
  })
  if (rows.length === 0) throw new TradeLogError('The file has a header and no rows')
  return { header, rows }
}

function headerAt(data: readonly string[][], isHeader: (cells: readonly string[]) => boolean): number {
  const first = data.slice(0, LONGEST_PREAMBLE)
  const known = first.findIndex((cells) => isHeader(cells.map((cell) => cell.trim())))
  if (known >= 0) return known
  return first.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= FEWEST_COLUMNS)
}

/** The line that each row begins on: a quoted cell may have several. */
function linesOf(data: readonly string[][]): number[] {
  let line = 1
  return data.map((cells) => {
    const begins = line
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return begins
  })
}

/** A name of a column without what is written differently from export to export: `Entry-Date` and `entry date` alike. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9/&]/g, '')
}
