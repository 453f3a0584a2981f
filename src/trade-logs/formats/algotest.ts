import type { LogFormat } from '../row-reader.ts'
import { formatOfMapping } from './known-mapping.ts'

/**
 * The trades of a backtest of AlgoTest: a row for each day's total, `1`, and one for each of its legs, `1.1`, `1.2`. It
 * names neither the index nor, in older exports, the expiry.
 */
export const algoTestFormat: LogFormat = formatOfMapping({
  id: 'algotest',
  source: 'AlgoTest',
  knownBy:
    'Index,Entry-Date,Entry-Time,Exit-Date,ExitTime,Type,Strike,B/S,Qty,Entry-Price,Exit-Price,P/L (with or without Expiry, Remarks)',
  shape: 'trades',
  wanted: {
    date: 'entrydate',
    time: 'entrytime',
    exitDate: 'exitdate',
    exitTime: 'exittime',
    strike: 'strike',
    optionType: 'type',
    side: 'b/s',
    quantity: 'qty',
    price: 'entryprice',
    exitPrice: 'exitprice',
  },
  optional: { expiry: ['expiry', 'expirydate'], reason: ['remarks', 'exitreason', 'reason'] },
})
