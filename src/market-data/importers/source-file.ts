import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { ImportError } from './import-error.ts'

/** A file to import, with enough of its beginning to tell its format. */
export interface SourceFile {
  readonly path: string
  readonly name: string
  readonly kind: 'csv' | 'json' | 'parquet'
  /** Of a CSV: its column names, lower case, without quotes or surrounding space. Otherwise empty. */
  readonly header: readonly string[]
  /** The first characters of a text file. */
  readonly start: string
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
  const start = beginning(path)
  const kind = kindOf(path, start)
  return { path, name: basename(path), kind, header: kind === 'csv' ? headerOf(start) : [], start }
}

function kindOf(path: string, start: string): SourceFile['kind'] {
  if (start.startsWith('PK'))
    throw new ImportError(`${path} is a zip archive: unpack it and import its files`)
  if (start.startsWith('PAR1')) return 'parquet'
  return /^\s*[[{]/.test(start) ? 'json' : 'csv'
}

function beginning(path: string): string {
  const bytes = Buffer.alloc(HEAD_BYTES)
  const descriptor = openSync(path, 'r')
  try {
    const head = bytes.subarray(0, readSync(descriptor, bytes))
    const isGzip = head[0] === 0x1f && head[1] === 0x8b
    return (isGzip ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head).toString('utf8')
  } finally {
    closeSync(descriptor)
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
