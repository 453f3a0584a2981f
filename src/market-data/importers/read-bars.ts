import type { DuckDBDataChunk } from '@duckdb/node-api'
import type { RowKind } from '#engine/market'
import { FAULT, QUERY_COLUMNS } from './bar-query.ts'
import type { BarSink, SourceRow } from './bar-sink.ts'
import { chunkIntegers } from './chunk-integers.ts'
import type { RefusalKind } from './refusals.ts'

const FAULT_TEXT_COLUMN = QUERY_COLUMNS.indexOf('faultText')

const REFUSAL_OF_FAULT: Readonly<Record<number, RefusalKind>> = {
  [FAULT.columns]: 'columns',
  [FAULT.time]: 'time',
  [FAULT.instrument]: 'instrument',
  [FAULT.otherInstrument]: 'other-instrument',
  [FAULT.number]: 'number',
}

/** Passes the rows of a chunk of `barQuery` to the sink. */
export function readBars(chunk: DuckDBDataChunk, sink: Pick<BarSink, 'take' | 'refuse'>): void {
  const columns = QUERY_COLUMNS.slice(0, FAULT_TEXT_COLUMN).map((_, i) => chunkIntegers(chunk, i))
  const [underlying, day, file, line, minute, kind, expiry, strike] = columns
  const [open, high, low, close, volume, openInterest, faults] = columns.slice(8)
  // One reused row object: a gigabyte of bars would otherwise create a hundred million of them.
  const row = {} as SourceRow
  for (let i = 0; i < chunk.rowCount; i++) {
    row.file = file[i]
    row.line = line[i]
    if (faults[i] !== FAULT.none) {
      const text = chunk.getColumnVector(FAULT_TEXT_COLUMN).getItem(i)
      sink.refuse(REFUSAL_OF_FAULT[faults[i]], row, String(text ?? ''))
      continue
    }
    row.underlying = underlying[i]
    row.day = day[i]
    row.minute = minute[i]
    row.kind = kind[i] as RowKind
    row.expiry = expiry[i]
    row.strike = strike[i]
    row.open = open[i]
    row.high = high[i]
    row.low = low[i]
    row.close = close[i]
    row.volume = volume[i]
    row.openInterest = openInterest[i]
    sink.take(row)
  }
}
