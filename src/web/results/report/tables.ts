import type { jsPDF } from 'jspdf'
import { autoTable, type CellHookData, type UserOptions } from 'jspdf-autotable'
import { FONT, INK, MARGIN, writeLine } from './page.ts'

/** Colours amounts by their sign. */
export function colourBySign(cell: CellHookData, columns: readonly number[]): void {
  if (cell.section !== 'body' || !columns.includes(cell.column.index)) return
  const text = cell.cell.text.join('')
  cell.cell.styles.textColor = [...(text.startsWith('−') ? INK.loss : INK.profit)]
}

/** Space that a heading needs with the head of its table and some rows, mm. */
const HEADING_AND_ROWS = 24

/** Writes the heading of a table, on the next page if its first rows have no room below it; gives the y below it. */
export function writeTableHeading(document: jsPDF, text: string, startY: number): number {
  const isRoom = startY + HEADING_AND_ROWS <= document.internal.pageSize.getHeight() - MARGIN
  if (!isRoom) document.addPage()
  return writeLine(document, text, { y: isRoom ? startY : MARGIN + 4, size: 11, bold: true })
}

/** Writes a table in the report's style; gives the y below it. */
export function writeTable(document: jsPDF, { styles, ...options }: UserOptions): number {
  autoTable(document, {
    theme: 'plain',
    margin: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN + 2 },
    styles: {
      font: FONT,
      fontSize: 7.5,
      cellPadding: { vertical: 0.8, horizontal: 1.2 },
      textColor: [...INK.text],
      lineColor: [...INK.line],
      lineWidth: { bottom: 0.15 },
      ...styles,
    },
    headStyles: { fontStyle: 'bold', fillColor: [...INK.shade], textColor: [...INK.muted] },
    ...options,
  })
  return (document as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY
}
