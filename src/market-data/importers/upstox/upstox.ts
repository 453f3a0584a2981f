import { statSync } from 'node:fs'
import { FILE_COLUMN, hasColumns, OVERFLOW_COLUMN, type BarColumns, type BarFormat } from '../bar-format.ts'
import { isoStampDate, isoStampMinute, pathList } from '../sql.ts'

const COLUMNS = ['ts', 'open', 'high', 'low', 'close', 'volume', 'oi']

// Upstox's responses name no instrument, so the file must be named for it or be assigned one.
const CANDLE_COLUMNS: BarColumns = {
  date: isoStampDate('ts'),
  minute: isoStampMinute('ts'),
  timeText: 'ts',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  openInterest: 'oi',
  instrument: { symbol: FILE_COLUMN },
}

/** Upstox candles as CSV, one instrument per file. */
export const upstoxCsvFormat: BarFormat = {
  id: 'upstox-csv',
  name: 'Upstox candles, CSV',
  timeLike: '2024-01-31T09:15:00+05:30',
  knownBy: 'ts,open,high,low,close,volume,oi',
  matches: (file) => hasColumns(file, COLUMNS),
  columns: () => CANDLE_COLUMNS,
}

/** DuckDB reserves memory for one object, and here the whole file is one object. */
const LEAST_OBJECT_BYTES = 1 << 20

/**
 * A raw response of Upstox' expired-instruments API: `{"data":{"candles":[[ts,o,h,l,c,v,oi],…]}}`, newest
 * first.
 */
export const upstoxJsonFormat: BarFormat = {
  id: 'upstox-json',
  name: 'Upstox candles, JSON',
  timeLike: '2024-01-31T09:15:00+05:30',
  knownBy: '{"status":"success","data":{"candles":[["2024-01-01T09:15:00+05:30",o,h,l,c,v,oi],…]}}',
  matches: (file) => file.kind === 'json' && /"data"\s*:\s*\{\s*"candles"/.test(file.start),
  columns: () => CANDLE_COLUMNS,
  relation: (files) => {
    const objectBytes = Math.max(LEAST_OBJECT_BYTES, ...files.map(({ path }) => statSync(path).size + 1))
    const paths = pathList(files.map(({ path }) => path))
    const values = COLUMNS.map((name, i) => `candle[${i + 1}] AS ${name}`)
    const candles = `SELECT unnest(data.candles) AS candle, ${FILE_COLUMN} FROM read_json(${paths}, columns={data: 'STRUCT(candles VARCHAR[][])'}, maximum_object_size=${objectBytes}, filename=true)`
    return `(SELECT ${values.join(', ')}, candle[8] AS "${OVERFLOW_COLUMN}", ${FILE_COLUMN} FROM (${candles}))`
  },
}
