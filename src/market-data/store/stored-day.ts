import { fstatSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Underlying } from '#domain'
import { type DayNumber, dayNumber, type IsoDate, type Session } from '#engine/exchange'
import {
  BAR_FIELDS,
  barRanges,
  type BarField,
  type Bars,
  type InstrumentTable,
  type MarketDay,
  type RowRange,
  type RowVisit,
} from '#engine/market'
import { ArrowFormatError, arrowBatch, arrowFooter, footerBytes, type ArrowBatch } from './arrow-layout.ts'
import { DayFileError } from './day-file-error.ts'
import {
  BUFFER_COUNT,
  BYTES_PER_NUMBER,
  DAY_FILE_VERSION,
  EXPIRY_BUFFER,
  fieldBuffer,
  KIND_BUFFER,
  METADATA,
  STRIKE_BUFFER,
} from './day-file.ts'
import type { DayGuard } from './day-guard.ts'
import { FOOTER_SUM, HEAD_SUM, headBytes, rowSum, type DaySums } from './day-sums.ts'
import { descriptorOf } from './open-files.ts'

/** Enough for the batch's message and the instrument table of 800 contracts; a larger table takes a second read. */
const HEAD_BYTES = 8192
/** Enough for the footer, which holds the schema and its metadata. */
const TAIL_BYTES = 4096

/**
 * A strike chosen by premium reads a whole chain; after this many rows, neighbouring rows are read together.
 */
const ROWS_BEFORE_BLOCKS = 12
/**
 * Rows of a block: neighbouring strikes of one expiry, few enough not to fill the memory with unused rows.
 */
const BLOCK_ROWS = 16
/** Rows that a scan reads at once. */
const SCAN_ROWS = 64
/** Kind, strike and expiry of an instrument, and its positions in the chain. */
const BYTES_PER_ROW = 21

/** Buffer of scans; reused, because scans keep nothing. */
let scanned = new Int32Array(0)

function scratch(numbers: number): Int32Array {
  if (scanned.length < numbers) scanned = new Int32Array(numbers)
  return scanned.length === numbers ? scanned : scanned.subarray(0, numbers)
}

interface Layout extends ArrowBatch {
  readonly metadata: ReadonlyMap<string, string>
  readonly instruments: InstrumentTable
}

