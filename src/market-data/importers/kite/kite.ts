import { FILE_COLUMN, hasColumns, type BarFormat } from '../bar-format.ts'
import { isoStampDate, isoStampMinute } from '../sql.ts'

const PRICES = { open: 'open', high: 'high', low: 'low', close: 'close' } as const
const TIME_COLUMNS = ['time', 'date', 'datetime', 'timestamp']
const PRICE_COLUMNS = ['open', 'high', 'low', 'close', 'volume']

/**
 * Recordings of Kite's historical candles with the symbol in a column:
 * `"TIME","Open","High","Low","Close","VOLUME","SYMBOL","Date","TIME1"`.
 */
export const kiteSymbolFormat: BarFormat = {
  id: 'kite-symbol',
  name: 'Kite CSV, symbol in a column',
  timeLike: '2024-01-31 09:15:00',
  knownBy: 'TIME,Open,High,Low,Close,VOLUME,SYMBOL (with or without Date, TIME1, OI)',
  matches: ({ header }) => ['time', ...PRICE_COLUMNS, 'symbol'].every((name) => header.includes(name)),
  columns: ({ header }) => ({
    date: isoStampDate('"time"'),
    minute: isoStampMinute('"time"'),
    timeText: '"time"',
    ...PRICES,
    volume: 'volume',
    ...(header.includes('oi') ? { openInterest: 'oi' } : {}),
    instrument: { symbol: 'symbol' },
  }),
}

/** The same candles as Kite gives them, `date,open,high,low,close,volume,oi`, with the symbol in the file's name. */
export const kiteFileFormat: BarFormat = {
  id: 'kite-file',
  name: 'Kite CSV, one contract a file',
  timeLike: '2024-01-31 09:15:00',
  knownBy:
    "date,open,high,low,close,volume,oi in a file named for its contract, 'NIFTY2161715700CE_minute.csv'",
  matches: (file) => timeColumn(file.header) !== undefined,
  columns: ({ header }) => {
    const time = `"${timeColumn(header)}"`
    return {
      date: isoStampDate(time),
      minute: isoStampMinute(time),
      timeText: time,
      ...PRICES,
      volume: 'volume',
      ...(header.includes('oi') ? { openInterest: 'oi' } : {}),
      instrument: { symbol: FILE_COLUMN },
    }
  },
}

function timeColumn(header: readonly string[]): string | undefined {
  return TIME_COLUMNS.find(
    (time) =>
      hasColumns({ header }, [time, ...PRICE_COLUMNS]) ||
      hasColumns({ header }, [time, ...PRICE_COLUMNS, 'oi']),
  )
}
