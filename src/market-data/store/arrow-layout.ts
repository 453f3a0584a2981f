/** The file is not an Arrow file with the layout of a day file. */
export class ArrowFormatError extends Error {}

/**
 * Buffer positions in an Arrow IPC file. Arrow's flatbuffers are parsed by hand, because a backtest opens
 * hundreds of files in milliseconds and needs only five tables of the format.
 * Sources: Arrow columnar format 1.5, "IPC File Format"; `File.fbs`, `Message.fbs` and `Schema.fbs`.
 */
export interface ArrowFooter {
  /** The schema's custom metadata. */
  readonly metadata: ReadonlyMap<string, string>
  /** The file's record batch: start of its message, start and end of its body, in bytes. */
  readonly batch: { readonly message: number; readonly body: number; readonly end: number }
}

export interface ArrowBatch {
  readonly rows: number
  /** For each buffer its absolute offset in the file and its length, both in bytes, in schema order. */
  readonly buffers: readonly { readonly offset: number; readonly length: number }[]
}

const MAGIC = 'ARROW1'
/** The footer's length and the magic after it. */
const TRAILER_BYTES = 4 + MAGIC.length

/**
 * Bytes from the start of the footer to the end of the file, read from the last `TRAILER_BYTES` of `tail`.
 * @throws ArrowFormatError when `tail` is not the end of an Arrow file
 */
export function footerBytes(tail: Uint8Array): number {
  const trailer = tail.length - TRAILER_BYTES
  if (trailer < 0 || text(tail, trailer + 4, MAGIC.length) !== MAGIC)
    throw new ArrowFormatError('it does not end as an Arrow file, so it is truncated or something else')
  return viewOf(tail).getInt32(trailer, true) + TRAILER_BYTES
}

/**
 * The footer of a file, from its last bytes: at least `footerBytes` of them.
 * @throws ArrowFormatError when the file has not exactly one record batch.
 */
export function arrowFooter(tail: Uint8Array): ArrowFooter {
  const view = viewOf(tail)
  const footer = indirect(view, tail.length - footerBytes(tail))
  const schema = indirect(view, required(fieldAt(view, footer, 1), 'schema'))
  const blocks = indirect(view, required(fieldAt(view, footer, 3), 'record batch'))
  if (view.getUint32(blocks, true) !== 1)
    throw new ArrowFormatError('it does not have exactly one record batch')
  // A block is a struct of long offset, int metaDataLength, padding, long bodyLength.
  const message = long(view, blocks + 4)
  const body = message + view.getInt32(blocks + 12, true)
  return {
    metadata: keyValues(view, tail, schema),
    batch: { message, body, end: body + long(view, blocks + 20) },
  }
}

const CONTINUATION = 0xffffffff
const RECORD_BATCH = 3

/**
 * The buffers of a file's record batch, from the file's first bytes up to `batch.body`.
 * @throws ArrowFormatError when the message is not that of an uncompressed record batch.
 */
export function arrowBatch(head: Uint8Array, batch: ArrowFooter['batch']): ArrowBatch {
  const view = viewOf(head)
  if (view.getUint32(batch.message, true) !== CONTINUATION)
    throw new ArrowFormatError('its message is damaged')
  const message = indirect(view, batch.message + 8)
  if (view.getUint8(required(fieldAt(view, message, 1), 'header type')) !== RECORD_BATCH)
    throw new ArrowFormatError('its message is not a record batch')
  const header = indirect(view, required(fieldAt(view, message, 2), 'header'))
  if (fieldAt(view, header, 3) !== 0) throw new ArrowFormatError('its columns are compressed')
  return {
    rows: long(view, required(fieldAt(view, header, 0), 'number of rows')),
    buffers: bufferVector(view, header, batch.body),
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Position of a table's field; 0 when the table leaves it out. */
function fieldAt(view: DataView, table: number, field: number): number {
  const vtable = table - view.getInt32(table, true)
  const slot = 4 + field * 2
  if (slot >= view.getUint16(vtable, true)) return 0
  const offset = view.getUint16(vtable + slot, true)
  return offset === 0 ? 0 : table + offset
}

function required(position: number, what: string): number {
  if (position === 0) throw new ArrowFormatError(`it has no ${what}`)
  return position
}

function indirect(view: DataView, at: number): number {
  return at + view.getUint32(at, true)
}

function long(view: DataView, at: number): number {
  return Number(view.getBigInt64(at, true))
}

const BUFFER_STRUCT_BYTES = 16

function bufferVector(view: DataView, batch: number, body: number): ArrowBatch['buffers'] {
  const vector = indirect(view, required(fieldAt(view, batch, 2), 'buffers'))
  return Array.from({ length: view.getUint32(vector, true) }, (_, i) => {
    const at = vector + 4 + i * BUFFER_STRUCT_BYTES
    return { offset: body + long(view, at), length: long(view, at + 8) }
  })
}

function keyValues(view: DataView, bytes: Uint8Array, schema: number): Map<string, string> {
  const metadata = new Map<string, string>()
  const field = fieldAt(view, schema, 2)
  if (field === 0) return metadata
  const vector = indirect(view, field)
  for (let i = 0; i < view.getUint32(vector, true); i++) {
    const entry = indirect(view, vector + 4 + i * 4)
    metadata.set(stringAt(view, bytes, entry, 0), stringAt(view, bytes, entry, 1))
  }
  return metadata
}

function stringAt(view: DataView, bytes: Uint8Array, table: number, field: number): string {
  const at = fieldAt(view, table, field)
  if (at === 0) return ''
  const string = indirect(view, at)
  return text(bytes, string + 4, view.getUint32(string, true))
}

function text(bytes: Uint8Array, start: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, length).toString('utf8')
}
