import { FILE_COLUMN, hasColumns, type BarFormat } from '../bar-format.ts'
import { isoStampDate, isoStampMinute } from '../sql.ts'

const COLUMNS = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'oi']
/** TrueData's symbols have the expiry as year, month and day. */
const NAMED_FOR_CONTRACT = /^[A-Z]+\d{6}\d{4,6}(CE|PE)(?![A-Z0-9])/i

/**
 * TrueData's bars of one contract, `timestamp,open,high,low,close,volume,oi`, in a file named for it:
 * `NIFTY24010421700CE.csv`. Its index bars have the same header and are recognised by their file name.
 */
export const trueDataFormat: BarFormat = {
  id: 'truedata',
  name: 'TrueData CSV, one contract a file',
  timeLike: '2024-01-31 09:15:00',
  knownBy:
    "timestamp,open,high,low,close,volume,oi in a file named for its contract, 'NIFTY24010421700CE.csv'",
  matches: (file) => hasColumns(file, COLUMNS) && NAMED_FOR_CONTRACT.test(file.name),
  columns: () => ({
    date: isoStampDate('"timestamp"'),
    minute: isoStampMinute('"timestamp"'),
    timeText: '"timestamp"',
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    volume: 'volume',
    openInterest: 'oi',
    instrument: { symbol: FILE_COLUMN },
  }),
}
