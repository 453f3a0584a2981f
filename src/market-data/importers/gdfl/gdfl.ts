import { hasColumns, type BarFormat } from '../bar-format.ts'
import { clockMinute } from '../sql.ts'

const COLUMNS = ['ticker', 'date', 'time', 'open', 'high', 'low', 'close', 'volume', 'open interest']

/**
 * GDFL's one-minute files, `NIFTY03JUL2522800CE.NFO,01/07/2025,10:58:59,100,102,99,101,35,6155`: a day of the whole
 * market. The stamp is the end of the minute, `hh:mm:59`, and is floored to its start.
 */
export const gdflFormat: BarFormat = {
  id: 'gdfl',
  name: 'GDFL 1-minute CSV',
  timeLike: '31/01/2024 09:15:59',
  knownBy: 'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest',
  matches: (file) => hasColumns(file, COLUMNS),
  columns: () => ({
    // Four-digit years only, because some files contain years such as 20266.
    date: `CASE WHEN length("date") = 10 THEN TRY_CAST(concat_ws('-', substr("date", 7, 4), substr("date", 4, 2), substr("date", 1, 2)) AS DATE) END`,
    minute: `CASE WHEN substr("time", 6) IN (':59', ':00', '') THEN ${clockMinute('substr("time", 1, 5)')} END`,
    timeText: `concat_ws(' ', "date", "time")`,
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    volume: 'volume',
    openInterest: '"open interest"',
    instrument: { symbol: 'ticker' },
  }),
}