/** A day read from its file: the instrument table at once, the bars of a row on first use. */
export class StoredDay implements MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  readonly officialClose: number | undefined
  readonly isWhole = true
  /** Bytes of the file held in memory, including data derived from its bars. */
  heldBytes: number
  /** The part without bars: the instrument table with its derived data, and the checksums. */
  readonly tableBytes: number
  readonly #path: string
  readonly #guard: DayGuard | undefined
  #sums: DaySums | undefined
  readonly #columns: ArrowBatch['buffers']
  readonly #onRead: (bytes: number) => void
  readonly #bars: (LazyBars | undefined)[]
  /** Rows whose bars are held. */
  #held: LazyBars[] = []
  #rowsRead: Partial<Record<BarField, number>> = {}

  /**
   * @param onRead called with the number of additional bytes held each time bars are read
   * @param guard verifies the file; without one, reads are not verified
   * @throws DayFileError when the file is missing, truncated, damaged or not a day file
   */
  constructor(path: string, onRead: (bytes: number) => void = () => undefined, guard?: DayGuard) {
    this.#path = path
    this.#onRead = onRead
    this.#guard = guard
    this.#sums = guard?.sums()
    const layout = this.#guarded((sums) => layoutOf(path, sums))
    this.#columns = layout.buffers
    this.instruments = layout.instruments
    this.underlying = layout.metadata.get(METADATA.underlying) as Underlying
    this.date = layout.metadata.get(METADATA.date)!
    this.day = dayNumber(this.date)
    this.session = sessionOf(layout.metadata)
    const officialClose = layout.metadata.get(METADATA.officialClose)
    this.officialClose = officialClose ? Number(officialClose) : undefined
    this.tableBytes = BYTES_PER_ROW * layout.rows + (this.#sums?.byteLength ?? 0)
    this.heldBytes = this.tableBytes
    this.#bars = new Array<undefined>(layout.rows).fill(undefined)
  }

  bars(row: number): LazyBars {
    const bars = this.#bars[row] ?? this.#unread(row)
    bars.isAskedFor = true
    return bars
  }

  #unread(row: number): LazyBars {
    this.#checkRow(row)
    return (this.#bars[row] ??= new LazyBars(this, row))
  }

  field(row: number, field: BarField): Int32Array {
    return this.bars(row)[field]
  }

  /** Reads a field of a row into its bars. */
  read(row: number, field: BarField): Int32Array {
    this.#rowsRead[field] = (this.#rowsRead[field] ?? 0) + 1
    const isAlone = this.#rowsRead[field] <= ROWS_BEFORE_BLOCKS
    const first = isAlone ? row : row - (row % BLOCK_ROWS)
    const count = isAlone ? 1 : Math.min(BLOCK_ROWS, this.instruments.count - first)
    const { minutes } = this.session
    // A single row is kept as read. Rows of a block are copied, so that each can be released separately.
    const numbers = count === 1 ? new Int32Array(minutes) : scratch(count * minutes)
    let kept = 0
    this.#readRows({ field, first, count }, numbers).forEach((view, i) => {
      const bars = this.#unread(first + i)
      if (bars.isEmpty) this.#held.push(bars)
      kept += bars.keep(field, view)
    })
    this.grow(kept)
    return this.bars(row)[field]
  }

  scan(field: BarField, { first, count }: RowRange, visit: RowVisit): void {
    const { minutes } = this.session
    for (let start = first; start < first + count; start += SCAN_ROWS) {
      const rows = Math.min(SCAN_ROWS, first + count - start)
      const numbers = scratch(rows * minutes)
      const views = this.#readRows({ field, first: start, count: rows }, numbers)
      views.forEach((values, i) => visit(start + i, values))
    }
  }

  /** Counts additional bytes as held. */
  grow(bytes: number): void {
    this.heldBytes += bytes
    this.#onRead(bytes)
  }

  /**
   * Releases the rows that were not read since the last release; if that selects all rows or none, every
   * second row. Released rows are read again on demand. Returns the freed bytes. A search over strikes
   * returns to most rows in turn and never to others, so recently read rows are kept.
   */
  releaseBars(): number {
    const before = this.heldBytes
    const asked = this.#held.filter((bars) => bars.isAskedFor).length
    const separates = asked > 0 && asked < this.#held.length
    this.#held = this.#held.filter((bars, i) => {
      const isKept = separates ? bars.isAskedFor : i % 2 === 1
      bars.isAskedFor = false
      if (!isKept) this.heldBytes -= bars.release()
      return isKept
    })
    this.#rowsRead = {}
    return before - this.heldBytes
  }

  #checkRow(row: number): void {
    const { count } = this.instruments
    if (!(row >= 0 && row < count))
      throw new RangeError(`row ${row} of ${this.underlying} on ${this.date}, expected 0 to ${count - 1}`)
  }

  /** Reads consecutive rows at once and verifies each; returns a view of each. */
  #readRows({ field, first, count }: RowRange & { field: BarField }, into: Int32Array): Int32Array[] {
    const { minutes } = this.session
    const { offset } = this.#columns[fieldBuffer(BAR_FIELDS.indexOf(field))]
    return this.#guarded((sums) => {
      this.#readInto(into, offset + first * minutes * BYTES_PER_NUMBER)
      return Array.from({ length: count }, (_, i) => {
        const row = into.subarray(i * minutes, (i + 1) * minutes)
        if (sums) check(this.#path, row, sums[rowSum(this.instruments.count, field, first + i)])
        return row
      })
    })
  }

  #readInto(numbers: Int32Array, position: number): void {
    try {
      readExactly(this.#path, numbers, position)
    } catch (error) {
      if (error instanceof DayFileError) throw error
      throw new DayFileError(this.#path, 'it cannot be read', error)
    }
  }

  /** Reads; if the result does not match its checksum, has the file repaired and reads once more. */
  #guarded<T>(read: (sums: DaySums | undefined) => T): T {
    try {
      return read(this.#sums)
    } catch (error) {
      if (!this.#guard || !(error instanceof DayFileError)) throw error
      this.#sums = this.#guard.mend()
      return read(this.#sums)
    }
  }
}

type HeldFields = { -readonly [Field in BarField]: Int32Array | undefined }

const NOTHING_HELD: HeldFields = {
  open: undefined,
  high: undefined,
  low: undefined,
  close: undefined,
  volume: undefined,
  openInterest: undefined,
}

/**
 * Reads each field of a row on first use, because few strategies read volume. Data is stored in the object
 * itself, since a replay reads thousands of rows and every indirection costs a memory access.
 */
class LazyBars implements Bars {
  /** Set when a field is read; cleared when its day releases bars. */
  isAskedFor = false
  readonly #day: StoredDay
  readonly #row: number
  #held: HeldFields = NOTHING_HELD
  #ranges: Int32Array | undefined

  constructor(day: StoredDay, row: number) {
    this.#day = day
    this.#row = row
  }

  get open(): Int32Array {
    return this.#held.open ?? this.#day.read(this.#row, 'open')
  }

  get high(): Int32Array {
    return this.#held.high ?? this.#day.read(this.#row, 'high')
  }

  get low(): Int32Array {
    return this.#held.low ?? this.#day.read(this.#row, 'low')
  }

  get close(): Int32Array {
    return this.#held.close ?? this.#day.read(this.#row, 'close')
  }

  get volume(): Int32Array {
    return this.#held.volume ?? this.#day.read(this.#row, 'volume')
  }

  get openInterest(): Int32Array {
    return this.#held.openInterest ?? this.#day.read(this.#row, 'openInterest')
  }

  get ranges(): Int32Array {
    if (this.#ranges) return this.#ranges
    this.#ranges = barRanges(this)
    this.#day.grow(this.#ranges.byteLength)
    return this.#ranges
  }

  /** Whether no field is held. */
  get isEmpty(): boolean {
    return this.#held === NOTHING_HELD
  }

  /** Stores a field unless it is held; returns the bytes added. */
  keep(field: BarField, numbers: Int32Array): number {
    if (this.#held[field]) return 0
    if (this.#held === NOTHING_HELD) this.#held = { ...NOTHING_HELD }
    // A copy per row, so that each row can be released separately.
    this.#held[field] = numbers.byteLength === numbers.buffer.byteLength ? numbers : numbers.slice()
    return numbers.byteLength
  }

  /** Releases its data; returns the freed bytes. */
  release(): number {
    let bytes = this.#ranges?.byteLength ?? 0
    for (const field of BAR_FIELDS) bytes += this.#held[field]?.byteLength ?? 0
    this.#held = NOTHING_HELD
    this.#ranges = undefined
    return bytes
  }
}

function layoutOf(path: string, sums: DaySums | undefined): Layout {
  try {
    return readLayout(path, sums)
  } catch (error) {
    if (error instanceof DayFileError) throw error
    throw new DayFileError(path, faultOf(error), error)
  }
}

function faultOf(error: unknown): string {
  if (error instanceof ArrowFormatError) return error.message
  return error instanceof Error && 'syscall' in error ? 'it cannot be opened' : 'it is damaged'
}

function readLayout(path: string, sums: DaySums | undefined): Layout {
  const size = fstatSync(descriptorOf(path)).size
  const tail = readTail(path, size)
  if (sums) check(path, tail.subarray(-footerBytes(tail)), sums[FOOTER_SUM])
  const { metadata, batch } = arrowFooter(tail)
  const version = metadata.get(METADATA.version)
  if (version !== String(DAY_FILE_VERSION))
    throw new DayFileError(path, `it has day file version ${version ?? 'none'}, expected ${DAY_FILE_VERSION}`)
  let head = readAt(path, 0, Math.min(size, HEAD_BYTES))
  if (batch.body > head.length) head = readAt(path, 0, batch.body)
  const layout = { ...arrowBatch(head, batch), metadata }
  checkBuffers(path, layout, batch.end)
  const tableEnd = headBytes(layout)
  if (tableEnd > head.length) head = readAt(path, 0, tableEnd)
  if (sums) check(path, head.subarray(0, tableEnd), sums[HEAD_SUM])
  return { ...layout, instruments: instrumentTable(layout, head) }
}

function check(path: string, bytes: Uint8Array | Int32Array, sum: number): void {
  if (crc32(bytes) !== sum) throw new DayFileError(path, 'it holds other bytes than were written')
}

function readTail(path: string, size: number): Uint8Array<ArrayBuffer> {
  const length = Math.min(size, TAIL_BYTES)
  const tail = readAt(path, size - length, length)
  const needed = Math.min(size, footerBytes(tail))
  return needed <= length ? tail : readAt(path, size - needed, needed)
}

function readAt(path: string, position: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  readExactly(path, bytes, position)
  return bytes
}

function readExactly(path: string, into: Uint8Array | Int32Array, position: number): void {
  const got = readSync(descriptorOf(path), into, 0, into.byteLength, position)
  if (got !== into.byteLength) throw new DayFileError(path, `it ends at byte ${position + got}`)
}

function checkBuffers(path: string, layout: Omit<Layout, 'instruments'>, end: number): void {
  const perField = layout.rows * Number(layout.metadata.get(METADATA.minutes)) * BYTES_PER_NUMBER
  const complete =
    layout.buffers.length === BUFFER_COUNT &&
    BAR_FIELDS.every((_, field) => {
      const { offset, length } = layout.buffers[fieldBuffer(field)]
      return length >= perField && offset + perField <= end
    })
  if (!complete) throw new DayFileError(path, 'its columns are not those of a day file')
}

function instrumentTable(batch: ArrowBatch, head: Uint8Array<ArrayBuffer>): InstrumentTable {
  const { rows, buffers } = batch
  const copy = (buffer: number, bytesEach: number): ArrayBuffer => {
    const { offset } = buffers[buffer]
    return head.buffer.slice(offset, offset + rows * bytesEach)
  }
  return {
    count: rows,
    kind: new Uint8Array(copy(KIND_BUFFER, 1)),
    expiry: new Int32Array(copy(EXPIRY_BUFFER, BYTES_PER_NUMBER)),
    strike: new Int32Array(copy(STRIKE_BUFFER, BYTES_PER_NUMBER)),
  }
}

function sessionOf(metadata: ReadonlyMap<string, string>): Session {
  return {
    openMinute: Number(metadata.get(METADATA.openMinute)),
    minutes: Number(metadata.get(METADATA.minutes)),
    breaks: JSON.parse(metadata.get(METADATA.breaks) ?? '[]') as Session['breaks'],
  }
}
