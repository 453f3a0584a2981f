import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import type { CsvShape } from './bar-format.ts'
import { ImportError } from './import-error.ts'

/** A file to import, with enough of its beginning to recognise its format. */
export interface SourceFile {
  readonly path: string
  readonly name: string
  readonly kind: 'csv' | 'json' | 'parquet'
  /** With gzip. */
  readonly isCompressed: boolean
  /** For a CSV, its column names in lower case, without quotes or surrounding space. Otherwise empty. */
  readonly header: readonly string[]
  /** The first characters of a text file. */
  readonly start: string
  /** Whether the header ends in CR LF and the first row in LF, as when two programs wrote the file. */
  readonly mixesLineEnds: boolean
}

const HEAD_BYTES = 16_384
const DATA_FILE = /\.((csv|txt|json|parquet)(\.gz)?|xlsx|zip)$/i

/**
 * The files at the given paths; folders are searched in name order.
 * @throws ImportError when a path does not exist or no file with data is found.
 */
export function dataFiles(paths: readonly string[]): string[] {
  const files = paths.flatMap(filesUnder)
  if (files.length === 0)
    throw new ImportError(
      `no data files under ${paths.join(', ')}, expected .csv, .csv.gz, .json, .parquet, .xlsx or .zip`,
    )
  return files
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) throw new ImportError(`${path} does not exist`)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => DATA_FILE.test(name))
    .sort()
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
}

/**
 * Opens files to import.
 * @throws ImportError when a file is empty, damaged or not what its name says
 */
export function sourceFiles(files: readonly string[]): SourceFile[] {
  return files.map(openSource)
}

function openSource(path: string): SourceFile {
  const head = beginning(path)
  const isCompressed = head[0] === 0x1f && head[1] === 0x8b
  if (isCompressed !== /\.gz$/i.test(path))
    throw new ImportError(
      isCompressed
        ? `${basename(path)} is compressed with gzip: add .gz to its name`
        : `${basename(path)} is not compressed with gzip: take .gz off its name, or download it again`,
    )
  const start = (isCompressed ? unpackedBeginning(path, head) : head).toString('utf8')
  const kind = kindOf(path, start, isCompressed)
  const header = kind === 'csv' ? splitLine(firstLine(start), ',').map(columnName) : []
  const mixesLineEnds = /^[^\n]*\r\n[^\n]*[^\r]\n/.test(start)
  return { path, name: basename(path), kind, isCompressed, header, start, mixesLineEnds }
}

function kindOf(path: string, start: string, isCompressed: boolean): SourceFile['kind'] {
  if (start.trim() === '') throw new ImportError(`${basename(path)} is empty, expected a header and rows`)
  if (start.startsWith('PAR1')) {
    if (isCompressed) throw new ImportError(`${basename(path)} is a compressed Parquet file: unpack it first`)
    return 'parquet'
  }
  if (start.includes('\0'))
    throw new ImportError(`${basename(path)} is not text: expected CSV or JSON in UTF-8, or Parquet`)
  return /^\s*[[{]/.test(start) ? 'json' : 'csv'
}

const OTHER_SEPARATOR = /[;\t|]/

/**
 * Ensures that a header identifies every column of its file.
 * @throws ImportError when the columns are not separated by commas, or two have the same name
 */
export function checkHeader({ name, header }: SourceFile): void {
  refuseOtherSeparator(name, header)
  refuseRepeatedColumn(name, header)
}

function refuseOtherSeparator(file: string, header: readonly string[]): void {
  const separator = header.length === 1 ? OTHER_SEPARATOR.exec(header[0])?.[0] : undefined
  if (separator === undefined) return
  const shown = separator === '\t' ? 'tabs' : `'${separator}'`
  throw new ImportError(
    `${file} has its columns separated by ${shown}, expected ','. Say which column is which, or save it with commas`,
    undefined,
    { remedy: { kind: 'map-columns', file } },
  )
}

/** It is unknown which of two columns with the same name counts. */
function refuseRepeatedColumn(file: string, header: readonly string[]): void {
  const repeated = header.find((name, i) => name !== '' && header.indexOf(name) < i)
  if (repeated === undefined) return
  const times = header.filter((name) => name === repeated).length
  throw new ImportError(
    `${file} has the column '${repeated}' ${times === 2 ? 'twice' : `${times} times`}, expected it once. ` +
      'Delete or rename the wrong one',
  )
}

/**
 * A CSV with the columns that its first line has when it is split at a separator. Columns that are not named, or
 * named as an earlier one, are called by their number.
 */
export function withHeader(file: SourceFile, { delimiter, hasHeader }: CsvShape): SourceFile {
  if (file.kind !== 'csv') return file
  const names = splitLine(firstLine(file.start), delimiter).map(columnName)
  const header = names.map((name, i) =>
    hasHeader && name !== '' && names.indexOf(name) === i ? name : `column ${i + 1}`,
  )
  return { ...file, header }
}

function beginning(path: string): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES)
  const descriptor = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}

function unpackedBeginning(path: string, head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw new ImportError(
      `${basename(path)} is damaged: it cannot be unpacked. Copy or download it again`,
      undefined,
      { cause: error },
    )
  }
}

/** The first line of a text. */
export function firstLine(start: string): string {
  return start.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0]
}

/** The cells of a line of a CSV; those in quotes may hold separators. */
export function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const character of line) {
    if (character === '"') quoted = !quoted
    if (character === delimiter && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell].map((text) => {
    const trimmed = text.trim()
    return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed
  })
}

function columnName(cell: string): string {
  return cell.trim().toLowerCase()
}
