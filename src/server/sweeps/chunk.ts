import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { SweepRefusal, SweepRow } from '#domain'
import type { VariantDays } from '#engine/evidence'
import type { DayNumber } from '#engine/exchange'
import type { VariantRun } from '#engine/report'

/** Some neighbouring variants as they are stored. */
export interface Chunk {
  readonly rows: Uint8Array
  readonly days: Uint8Array
}

/** Packs what variants brought; a refused one takes the place of days without a trade. */
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
const compressed = (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes))

/** The figures of a chunk's variants. */
export function decodeRows({ rows }: Pick<Chunk, 'rows'>): (SweepRow | SweepRefusal)[] {
  return JSON.parse(zstdDecompressSync(rows).toString('utf8')) as (SweepRow | SweepRefusal)[]
}

/** The net profit of every session of a chunk's variants, in order; null for one that was refused. */
export function decodeProfits(chunk: Chunk, sessions: number): (Float64Array | null)[] {
  return unpack(chunk, sessions).map((packed) => packed && packed.profits)
}

/** The days of a chunk's variants, in order; null for one that was refused. */
export function decodeDays(chunk: Chunk, sessions: readonly DayNumber[]): (VariantDays | null)[] {
  return unpack(chunk, sessions.length).map(
    (packed) =>
      packed && {
        profits: packed.profits,
        exits: Int32Array.from(sessions, (day, session) => day + packed.later[session]),
      },
  )
}

/** Views of the profits of each variant and of how many days later each session's last exit was. */
function unpack(
  chunk: Chunk,
  sessions: number,
): ({ readonly profits: Float64Array; readonly later: Int32Array } | null)[] {
  const rows = decodeRows(chunk)
  // Where none could be run nobody knew the sessions.
  if (rows.every((row) => 'error' in row)) return rows.map(() => null)
  const { buffer, byteOffset } = alignedBytes(zstdDecompressSync(chunk.days))
  const cells = rows.length * sessions
  const profits = new Float64Array(buffer, byteOffset, cells)
  const later = new Int32Array(buffer, byteOffset + profits.byteLength, cells)
  return rows.map((row, i) => {
    if ('error' in row) return null
    const [from, to] = [i * sessions, (i + 1) * sessions]
    return { profits: profits.subarray(from, to), later: later.subarray(from, to) }
  })
}

/** The same bytes, copied only where numbers could not be read from them as they lie. */
function alignedBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes)
}
