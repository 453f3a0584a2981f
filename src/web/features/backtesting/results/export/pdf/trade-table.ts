import type { jsPDF } from 'jspdf'
import type { Trade } from '#domain'
import { formatPrice } from '../../../../../ui/format.ts'
import { TRADE_CELLS } from '../trade-cells.ts'
import { colourBySign, writeTable } from './tables.ts'

const RIGHT_ALIGNED = TRADE_CELLS.flatMap((cell, i) =>
  cell.price || ['Strike', 'DTE', 'Lots', 'Quantity'].includes(cell.header) ? [i] : [],
)
const PROFIT_COLUMNS = TRADE_CELLS.flatMap((cell, i) => (cell.header.endsWith('P&L') ? [i] : []))

/** The trade log, latest first. */
export function writeTradeTable(document: jsPDF, trades: readonly Trade[], startY: number): number {
  return writeTable(document, {
    startY,
    head: [TRADE_CELLS.map((cell) => cell.header)],
    body: trades
      .toReversed()
      .map((trade) => TRADE_CELLS.map((cell) => written(cell.value(trade), cell.price))),
    styles: { fontSize: 6.2 },
    columnStyles: Object.fromEntries(RIGHT_ALIGNED.map((column) => [column, { halign: 'right' as const }])),
    didParseCell: (cell) => {
      if (cell.section === 'head' && RIGHT_ALIGNED.includes(cell.column.index))
        cell.cell.styles.halign = 'right'
      colourBySign(cell, PROFIT_COLUMNS)
    },
  })
}

function written(value: string | number, price: boolean | undefined): string {
  return typeof value === 'number' && price ? formatPrice(value) : String(value)
}
