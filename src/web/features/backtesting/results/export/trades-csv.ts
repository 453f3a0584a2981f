import { unparse } from 'papaparse'
import type { Trade } from '#domain'
import { TRADE_CELLS } from './trade-cells.ts'

/** What a spreadsheet takes for the start of a formula, also in full width or behind white space. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/

/** A text that no spreadsheet runs as a formula: one that could be is preceded by an apostrophe. Numbers stay numbers. */
export function guardCell(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA_START.test(cell) ? `'${cell}` : cell
}

/** The trade log as comma-separated values; `origin` says in a column of its own where the numbers come from. */
export function tradesCsv(trades: readonly Trade[], origin: string): string {
  const fields = [...TRADE_CELLS.map((cell) => cell.header), 'Data']
  const data = trades.map((trade) => [
    ...TRADE_CELLS.map((cell) => guardCell(cell.value(trade))),
    guardCell(origin),
  ])
  return unparse({ fields, data })
}
