import { hasColumns, type BarFormat } from '../bar-format.ts'
import { clockMinute } from '../sql.ts'

const COLUMNS = ['instrument', 'date', 'time', 'open', 'high', 'low', 'close']

/** Minutes of an index, `NIFTY,20240101,09:15,21727.75,21737.35,21701.80,21712.00`. */
export const indexMinutesFormat: BarFormat = {
  id: 'index-minutes',
  name: 'Index minutes',
  timeLike: '20240131 09:15',
  knownBy: 'Instrument,Date,Time,Open,High,Low,Close',
  matches: (file) => hasColumns(file, COLUMNS),
  columns: () => ({
    date: `CASE WHEN length("date") = 8 THEN TRY_CAST(concat_ws('-', substr("date", 1, 4), substr("date", 5, 2), substr("date", 7, 2)) AS DATE) ELSE TRY_CAST("date" AS DATE) END`,
    minute: clockMinute('"time"'),
    timeText: `concat_ws(' ', "date", "time")`,
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    instrument: { symbol: 'instrument' },
  }),
}
