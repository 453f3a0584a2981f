import type { BarMapping } from './schemas/bar-mapping.ts'

/** Most column mappings that a user can save. */
export const MOST_BAR_MAPPINGS = 50

/** The columns that a mapping reads, each once. */
export function mappedColumns(mapping: BarMapping): string[] {
  const { time, open, high, low, close, volume, openInterest, instrument } = mapping
  const ofTime = time.kind === 'two' ? [time.date, time.time] : [time.column]
  const units = [volume, openInterest].filter((column) => column !== null)
  return [...new Set([...ofTime, open, high, low, close, ...units, ...instrumentColumns(instrument)])]
}

function instrumentColumns(instrument: BarMapping['instrument']): string[] {
  switch (instrument.kind) {
    case 'symbol':
      return [instrument.column]
    case 'parts': {
      const { underlying, expiry, strike, type } = instrument
      return [...('column' in underlying ? [underlying.column] : []), expiry, strike, type]
    }
    case 'file':
      return []
  }
}
