import type { LogFormat } from '../row-reader.ts'
import { formatOfMapping } from './known-mapping.ts'

/**
 * The tradebook of Zerodha's Console for futures and options: one row per fill. `exchange` may name the exchange of
 * the underlying or the segment, and there is no product column; neither matters here.
 */
export const zerodhaFormat: LogFormat = formatOfMapping({
  id: 'zerodha',
  source: 'Zerodha',
  knownBy:
    'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date',
  shape: 'fills',
  wanted: {
    contract: 'symbol',
    date: 'tradedate',
    time: 'orderexecutiontime',
    side: 'tradetype',
    quantity: 'quantity',
    price: 'price',
  },
  optional: { expiry: ['expirydate'] },
})
