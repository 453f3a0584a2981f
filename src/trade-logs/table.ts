import Papa from 'papaparse'
import { TradeLogError } from './log-error.ts'

/** A row of a log: its cells by column name. */
export interface LogRow {
  readonly line: number
  /** Trimmed; empty if the row has no such cell. */
  readonly cell: (column: string) => string
}

export interface LogTable {
  readonly header: readonly string[]
  readonly rows: readonly LogRow[]
}

/** Statements of brokers begin with lines for name, period and so on, before the header. */
const LONGEST_PREAMBLE = 40
const FEWEST_COLUMNS = 3
/** Excel workbooks are ZIP archives. */
const ZIP = 'PK\u0003\u0004'
const UTF8_MARK = /^\uFEFF/

/**
 * The rows of a CSV file with any separator. The header is the first row accepted by `isHeader`, or else the
 * first one with at least three filled cells.
 * @throws TradeLogError when it has no rows, or is not a CSV file
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

/** The first line of each row; a quoted cell may span several lines. */
function linesOf(data: readonly string[][]): number[] {
  let line = 1
  return data.map((cells) => {
    const begins = line
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return begins
  })
}

/** Normalises a column name: `Entry-Date` and `entry date` become equal. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9/&]/g, '')
}
