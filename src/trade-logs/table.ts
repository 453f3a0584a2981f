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

/** The beginning of a table, and how long it is. */
export interface TablePreview {
  readonly header: readonly string[]
  readonly firstRows: readonly LogRow[]
  readonly rows: number
}

type IsHeader = (cells: readonly string[]) => boolean

/** Brokers' statements start with lines such as name and period before the header. */
const LONGEST_PREAMBLE = 40
const FEWEST_COLUMNS = 3
/** Excel workbooks are ZIP archives. */
const ZIP = 'PK\u0003\u0004'
const UTF8_MARK = /^\uFEFF/
/** Characters parsed for a first look. */
const MOST_PREVIEW_CHARACTERS = 30_000

/**
 * The rows of a CSV file with any separator. The header is the first row accepted by `isHeader`, or else the
 * first one with at least three filled cells.
 * @throws TradeLogError when it has no rows, or is not a CSV file
 */
export function readTable(text: string, isHeader: IsHeader): LogTable {
  refuseWorkbook(text)
  return tableOf(parse(text.replace(UTF8_MARK, '')).data, isHeader)
}

/**
 * The header, the first rows and the number of rows of a CSV file, as `readTable` would find them. Large files are
 * fast, because cells are only made for the rows returned.
 * @throws TradeLogError like `readTable`
 */
export function previewTable(text: string, isHeader: IsHeader, wanted: number): TablePreview {
  // A quoted cell may contain line breaks, which only the whole file can distinguish from row ends.
  const isPlain = !text.includes('"') && text.length > MOST_PREVIEW_CHARACTERS
  if (!isPlain) return asPreview(readTable(text, isHeader), wanted)
  refuseWorkbook(text)
  const csv = text.replace(UTF8_MARK, '')
  const end = csv.indexOf('\n', MOST_PREVIEW_CHARACTERS)
  if (end < 0) return asPreview(readTable(text, isHeader), wanted)
  const { data, meta } = parse(csv.slice(0, end))
  if (meta.linebreak === '\r' || headerAt(data, isHeader) < 0)
    return asPreview(readTable(text, isHeader), wanted)
  const table = tableOf(data, isHeader)
  return {
    ...asPreview(table, wanted),
    rows: table.rows.length + filledLines(csv, end, meta),
  }
}

const asPreview = ({ header, rows }: LogTable, wanted: number): TablePreview => ({
  header,
  firstRows: rows.slice(0, wanted),
  rows: rows.length,
})

/** Number of lines from `from` on with more than blanks and separators. */
function filledLines(csv: string, from: number, { delimiter, linebreak }: Papa.ParseMeta): number {
  const filled = new RegExp(`[^\\s${delimiter === '|' ? '\\|' : delimiter}]`, 'g')
  filled.lastIndex = from
  let count = 0
  while (filled.test(csv)) {
    count++
    const end = csv.indexOf(linebreak, filled.lastIndex)
    if (end < 0) return count
    filled.lastIndex = end
  }
  return count
}

const parse = (csv: string) => Papa.parse<string[]>(csv, { delimitersToGuess: [',', ';', '\t', '|'] })

function refuseWorkbook(text: string): void {
  if (text.startsWith(ZIP))
    throw new TradeLogError('The file is an Excel workbook; open it and save the sheet as CSV')
}

/** @throws TradeLogError when there is no header, or no row below it */
function tableOf(data: readonly string[][], isHeader: IsHeader): LogTable {
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

function headerAt(data: readonly string[][], isHeader: IsHeader): number {
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
