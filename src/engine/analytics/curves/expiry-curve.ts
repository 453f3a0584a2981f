import { dayNumber } from '#engine/exchange'
import type { BreakdownRow } from '../breakdowns/breakdown.ts'
import { inPaise } from '#engine/units'
import { cumulativeProfit } from './profit-curves.ts'

/** Profit by expiry of the traded contracts, as parallel columns in order of expiry. Rupees. */
export interface ExpiryCurve {
  readonly expiries: Int32Array
  readonly profit: Float64Array
  readonly cumulative: Float64Array
  readonly trades: Int32Array
}

/** @param rows the table by expiry date, ascending */
export function expiryCurve(rows: readonly BreakdownRow<string>[]): ExpiryCurve {
  return {
    expiries: Int32Array.from(rows, (row) => dayNumber(row.key)),
    profit: Float64Array.from(rows, (row) => row.total),
    cumulative: cumulativeProfit(Float64Array.from(rows, (row) => inPaise(row.total))),
    trades: Int32Array.from(rows, (row) => row.trades),
  }
}
