import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BarMapping, FilePreview } from '#domain'
import { DuckSession } from '../duck-session.ts'
import { findFormat, type DetectedFormat } from '../formats.ts'
import { dataFiles, sourceFiles, withHeader, type SourceFile } from '../source-file.ts'
import { literal } from '../sql.ts'
import { tableRelation } from '../table-relation.ts'
import { unpackFiles } from '../unpack/unpack.ts'
import { readHeads } from './read-heads.ts'
import { suggestMapping, type TableHead } from './suggest-mapping.ts'
import { headOf, tableHead, type Head } from './table-head.ts'

export interface PreviewOptions {
  /** Files and folders, or the beginnings of files. */
  readonly paths: readonly string[]
  /** How the columns of files of unknown format are read; by default as suggested. */
  readonly mapping?: BarMapping | undefined
  /** Contracts of files whose name doesn't state them, as in `ImportOptions`. */
  readonly contracts?: readonly string[] | undefined
  /** Folder for unpacked files; the caller deletes it. */
  readonly scratch: string
}

const FILES_SHOWN = 20
/** Number of tables whose beginning is read. */
const TABLES_READ = 5
const PARQUET_ROWS = 500

/**
 * Contents of files: the known formats among them, the first rows of the others, a suggested mapping of their
 * columns, and the first rows as the mapping reads them.
 * @throws ImportError when a file cannot be opened
 */
export async function previewFiles(options: PreviewOptions): Promise<FilePreview> {
  const given = dataFiles(options.paths)
  const paths = await unpackFiles(given, join(options.scratch, 'unpacked'))
  const duck = await DuckSession.open(options.scratch)
  try {
    const files: Previewed[] = []
    for (const file of sourceFiles(paths)) files.push(await previewed(duck, file))
    const tables = files.filter(({ file, format }) => isMapped(format, options) && file.kind !== 'json')
    const heads: Head[] = []
    for (const { file } of tables.slice(0, TABLES_READ))
      heads.push(await headIn(duck, file, join(options.scratch, 'heads', String(heads.length))))
    const isPacked =
      paths.some((path) => !given.includes(path)) || tables.some(({ file }) => file.kind === 'parquet')
    return {
      files: files
        .slice(0, FILES_SHOWN)
        .map(({ file: { name }, format }) => ({ file: name, format: format?.format.name ?? null })),
      filesInAll: files.length,
      isKnown: files.every(({ format }) => format !== undefined),
      ...(await previewTables(duck, heads, options)),
      samples: isPacked ? heads.map(({ source, text }) => ({ file: source.name, text })) : [],
    }
  } finally {
    duck.close()
  }
}

interface Previewed {
  readonly file: SourceFile
  readonly format: DetectedFormat | undefined
}

async function previewed(duck: DuckSession, file: SourceFile): Promise<Previewed> {
  const header = file.kind === 'parquet' ? await duck.parquetColumns(file.path) : file.header
  const source = { ...file, header }
  return { file: source, format: findFormat(source) }
}

/** Files of unknown format need a mapping. If one is given, it also applies to files of bars. */
function isMapped(format: DetectedFormat | undefined, { mapping }: PreviewOptions): boolean {
  return format === undefined || (mapping !== undefined && format.holds === 'bars')
}

/** The beginning of a table; for a Parquet file converted to CSV. */
async function headIn(duck: DuckSession, file: SourceFile, folder: string): Promise<Head> {
  if (file.kind !== 'parquet') return headOf(file, folder)
  const csv = `${folder}.csv`
  writeFileSync(csv, '')
  const columns = file.header.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  await duck.run(
    `COPY (SELECT ${columns} FROM ${tableRelation([file])} LIMIT ${PARQUET_ROWS}) TO ${literal(csv)} (FORMAT csv, HEADER)`,
  )
  const [source] = sourceFiles([csv])
  return headOf({ ...source, name: file.name.replace(/\.parquet$/i, '.csv') }, folder)
}

async function previewTables(
  duck: DuckSession,
  heads: readonly Head[],
  { mapping, contracts = [] }: PreviewOptions,
): Promise<Pick<FilePreview, 'table' | 'suggestion' | 'notes' | 'reading'>> {
  const [first] = heads
  if (first === undefined) return { table: null, suggestion: null, notes: [], reading: null }
  const table = mapping
    ? tableHead(first, { delimiter: mapping.delimiter, hasHeader: mapping.header })
    : tableHead(first)
  const suggested = suggestMapping(table)
  const used = mapping ?? suggested?.mapping
  const sources = used ? heads.map(({ source }) => mappedSource(source, used)) : []
  return {
    table: shown(table),
    suggestion: suggested?.mapping ?? null,
    notes: [...(suggested?.notes ?? [NOTHING_SUGGESTED])],
    reading: used ? await readHeads(duck, sources, { mapping: used, contracts }) : null,
  }
}

const NOTHING_SUGGESTED =
  'No column looks like the time of a bar with four prices beside it: minute bars have a date, a time, open, high, low and close'

function mappedSource(source: SourceFile, { delimiter, header }: BarMapping): SourceFile {
  return withHeader(source, { delimiter, hasHeader: header })
}

function shown({ file, header, rows }: TableHead): FilePreview['table'] {
  return { file, header: [...header], rows: rows.map((row) => [...row]) }
}
