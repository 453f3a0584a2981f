import { unparse } from 'papaparse'
import { crashSentence, verdictLine } from '#domain'
import { isoDate } from '#engine/exchange'
import { guardCell } from '../../../../ui/layout/csv-cell.ts'
import { memberColumns, type BookSheet } from '../model/book-sheet.ts'

type Cell = string | number

/** A portfolio's run as comma-separated values: origin, figures, strategies, correlations, days. */
export function bookCsv(sheet: BookSheet): string {
  const columns = memberColumns(sheet)
  const rows: Cell[][] = [
    ['Portfolio', sheet.portfolio],
    ['Period', sheet.period],
    ['Data', sheet.data],
    ['Engine', sheet.engineVersion],
    ...sheet.oldRules.map((words) => ['Older rule', words]),
    ['Evidence', verdictLine(sheet.verdict)],
    ['Crashes', crashSentence(sheet.verdict) ?? 'N/A'],
    ['Profits', 'net of charges'],
    ['Capital cap', sheet.cap ?? 'none'],
    [],
    ['Figure', 'Value', 'Note'],
    ...sheet.figures.map(({ label, value, note }) => [label, cell(value), note ?? '']),
    [],
    ['Strategy', 'Name', 'Lots ×', ...columns.map(({ header }) => header)],
    ...sheet.members.map((member) => [
      member.letter,
      member.name,
      member.figures.lots,
      ...columns.map(({ value }) => cell(value(member))),
    ]),
    [],
    ['Correlation', ...sheet.members.map(({ letter }) => letter)],
    ...sheet.members.map(({ letter }, i) => [letter, ...(sheet.correlations[i] ?? []).map(cell)]),
    [],
    ['Date', 'Net P&L', 'Cumulative', 'Drawdown', 'Peak margin'],
    ...Array.from(sheet.days, (day, i) => [
      isoDate(day),
      ...[sheet.net, sheet.cumulative, sheet.drawdown, sheet.margin].map((column) => column[i] ?? 0),
    ]),
  ]
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${unparse(rows.map((row) => row.map(guardCell)))}\r\n`
}

/** Rounded to four decimals. */
const cell = (value: number | null): Cell => (value === null ? 'N/A' : Math.round(value * 10_000) / 10_000)
