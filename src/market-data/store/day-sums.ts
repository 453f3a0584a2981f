import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { BAR_FIELDS, type BarField } from '#engine/market'
import { arrowBatch, ArrowFormatError, arrowFooter, footerBytes, type ArrowBatch } from './arrow-layout.ts'
import { BYTES_PER_NUMBER, fieldBuffer, METADATA, STRIKE_BUFFER } from './day-file.ts'

/**
 * CRC-32 of every part of a day file that is read separately: the head with the instrument table, the footer,
 * and each row of each column. A backtest reads a hundredth of a file and can verify it without reading the
 * rest.
 */
export type DaySums = Uint32Array<ArrayBuffer>

/**
 * Positions in the checksums. The first number is the number of rows, which identifies checksums of another
 * layout.
 */
const ROWS = 0
export const HEAD_SUM = 1
export const FOOTER_SUM = 2
const FIRST_ROW_SUM = 3

/** Longer than the checksums of any day (10,000 contracts). Allocated once, because a run reads hundreds. */
const scratch = new Uint8Array(BYTES_PER_NUMBER * (FIRST_ROW_SUM + BAR_FIELDS.length * 10_000))

/** Position of the checksum of one row of a field, in a file with `rows` rows. */
export function rowSum(rows: number, field: BarField, row: number): number {
  return FIRST_ROW_SUM + BAR_FIELDS.indexOf(field) * rows + row
}

/** Bytes from the start of the file to the end of the instrument table. */
export function headBytes({ rows, buffers }: ArrowBatch): number {
  return buffers[STRIKE_BUFFER].offset + rows * BYTES_PER_NUMBER
}

/**
 * The checksums of a day file, computed from all its bytes.
 * @throws ArrowFormatError when they are not those of a day file
 */
export function sumsOf(bytes: Uint8Array): DaySums {
  const { metadata, batch } = arrowFooter(bytes)
  const layout = arrowBatch(bytes, batch)
  const rowBytes = Number(metadata.get(METADATA.minutes)) * BYTES_PER_NUMBER
  const sums = new Uint32Array(FIRST_ROW_SUM + BAR_FIELDS.length * layout.rows)
  sums[ROWS] = layout.rows
  sums[HEAD_SUM] = crc32(bytes.subarray(0, headBytes(layout)))
  sums[FOOTER_SUM] = crc32(bytes.subarray(bytes.length - footerBytes(bytes)))
  BAR_FIELDS.forEach((field, i) => {
    const buffer = layout.buffers.at(fieldBuffer(i))
    if (!buffer) throw new ArrowFormatError('its columns are not those of a day file')
    const column = bytes.subarray(buffer.offset, buffer.offset + layout.rows * rowBytes)
    for (let row = 0; row < layout.rows; row++)
      sums[rowSum(layout.rows, field, row)] = crc32(column.subarray(row * rowBytes, (row + 1) * rowBytes))
  })
  return sums
}

/** Path of a day file's checksums, beside it. */
export function sumsFile(dayFile: string): string {
  return dayFile.replace(/\.arrow$/, '.sums')
}

/**
 * The stored checksums; undefined if the file is missing or malformed. Wrong checksums show when they do not
 * match.
 */
export function keptSums(path: string): DaySums | undefined {
  const bytes = readStored(path)
  if (!bytes || bytes.length % BYTES_PER_NUMBER !== 0) return undefined
  const sums = new Uint32Array(bytes.buffer)
  const expected = FIRST_ROW_SUM + BAR_FIELDS.length * (sums[ROWS] ?? 0)
  return sums.length === expected ? sums : undefined
}

function readStored(path: string): Uint8Array<ArrayBuffer> | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const length = readSync(descriptor, scratch, 0, scratch.length, 0)
    return length === scratch.length ? undefined : scratch.slice(0, length)
  } catch {
    return undefined
  } finally {
    closeSync(descriptor)
  }
}

/** Stores checksums if possible. If not, they are computed again, which only costs time. */
export function keepSums(path: string, sums: DaySums): void {
  try {
    writeFileSync(path, sums)
  } catch {
    // On a full disk or in a read-only folder, the next reader computes them again.
  }
}
