import { unparse } from 'papaparse'
import type { Money } from '#engine/analytics'
import { guardCell } from '../../../../ui/csv-cell.ts'
import type { ResultOrigin } from '../result-origin.ts'
import { tradeCells, type LoggedTrade } from './trade-cells.ts'

/** Options of an exported file. */
export interface MadeBy {
  readonly money: Money
  readonly origin: ResultOrigin
  /** Name of a leg by its id. */
  readonly nameOf: (legId: string) => string
}

/** Provenance columns, repeated in each row because rows get copied out of files. */
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

/** The trade log as comma-separated values, without a trailing line end. */
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
