import { unparse } from 'papaparse'
import type { Trade } from '#domain'
import { guardCell } from '../../../../ui/csv-cell.ts'
import { TRADE_CELLS } from './trade-cells.ts'

/**
 * The trade log as comma-separated values, without a line end behind the last; `origin` says in a column of its own where the
 * numbers come from.
 */
export function tradesCsv(trades: readonly Trade[], origin: string, withHeader = true): string {
  const fields = [...TRADE_CELLS.map((cell) => cell.header), 'Data']
  const data = trades.map((trade) => [
    ...TRADE_CELLS.map((cell) => guardCell(cell.value(trade))),
    guardCell(origin),
  ])
  return unparse({ fields, data }, { header: withHeader })
}
