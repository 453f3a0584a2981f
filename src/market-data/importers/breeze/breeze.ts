import { hasColumns, type BarFormat } from '../bar-format.ts'
import { isoStampDate, isoStampMinute } from '../sql.ts'

const COLUMNS = [
  'close',
  'datetime',
  'exchange_code',
  'expiry_date',
  'high',
  'low',
  'open',
  'open_interest',
  'product_type',
  'right',
  'stock_code',
  'strike_price',
  'volume',
]

/** Bars of an index have the product `cash` and no right or expiry. */
const OPTION_TYPE = `CASE lower("right") WHEN 'call' THEN 'CE' WHEN 'put' THEN 'PE' ELSE CASE WHEN lower(product_type) LIKE 'future%' THEN 'FUT' WHEN lower(product_type) = 'cash' THEN 'IDX' ELSE "right" END END`
/** `04-JAN-2024` or an ISO date. */
const EXPIRY = `coalesce(TRY_CAST(left(expiry_date, 10) AS DATE), CAST(try_strptime(expiry_date, '%d-%b-%Y') AS DATE))`

/** ICICI Breeze's historical data, second version, saved as CSV in any order of its columns. */
export const breezeFormat: BarFormat = {
  id: 'breeze',
  name: 'ICICI Breeze v2 CSV',
  timeLike: '2024-01-31 09:15:00',
  knownBy: COLUMNS.join(','),
  matches: (file) => hasColumns(file, COLUMNS),
  columns: () => ({
    date: isoStampDate('datetime'),
    minute: isoStampMinute('datetime'),
    timeText: 'datetime',
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    volume: 'volume',
    openInterest: 'open_interest',
    instrument: {
      underlying: 'stock_code',
      type: OPTION_TYPE,
      expiry: EXPIRY,
      strike: 'strike_price',
      text: `concat_ws(' ', stock_code, expiry_date, strike_price, "right")`,
    },
  }),
}
