import { unparse } from 'papaparse'
import type { Money } from '#engine/analytics'
import { guardCell } from '../../../../ui/csv-cell.ts'
import type { ResultOrigin } from '../result-origin.ts'
import { tradeCells, type LoggedTrade } from './trade-cells.ts'

/** How a file was made. */
export interface MadeBy {
  readonly money: Money
  readonly origin: ResultOrigin
  /** What a leg is called, by its id. */
  readonly nameOf: (legId: string) => string
}

/** Columns that say of each row what it belongs to: rows are copied out of files. */
const ORIGIN_CELLS: readonly (readonly [header: string, read: (origin: ResultOrigin) => string])[] = [
  ['Data', ({ data }) => data],
  ['Dataset', ({ dataset }) => dataset],
  ['Strategy', ({ strategy }) => strategy],
  ['Instrument', ({ instrument }) => instrument],
  ['Period', ({ period }) => period],
  ['View', ({ view }) => view],
  ['Lots and Charges', ({ terms }) => terms],
  ['Weekdays Shown', ({ weekdays }) => weekdays],
  ['DTE Shown', ({ daysToExpiry }) => daysToExpiry],
]

/** The trade log as comma-separated values, without a line end behind the last. */
export function tradesCsv(
  trades: readonly LoggedTrade[],
  { money, origin, nameOf }: MadeBy,
  withHeader = true,
): string {
  const cells = tradeCells(money, nameOf)
  const told = ORIGIN_CELLS.map(([, read]) => guardCell(read(origin)))
  const fields = [...cells.map((cell) => cell.header), ...ORIGIN_CELLS.map(([header]) => header)]
  const data = trades.map((trade) => [...cells.map((cell) => guardCell(cell.value(trade))), ...told])
  return unparse({ fields, data }, { header: withHeader })
}
