import { closeSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { splitLine, withHeader, type SourceFile } from '../source-file.ts'
import { shapeOf } from './column-shape.ts'
import type { TableHead } from './suggest-mapping.ts'

const HEAD_BYTES = 65_536
const ROWS_SHOWN = 20

/** A copy of the beginning of a table. */
export interface Head {
  readonly source: SourceFile
  readonly text: string
}

/** Copies the first whole lines of a CSV into a separate folder. */
export function headOf(source: SourceFile, folder: string): Head {
  mkdirSync(folder, { recursive: true })
  const text = wholeLines(beginningOf(source))
  const name = source.name.replace(/\.gz$/i, '')
  const path = join(folder, basename(name))
  writeFileSync(path, text)
  return { source: { ...source, path, name, isCompressed: false }, text }
}

function beginningOf({ path, isCompressed }: SourceFile): string {
  const bytes = Buffer.alloc(HEAD_BYTES)
  const descriptor = openSync(path, 'r')
  try {
    const read = bytes.subarray(0, readSync(descriptor, bytes))
    const plain = isCompressed ? gunzipSync(read, { finishFlush: constants.Z_SYNC_FLUSH }) : read
    return plain.subarray(0, HEAD_BYTES).toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

/** A text without its last line, which may be cut off, unless it is the only one. */
function wholeLines(text: string): string {
  if (Buffer.byteLength(text) < HEAD_BYTES) return text
  const end = text.lastIndexOf('\n')
  return end < 0 ? text : text.slice(0, end + 1)
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Notation of a table and its first rows.
 * @param given notation stated by the user
 */
export function tableHead(
  { source, text }: Head,
  given?: Pick<TableHead, 'delimiter' | 'hasHeader'>,
): TableHead {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const delimiter = given?.delimiter ?? delimiterOf(lines)
  const cells = lines.slice(0, ROWS_SHOWN + 1).map((line) => splitLine(line, delimiter))
  const hasHeader = given?.hasHeader ?? isHeader(cells[0] ?? [])
  const { header } = withHeader(source, { delimiter, hasHeader })
  return {
    file: source.name,
    delimiter,
    hasHeader,
    header,
    rows: cells.slice(hasHeader ? 1 : 0).slice(0, ROWS_SHOWN),
  }
}

/** The separator that splits the second line into most cells. */
function delimiterOf(lines: readonly string[]): TableHead['delimiter'] {
  const line = lines[1] ?? lines[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => splitLine(line, delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]
}

/** Whether a line names columns: none of its cells is a number, a date or a time. */
function isHeader(cells: readonly string[]): boolean {
  const shapes = cells.map((cell) => shapeOf([cell]))
  return !shapes.some((shape) =>
    ['stamp', 'clock', 'date', 'seconds', 'milliseconds', 'number'].includes(shape),
  )
}
