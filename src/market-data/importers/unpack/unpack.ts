import { closeSync, createWriteStream, mkdirSync, openSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImportError } from '../import-error.ts'
import { instrumentOfFile } from '../instrument-name.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'
import { openArchive, UnpackLimit, type Archive } from './zip.ts'

const DATA_FILE = /\.(csv|txt|json|parquet|xlsx)(\.gz)?$/i
const ARCHIVE = /\.(zip|7z|rar|tar|tgz|tar\.gz)$/i
/** Files that macOS and spreadsheets add. */
const NOT_MEANT = /^__MACOSX\/|(^|\/)[.~][^/]*$/

interface Unpacking {
  readonly folder: string
  readonly limit: UnpackLimit
  readonly signal: AbortSignal | undefined
}

/**
 * Unpacks ZIP archives and the sheets of workbooks into a folder. Returns the paths of all files; files of
 * other kinds are returned unchanged. A sheet is named after its file, with its own name added if there are
 * several.
 * @param mostBytes limit for all unpacked files; two gigabytes by default
 * @throws ImportError when an archive is damaged, encrypted or too large, or contains no data
 */
export async function unpackFiles(
  paths: readonly string[],
  folder: string,
  { signal, mostBytes }: { readonly signal?: AbortSignal | undefined; readonly mostBytes?: number } = {},
): Promise<string[]> {
  const unpacking = { folder, limit: new UnpackLimit(mostBytes), signal }
  const unpacked: string[] = []
  for (const path of paths)
    if (isPacked(path)) unpacked.push(...(await unpack(path, unpacking)))
    else unpacked.push(path)
  return unpacked
}

/** First bytes of every ZIP archive, and of every workbook. */
const PACKED = Buffer.from('PK')
/** First bytes of workbooks before 2007, and of those with a password. */
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

function isPacked(path: string): boolean {
  const start = Buffer.alloc(4)
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  if (start.equals(OLD_WORKBOOK))
    throw new ImportError(
      `${basename(path)} is a workbook of the old kind (.xls) or one with a password: save it as .xlsx without a password, or as CSV`,
    )
  return start.subarray(0, 2).equals(PACKED)
}

async function unpack(path: string, unpacking: Unpacking): Promise<string[]> {
  const archive = await openArchive(path, basename(path))
  try {
    return isWorkbook(archive) ? await saveSheets(archive, unpacking) : await saveEntries(archive, unpacking)
  } finally {
    archive.close()
  }
}

async function saveEntries(archive: Archive, unpacking: Unpacking): Promise<string[]> {
  const saved: string[] = []
  const meant = archive.entries.filter(({ fileName }) => !NOT_MEANT.test(fileName))
  for (const entry of meant) {
    unpacking.signal?.throwIfAborted()
    // Only the last part, so that no name leads out of the folder.
    const name = entry.fileName.split(/[/\\]/).pop() ?? ''
    if (ARCHIVE.test(name))
      throw new ImportError(
        `${archive.name} holds the archive ${name}: unpack ${archive.name} and import what it holds`,
      )
    if (!DATA_FILE.test(name)) continue
    const path = join(newFolder(unpacking), name)
    await pipeline(await archive.read(entry, unpacking.limit), createWriteStream(path, { flags: 'wx' }))
    if (/\.xlsx$/i.test(name)) saved.push(...(await unpackSheets(path, unpacking)))
    else saved.push(path)
  }
  if (saved.length > 0) return saved
  const [first] = meant
  throw new ImportError(
    `${archive.name} holds no file of data${first ? `, only such as ${basename(first.fileName)}` : ''}: expected .csv, .csv.gz, .json, .parquet or .xlsx`,
  )
}

async function unpackSheets(path: string, unpacking: Unpacking): Promise<string[]> {
  const archive = await openArchive(path, basename(path))
  try {
    return await saveSheets(archive, unpacking)
  } finally {
    archive.close()
  }
}

async function saveSheets(archive: Archive, unpacking: Unpacking): Promise<string[]> {
  const sheets = await readWorkbook(archive)
  const [only] = sheets
  if (only === undefined) throw new ImportError(`${archive.name} has no sheet with rows`)
  const file = archive.name.replace(/\.[a-z]+$/i, '')
  const saved: string[] = []
  for (const sheet of sheets) {
    unpacking.signal?.throwIfAborted()
    const plain = sheet.name.replaceAll(/[/\\]/g, '-')
    // Like a file, a sheet may be named after its contract.
    const called = instrumentOfFile(`${plain}.csv`) ? plain : `${file} ${plain}`
    const path = join(newFolder(unpacking), `${sheets.length === 1 ? file : called}.csv`)
    await pipeline(
      Readable.from(sheet.lines()),
      async function* (lines: AsyncIterable<string>) {
        for await (const line of lines) {
          unpacking.limit.add(line.length, archive.name)
          yield line
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    )
    saved.push(path)
  }
  return saved
}

let folders = 0

/** A folder for one file, so that two may have the same name. */
function newFolder({ folder }: Unpacking): string {
  const made = join(folder, String(++folders))
  mkdirSync(made, { recursive: true })
  return made
}
