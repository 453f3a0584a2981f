import { unparse } from 'papaparse'
import type { Money } from '#engine/analytics'
import { guardCell } from '../../../ui/layout/csv-cell.ts'
import type { ResultOrigin } from '../result-origin.ts'
import { entryCells, tradeCells, type LoggedTrade } from './trade-cells.ts'

/** Options of an exported file. */
export interface MadeBy {
  readonly money: Money
  readonly origin: ResultOrigin
  /** The engine's version, with its rule of monthly expiries if that has changed since. */
  readonly engine: string
  /** Name of a leg by its id. */
  readonly nameOf: (legId: string) => string
  /** The whole strategy in plain words; empty for imported trades. */
  readonly settings: string
}

/** Provenance columns, repeated in each row because rows get copied out of files. */
export const ORIGIN_CELLS: readonly (readonly [header: string, read: (made: MadeBy) => string])[] = [
  ['Data', ({ origin }) => origin.data],
  ['Dataset', ({ origin }) => origin.dataset],
  ['Engine', ({ engine }) => engine],
  ['Strategy', ({ origin }) => origin.strategy],
  ['Instrument', ({ origin }) => origin.instrument],
  ['Period', ({ origin }) => origin.period],
  ['View', ({ origin }) => origin.view],
  ['Lots and Charges', ({ origin }) => origin.terms],
  ['Weekdays Shown', ({ origin }) => origin.weekdays],
  ['DTE Shown', ({ origin }) => origin.daysToExpiry],
  ['Settings', ({ settings }) => settings],
]

/** The trade log as comma-separated values, without a trailing line end. */
export function tradesCsv(trades: readonly LoggedTrade[], made: MadeBy, withHeader = true): string {
  const cells = [...tradeCells(made.money, made.nameOf), ...entryCells(made.nameOf)]
  const originCells = ORIGIN_CELLS.map(([, read]) => guardCell(read(made)))
  const fields = [...cells.map((cell) => cell.header), ...ORIGIN_CELLS.map(([header]) => header)]
  const data = trades.map((trade) => [...cells.map((cell) => guardCell(cell.value(trade))), ...originCells])
  return unparse({ fields, data }, { header: withHeader })
}
