import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { ImportError } from './import-error.ts'

/** A file to import, with enough of its beginning to recognise its format. */
export interface SourceFile {
  readonly path: string
  readonly name: string
  readonly kind: 'csv' | 'json' | 'parquet'
  /** With gzip. */
  readonly isCompressed: boolean
  /** Of a CSV: its column names, lower case, without quotes or surrounding space. Otherwise empty. */
  readonly header: readonly string[]
  /** The first characters of a text file. */
  readonly start: string
  /** Whether the header ends in CR LF and the first row in LF, as of a file that two programs wrote. */
  readonly mixesLineEnds: boolean
}

const HEAD_BYTES = 16_384
const DATA_FILE = /\.(csv|txt|json|parquet)(\.gz)?$/i

/**
 * The files behind the given paths; folders are searched, in the order of their names.
 * @throws ImportError when a path does not exist or no file with data is found.
 */
export function sourceFiles(paths: readonly string[]): SourceFile[] {
  const files = paths.flatMap(filesUnder).map(openSource)
  if (files.length === 0)
    throw new ImportError(
      `no data files under ${paths.join(', ')}, expected .csv, .csv.gz, .json or .parquet`,
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
  const header = kind === 'csv' ? headerOf(start) : []
  refuseOtherSeparator(path, header)
  refuseRepeatedColumn(path, header)
  const mixesLineEnds = /^[^\n]*\r\n[^\n]*[^\r]\n/.test(start)
  return { path, name: basename(path), kind, isCompressed, header, start, mixesLineEnds }
}

function kindOf(path: string, start: string, isCompressed: boolean): SourceFile['kind'] {
  if (start.trim() === '') throw new ImportError(`${basename(path)} is empty, expected a header and rows`)
  if (start.startsWith('PK'))
    throw new ImportError(`${basename(path)} is a zip archive: unpack it and import its files`)
  if (start.startsWith('PAR1')) {
    if (isCompressed) throw new ImportError(`${basename(path)} is a compressed Parquet file: unpack it first`)
    return 'parquet'
  }
  if (start.includes('\0'))
    throw new ImportError(`${basename(path)} is not text: expected CSV or JSON in UTF-8, or Parquet`)
  return /^\s*[[{]/.test(start) ? 'json' : 'csv'
}

const OTHER_SEPARATOR = /[;\t|]/

function refuseOtherSeparator(path: string, header: readonly string[]): void {
  const separator = header.length === 1 ? OTHER_SEPARATOR.exec(header[0])?.[0] : undefined
  if (separator === undefined) return
  const shown = separator === '\t' ? 'tabs' : `'${separator}'`
  throw new ImportError(
    `${basename(path)} has its columns separated by ${shown}, expected ','. Save it with commas`,
  )
}

/** Which of two columns of one name counts can't be known. */
function refuseRepeatedColumn(path: string, header: readonly string[]): void {
  const repeated = header.find((name, i) => name !== '' && header.indexOf(name) < i)
  if (repeated === undefined) return
  const times = header.filter((name) => name === repeated).length
  throw new ImportError(
    `${basename(path)} has the column '${repeated}' ${times === 2 ? 'twice' : `${times} times`}, expected it once. ` +
      'Delete or rename the one that does not count',
  )
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

function headerOf(start: string): string[] {
  const [line = ''] = start.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  return line.split(',').map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase(),
  )
}
