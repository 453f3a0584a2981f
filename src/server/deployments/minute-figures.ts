import type { ClockMinute, Paise } from '#engine/units'
import { MINUTES_A_ROW } from '../kernel/db/schema/index.ts'

/** The stored figures of a processed minute. */
export interface MinuteFigures {
  /** Of the day, at the minute's close, before charges. */
  readonly profit: Paise
  /** Of the run's state; 0 if it is unknown. */
  readonly hash: number
}

const PROFIT_BYTES = 6
const BYTES = PROFIT_BYTES + 4

/** Minutes in order as bytes: the profit as a signed number of 48 bits, the hash as an unsigned one of 32. */
export function packed(minutes: readonly MinuteFigures[]): Buffer {
  const bytes = Buffer.alloc(minutes.length * BYTES)
  minutes.forEach(({ profit, hash }, i) => {
    bytes.writeIntBE(profit, i * BYTES, PROFIT_BYTES)
    bytes.writeUInt32BE(hash, i * BYTES + PROFIT_BYTES)
  })
  return bytes
}

/** The minutes of packed bytes. */
export function unpacked(bytes: Buffer): MinuteFigures[] {
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, i) => ({
    profit: bytes.readIntBE(i * BYTES, PROFIT_BYTES),
    hash: bytes.readUInt32BE(i * BYTES + PROFIT_BYTES),
  }))
}

/** Consecutive minutes from `first` on, by the rows in which they are stored. */
export function byRow(
  first: ClockMinute,
  minutes: readonly MinuteFigures[],
): { readonly part: number; readonly figures: Buffer }[] {
  const rows = new Map<number, MinuteFigures[]>()
  minutes.forEach((figures, i) => {
    const part = Math.floor((first + i) / MINUTES_A_ROW)
    const row = rows.get(part)
    if (row) row.push(figures)
    else rows.set(part, [figures])
  })
  return [...rows].map(([part, figures]) => ({ part, figures: packed(figures) }))
}
