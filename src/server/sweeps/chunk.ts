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

/** The days of a chunk's variants, in order; null for one that was refused. */
export function decodeDays(chunk: Chunk, sessions: readonly DayNumber[]): (VariantDays | null)[] {
  const rows = decodeRows(chunk)
  // Where none could be run nobody knew the sessions.
  if (rows.every((row) => 'error' in row)) return rows.map(() => null)
  const bytes = Uint8Array.from(zstdDecompressSync(chunk.days)).buffer
  const cells = rows.length * sessions.length
  const profits = new Float64Array(bytes, 0, cells)
  const later = new Int32Array(bytes, cells * Float64Array.BYTES_PER_ELEMENT, cells)
  return rows.map((row, i) => {
    if ('error' in row) return null
    const from = i * sessions.length
    return {
      profits: profits.subarray(from, from + sessions.length),
      exits: Int32Array.from(sessions, (day, session) => day + later[from + session]),
    }
  })
}
