import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { CellValue, Row } from 'read-excel-file/node'
import { ImportError } from '../import-error.ts'
import { UnpackLimit, type Archive } from './zip.ts'

/** A sheet as a table of texts. */
export interface SheetTable {
  readonly name: string
  readonly lines: () => Generator<string>
}

const MOST_SHEETS = 20
const MOST_ROWS = 1_048_576
/** Reading needs about seventeen times as much memory; this is a sheet of 100,000 rows of nine columns. */
const MOST_BYTES = 32_000_000
const WORKBOOK = 'xl/workbook.xml'

/** Whether an archive is a workbook of a spreadsheet. */
export function isWorkbook({ entries }: Archive): boolean {
  return entries.some(({ fileName }) => fileName === WORKBOOK || fileName === 'xl/workbook.bin')
}

/**
 * The sheets of a workbook that have rows.
 * @throws ImportError when the workbook is too large, damaged, or not an .xlsx file
 */
export async function readWorkbook(archive: Archive): Promise<SheetTable[]> {
  const { name, entries } = archive
  if (!entries.some(({ fileName }) => fileName === WORKBOOK))
    throw new ImportError(`${name} is a binary workbook (.xlsb): save it as .xlsx or CSV`)
  const sheets = entries.filter(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/.test(fileName)).length
  if (sheets > MOST_SHEETS)
    throw new ImportError(
      `${name} has ${sheets} sheets, and ${MOST_SHEETS} are the most: split it, or save sheets as CSV`,
    )
  const { default: readSheets } = await import('read-excel-file/node')
  let read
  try {
    read = await readSheets(Readable.from(await repacked(archive)))
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      `${name} cannot be read as a workbook: save it again as .xlsx, or as CSV`,
      undefined,
      { cause: error },
    )
  }
  return read.flatMap(({ sheet, data }) => {
    if (data.length > MOST_ROWS)
      throw new ImportError(`${name} has ${data.length} rows in sheet '${sheet}', more than a sheet can have`)
    const from = data.findIndex((row) => row.filter((cell) => cell !== null && cell !== '').length > 1)
    return from < 0 ? [] : [{ name: sheet, lines: () => linesOf(data, from) }]
  })
}

/** Lines of a CSV; titles of a single cell above the table are left out. */
function* linesOf(rows: readonly Row[], from: number): Generator<string> {
  for (let i = from; i < rows.length; i++) yield `${rows[i].map(cellText).join(',')}\n`
}

function cellText(cell: CellValue | Date | null): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell)
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll(/\s+/g, ' ')}"` : text
}

/** Dates before this are times of day: a spreadsheet counts days from 1900, or from 1904. */
const FIRST_DATE = Date.UTC(1904, 0, 2)
const SECOND = 1000

function dateText(date: Date): string {
  const [day, clock] = new Date(Math.round(date.getTime() / SECOND) * SECOND).toISOString().split('T')
  const time = clock.slice(0, 8)
  if (date.getTime() < FIRST_DATE) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/**
 * The parts of a workbook that its reader needs, packed again without compression. The reader trusts the
 * sizes stated in the file and locates parts in its own way, so it only gets bytes that were inflated within the
 * limit.
 */
async function repacked(archive: Archive): Promise<Buffer[]> {
  const limit = new UnpackLimit(MOST_BYTES)
  const wanted = archive.entries.filter(({ fileName }) => /\.(xml|rels)$/.test(fileName))
  const claimed = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  limit.check(claimed, archive.name)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of wanted) {
    const content = await buffer(await archive.read(entry, limit))
    const name = Buffer.from(entry.fileName)
    const local = Buffer.concat([header(LOCAL, content, name), name])
    directory.push(directoryEntry(content, name, offset))
    parts.push(local, content)
    offset += local.length + content.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(wanted.length, 8)
  end.writeUInt16LE(wanted.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return [...parts, central, end]
}

/** Signature and length of a header, and the offset of the fields common to all headers. */
const LOCAL = { signature: 0x04034b50, bytes: 30, from: 4 }
const CENTRAL = { signature: 0x02014b50, bytes: 46, from: 6 }
const VERSION = 20

function header({ signature, bytes, from }: typeof LOCAL, content: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(bytes)
  fields.writeUInt32LE(signature, 0)
  fields.writeUInt16LE(VERSION, from)
  fields.writeUInt32LE(crc32(content), from + 10)
  fields.writeUInt32LE(content.length, from + 14)
  fields.writeUInt32LE(content.length, from + 18)
  fields.writeUInt16LE(name.length, from + 22)
  return fields
}

function directoryEntry(content: Buffer, name: Buffer, offset: number): Buffer {
  const fields = header(CENTRAL, content, name)
  fields.writeUInt16LE(VERSION, 4)
  fields.writeUInt32LE(offset, 42)
  return Buffer.concat([fields, name])
}
