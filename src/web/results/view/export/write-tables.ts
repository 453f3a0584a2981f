import { parquetWriteBuffer } from 'hyparquet-writer'
import writeExcel from 'write-excel-file/universal'
import type { DataColumn, DataTables } from './data-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PARQUET = 'application/vnd.apache.parquet'

/** Writes a result as an Excel workbook of three sheets, or its trades as a Parquet file. */
export async function writeTables({ format, trades, days, origin }: DataTables): Promise<Blob> {
  if (format === 'parquet') return new Blob([parquetOf(trades, origin)], { type: PARQUET })
  const file = await writeExcel([
    sheet('Trades', trades),
    sheet('Days', days),
    sheet('About', [
      { name: 'About', values: origin.map(([name]) => name) },
      { name: 'Value', values: origin.map(([, value]) => value) },
    ]),
  ]).toBlob()
  return new Blob([file], { type: XLSX })
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Width of a column in characters. */
const WIDTH = 14

/** Texts stay texts: a spreadsheet runs no formula from them. */
function sheet(name: string, columns: readonly DataColumn[]) {
  const rows = columns[0]?.values.length ?? 0
  return {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(() => ({ width: WIDTH })),
    data: [
      columns.map((column) => ({ value: column.name, type: String, fontWeight: 'bold' as const })),
      ...Array.from({ length: rows }, (_, row) => columns.map(({ values }) => cellOf(values[row] ?? ''))),
    ],
  }
}

function cellOf(value: string | number) {
  if (typeof value === 'number') return { value, type: Number }
  if (DATE.test(value)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value, type: String }
}

/** The origin is in the file's metadata, since its columns are of the trades. */
function parquetOf(columns: readonly DataColumn[], origin: DataTables['origin']): ArrayBuffer {
  return parquetWriteBuffer({
    columnData: columns.map(({ name, values }) => ({
      name: parquetName(name),
      data: [...values],
      type: typeof values[0] === 'number' ? 'DOUBLE' : 'STRING',
    })),
    kvMetadata: origin.map(([key, value]) => ({ key, value })),
  })
}

/** `Net P&L` becomes `net_pnl`, which needs no quotes in SQL. */
function parquetName(header: string): string {
  return header
    .toLowerCase()
    .replace('p&l', 'pnl')
    .replace(/[^a-z0-9]+/g, '_')
}
