import type { jsPDF } from 'jspdf'
import type { Money } from '#engine/analytics'
import { formatPrice } from '../../../ui/format.ts'
import { tradeCells, type LoggedTrade, type TradeCell } from './trade-cells.ts'
import { FONT, INK, MARGIN, type Ink } from '../../report/page.ts'

/** A column of the printed log: its texts, and its position on the page in millimetres. */
interface Column {
  readonly header: string
  readonly texts: readonly string[]
  readonly right: boolean
  readonly signed: boolean
  readonly width: number
}

const FONT_SIZE = 6.2
const ROW = 3.9
const GAP = 1.2
const POINTS_PER_MILLIMETRE = 72 / 25.4
const LINE_HEIGHT_FACTOR = (ROW * POINTS_PER_MILLIMETRE) / FONT_SIZE

interface TradeTable {
  /** In booking order. */
  readonly trades: readonly LoggedTrade[]
  readonly money: Money
  /** Name of a leg by its id. */
  readonly nameOf: (legId: string) => string
  /** Millimetres from the top of the first page. */
  readonly startY: number
}

/**
 * Writes the trade log, latest first, over as many pages as needed. It writes each column of a page at once: many
 * thousands of trades take seconds, while a table drawn cell by cell takes half a minute.
 * @param onProgress receives the written share, 0–1, after each page
 */
export function writeTradeTable(
  document: jsPDF,
  { trades, money, nameOf, startY }: TradeTable,
  onProgress: (share: number) => void,
): void {
  document.setFont(FONT, 'normal')
  document.setFontSize(FONT_SIZE)
  document.setLineHeightFactor(LINE_HEIGHT_FACTOR)
  const columns = fitted(document, columnsOf(document, trades.toReversed(), tradeCells(money, nameOf)))
  const bottom = document.internal.pageSize.getHeight() - MARGIN - 2
  let y = startY
  for (let first = 0; first < trades.length;) {
    const last = Math.min(trades.length, first + Math.max(1, Math.floor((bottom - y) / ROW) - 1))
    writePage(document, columns, { first, last, y })
    onProgress(last / trades.length)
    first = last
    if (first < trades.length) document.addPage('a4', 'landscape')
    y = MARGIN
  }
}

function columnsOf(document: jsPDF, trades: readonly LoggedTrade[], cells: readonly TradeCell[]): Column[] {
  return cells.map(({ header, value, price = false }) => {
    const texts = trades.map((trade) => written(value(trade), price))
    const right = price || ['Strike', 'DTE', 'Lots', 'Quantity'].includes(header)
    return {
      header,
      texts,
      right,
      signed: header.endsWith('P&L'),
      width: widthOf(document, [header, ...texts]),
    }
  })
}

function written(value: string | number, price: boolean): string {
  return typeof value === 'number' && price ? formatPrice(value) : String(value)
}

/** Width of the longest texts; measuring every text would take longer than writing it. */
function widthOf(document: jsPDF, texts: readonly string[]): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
  const candidates = new Set(texts.filter((text) => text.length >= longest - 1).slice(0, 200))
  // The header is bold and therefore wider.
  return Math.max(...[...candidates].map((text) => document.getTextWidth(text))) * 1.06 + 2 * GAP
}

/** Spreads the columns over the page width. */
function fitted(document: jsPDF, columns: readonly Column[]): Column[] {
  const available = document.internal.pageSize.getWidth() - 2 * MARGIN
  const spare = available - columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map((column) => ({ ...column, width: column.width + spare / columns.length }))
}

function writePage(
  document: jsPDF,
  columns: readonly Column[],
  rows: { readonly first: number; readonly last: number; readonly y: number },
): void {
  const { first, last, y } = rows
  const width = document.internal.pageSize.getWidth() - 2 * MARGIN
  document.setFillColor(...INK.shade)
  document.rect(MARGIN, y, width, ROW, 'F')
  document.setDrawColor(...INK.line)
  document.setLineWidth(0.15)
  for (let row = 2; row <= last - first + 1; row++)
    document.line(MARGIN, y + row * ROW, MARGIN + width, y + row * ROW)
  let x = MARGIN
  for (const column of columns) {
    const at = { x: column.right ? x + column.width - GAP : x + GAP, y: y + ROW - GAP }
    document.setFont(FONT, 'bold')
    writeLines(document, [column.header], { ...at, ink: INK.muted, right: column.right })
    document.setFont(FONT, 'normal')
    const texts = column.texts.slice(first, last)
    for (const { ink, lines } of column.signed ? bySign(texts) : [{ ink: INK.text, lines: texts }])
      writeLines(document, lines, { x: at.x, y: at.y + ROW, ink, right: column.right })
    x += column.width
  }
}

/** Splits gains and losses by colour, with blank lines in place of the others. */
function bySign(texts: readonly string[]): { ink: Ink; lines: string[] }[] {
  const isLoss = (text: string) => text.startsWith('−')
  return [
    { ink: INK.profit, lines: texts.map((text) => (isLoss(text) ? '' : text)) },
    { ink: INK.loss, lines: texts.map((text) => (isLoss(text) ? text : '')) },
  ]
}

function writeLines(
  document: jsPDF,
  lines: readonly string[],
  {
    x,
    y,
    ink,
    right,
  }: { readonly x: number; readonly y: number; readonly ink: Ink; readonly right: boolean },
): void {
  document.setTextColor(...ink)
  document.text([...lines], x, y, right ? { align: 'right' } : {})
}
