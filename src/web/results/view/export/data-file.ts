import type { Trade } from '#domain'
import { entryCells, loggedTrades, tradeCells } from './trade-cells.ts'
import { ORIGIN_CELLS, type MadeBy } from './trades-csv.ts'

/** Formats for other programs. */
export type DataFormat = 'xlsx' | 'parquet'

/** A column of equal values: all texts, or all numbers. */
export interface DataColumn {
  readonly name: string
  readonly values: readonly (string | number)[]
}

/** A result as plain tables, which a worker writes. */
export interface DataTables {
  readonly format: DataFormat
  readonly trades: readonly DataColumn[]
  readonly days: readonly DataColumn[]
  /** Name and value of the inputs of the result: data, engine, strategy, filter, settings. */
  readonly origin: readonly (readonly [name: string, value: string])[]
}

/** One session of the exported view. Rupees. */
export interface ExportedDays {
  readonly dates: readonly string[]
  readonly profit: ArrayLike<number>
  readonly cumulative: ArrayLike<number>
  readonly drawdown: ArrayLike<number>
}

/** The tables of a result. */
export function dataTables(
  format: DataFormat,
  { trades, days, made }: { trades: readonly Trade[]; days: ExportedDays; made: MadeBy },
): DataTables {
  const logged = loggedTrades(trades, made.money)
  const cells = [...tradeCells(made.money, made.nameOf), ...entryCells(made.nameOf)]
  return {
    format,
    trades: cells.map(({ header, value }) => ({ name: header, values: alike(logged.map(value)) })),
    days: [
      { name: 'Date', values: days.dates },
      { name: made.money === 'gross' ? 'P&L' : 'Net P&L', values: Array.from(days.profit) },
      { name: 'Cumulative', values: Array.from(days.cumulative) },
      { name: 'Drawdown', values: Array.from(days.drawdown) },
    ],
    origin: ORIGIN_CELLS.map(([name, read]) => [name, read(made)]),
  }
}

/** Numbers stay numbers unless a text is among them, as where an imported log names its contracts. */
function alike(values: readonly (string | number)[]): readonly (string | number)[] {
  return values.every((value) => typeof value === 'number') ? values : values.map(String)
}

/** Writes the tables without holding up the page for long. Rejects on failure. */
export async function writeData(tables: DataTables): Promise<Blob> {
  if (tables.format === 'parquet') return writeInWorker(tables)
  // The workbook's library compresses in its own workers, which the content policy allows to pages but not to
  // workers.
  return (await import('./write-tables.ts')).writeTables(tables)
}

function writeInWorker(tables: DataTables): Promise<Blob> {
  const worker = new Worker(new URL('./data-file.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | { readonly error: string }>) => {
      if (data instanceof Blob) resolve(data)
      else reject(new Error(data.error))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(tables)
  }).finally(() => worker.terminate())
}
