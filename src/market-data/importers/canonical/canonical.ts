import type { BarFormat } from '../bar-format.ts'
import { isoStampDate, isoStampMinute } from '../sql.ts'

/** The columns of the canonical layout, in the order in which an export writes them. */
export const CANONICAL_COLUMNS = [
  'timestamp',
  'underlying',
  'expiry',
  'strike',
  'type',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'oi',
] as const

/** One row per bar of any instrument, CSV or Parquet: the layout of exports. */
export const canonicalFormat: BarFormat = {
  id: 'canonical',
  name: 'Canonical CSV or Parquet',
  timeLike: '2024-01-31 09:15:00',
  knownBy: CANONICAL_COLUMNS.join(','),
  matches: ({ header }) => CANONICAL_COLUMNS.every((name) => header.includes(name)),
  columns: () => ({
    date: isoStampDate('timestamp'),
    minute: isoStampMinute('timestamp'),
    timeText: 'timestamp',
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    volume: 'volume',
    openInterest: 'oi',
    instrument: {
      underlying: 'underlying',
      type: 'type',
      expiry: 'TRY_CAST(left(expiry, 10) AS DATE)',
      strike: 'strike',
      text: "concat_ws(' ', underlying, expiry, strike, type)",
    },
  }),
}
