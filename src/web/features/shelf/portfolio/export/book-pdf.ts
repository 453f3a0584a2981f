import type { jsPDF } from 'jspdf'
import { crashSentence, verdictLine } from '#domain'
import { BRAND } from '#domain/public'
import { drawLineChart } from '../../../../results/report/charts.ts'
import { INK, MARGIN, newDocument, writeFooters, writeLine } from '../../../../results/report/page.ts'
import { writeTable } from '../../../../results/report/tables.ts'
import type { ReportFonts } from '../../../../results/report/write-in-worker.ts'
import { formatRatio, formatRupees } from '../../../../ui/format.ts'
import { memberColumns, type BookSheet } from '../model/book-sheet.ts'

/** Content of the PDF, as plain data. */
export interface BookDocument {
  /** Its figures are texts, without functions, so that it can be sent to a worker. */
  readonly sheet: BookSheet

  readonly fonts: ReportFonts
}

const CHART_HEIGHT = 42

/** PDF of a portfolio's run: figures, curves, strategies, correlations. */
export function bookPdf({ sheet, fonts }: BookDocument): ArrayBuffer {
  const document = newDocument(fonts, 'landscape')
  let y = writeTitle(document, sheet)
  y = writeTable(document, {
    startY: y + 2,
    head: [['Figure', 'Value', '', 'How']],
    body: sheet.figures.map(({ label, text, note = '', formula }) => [label, text, note, formula]),
    columnStyles: { 1: { halign: 'right' } },
  })
  document.addPage()
  y = writeLine(document, 'Strategies', { y: MARGIN + 4, size: 11, bold: true })
  writeMembers(document, sheet, y)
  document.addPage()
  writeCurves(document, sheet)
  document.addPage()
  y = writeLine(document, 'Correlation of daily net profits', { y: MARGIN + 4, size: 11, bold: true })
  writeTable(document, {
    startY: y,
    head: [['', ...sheet.members.map(({ letter }) => letter)]],
    body: sheet.members.map(({ letter, name }, i) => [
      `${letter} · ${name}`,
      ...(sheet.correlations[i] ?? []).map((value) => (value === null ? 'N/A' : formatRatio(value))),
    ]),
    horizontalPageBreak: true,
    horizontalPageBreakRepeat: 0,
  })
  writeFooters(document, `${BRAND.product} · ${sheet.data} · net of charges · engine ${sheet.engineVersion}`)
  return document.output('arraybuffer')
}

function writeTitle(document: jsPDF, sheet: BookSheet): number {
  const { portfolio, period, data, warning, oldRules, verdict, cap } = sheet
  let y = writeLine(document, `Portfolio: ${portfolio}`, { y: MARGIN + 4, size: 15, bold: true })
  y = writeLine(document, `${period} · ${data}`, { y, size: 9, ink: INK.muted })
  const held = cap === undefined ? 'no capital cap' : `capital cap ${formatRupees(cap)}`
  y = writeLine(document, `One book, net of charges · ${held}`, { y, size: 9, ink: INK.muted })
  const evidence = [`Evidence: ${verdictLine(verdict)}`, crashSentence(verdict) ?? '']
  y = writeLine(document, evidence.join('. ').replace(/\. $/, ''), { y: y + 1, size: 9 })
  for (const words of oldRules) y = writeLine(document, words, { y: y + 1, size: 8.5 })
  if (warning === undefined) return y
  return writeLine(document, warning, { y: y + 1, size: 8.5, ink: INK.warning, bold: true })
}

function writeMembers(document: jsPDF, sheet: BookSheet, startY: number): void {
  const columns = memberColumns(sheet)
  writeTable(document, {
    startY,
    head: [['Strategy', 'Lots ×', ...columns.map(({ header }) => header)]],
    body: sheet.members.map((member) => [
      `${member.letter} · ${member.name}`,
      String(member.figures.lots),
      ...columns.map(({ value, text }) => {
        const figure = value(member)
        return figure === null ? 'N/A' : text(figure)
      }),
    ]),
    styles: { fontSize: 6.5 },
    columnStyles: Object.fromEntries(columns.map((_, i) => [i + 2, { halign: 'right' as const }])),
  })
}

function writeCurves(document: jsPDF, { days, cumulative, drawdown, margin }: BookSheet): void {
  const width = document.internal.pageSize.getWidth() - 2 * MARGIN
  const curves = [
    ['Cumulative net P&L', cumulative, INK.accent],
    ['Drawdown', drawdown, INK.loss],
    ['Margin at the peak of the day', margin, INK.text],
  ] as const
  let y = MARGIN + 2
  for (const [title, values, ink] of curves) {
    y = writeLine(document, title, { y: y + 3, size: 10, bold: true })
    drawLineChart(document, { days, values, ink }, { x: MARGIN, y, width, height: CHART_HEIGHT })
    y += CHART_HEIGHT + 4
  }
}
