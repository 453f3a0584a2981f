import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { SweepRefusal, SweepRow } from '#domain'
import type { VariantDays } from '#engine/evidence'
import type { DayNumber } from '#engine/exchange'
import type { VariantRun } from '#engine/report'

/** Several consecutive variants, as stored. */
export interface Chunk {
  readonly rows: Uint8Array
  readonly days: Uint8Array
}

/**
 * Size of the buffers in which zlib returns a chunk's parts. By default each call allocates 128 kB, and a search of
 * ten thousand variants leaves 100 MB of them as garbage.
 */
const CHUNK_BYTES = 16 * 1024

/** Encodes the results of variants; a refused variant takes the space of days without trades. */
export function encodeChunk(runs: readonly (VariantRun | SweepRefusal)[], sessions: number): Chunk {
  const profits = new Float64Array(runs.length * sessions)
  const later = new Int32Array(runs.length * sessions)
  runs.forEach((run, i) => {
    if ('error' in run) return
    profits.set(run.days.profits, i * sessions)
    later.set(
      run.days.exits.map((exit, session) => exit - run.sessions[session]),
      i * sessions,
    )
  })
  const days = Buffer.concat([bytesOf(profits), bytesOf(later)])
  const rows = JSON.stringify(runs.map((run) => ('error' in run ? run : run.row)))
  return { rows: compressed(Buffer.from(rows)), days: compressed(days) }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
const compressed = (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes, { chunkSize: CHUNK_BYTES }))

/** Decodes the figures of a chunk's variants. */
export function decodeRows({ rows }: Pick<Chunk, 'rows'>): (SweepRow | SweepRefusal)[] {
  return JSON.parse(zstdDecompressSync(rows, { chunkSize: CHUNK_BYTES }).toString('utf8')) as (
    | SweepRow
    | SweepRefusal
  )[]
}

/** Decodes the net profit of each session of a chunk's variants, in order; null for a refused variant. */
export function decodeProfits(chunk: Chunk, sessions: number): (Float64Array | null)[] {
  return unpack(chunk, sessions).map((packed) => packed && packed.profits)
}

/** Decodes the days of a chunk's variants, in order; null for a refused variant. */
export function decodeDays(chunk: Chunk, sessions: readonly DayNumber[]): (VariantDays | null)[] {
  return unpack(chunk, sessions.length).map(
    (packed) =>
      packed && {
        profits: packed.profits,
        exits: Int32Array.from(sessions, (day, session) => day + packed.later[session]),
      },
  )
}

/** Views of each variant's profits, and of the days from each session to its last exit. */
function unpack(
  chunk: Chunk,
  sessions: number,
): ({ readonly profits: Float64Array; readonly later: Int32Array } | null)[] {
  const rows = decodeRows(chunk)
  // The sessions are unknown if every variant was refused.
  if (rows.every((row) => 'error' in row)) return rows.map(() => null)
  const cells = rows.length * sessions
  const size = cells * (Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT)
  // One byte more than the content, because a full buffer makes zlib allocate a second one.
  const { buffer, byteOffset } = alignedBytes(zstdDecompressSync(chunk.days, { chunkSize: size + 1 }))
  const profits = new Float64Array(buffer, byteOffset, cells)
  const later = new Int32Array(buffer, byteOffset + profits.byteLength, cells)
  return rows.map((row, i) => {
    if ('error' in row) return null
    const [from, to] = [i * sessions, (i + 1) * sessions]
    return { profits: profits.subarray(from, to), later: later.subarray(from, to) }
  })
}

/** Copies the bytes only if they aren't aligned for 64-bit floats. */
function alignedBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes)
}
