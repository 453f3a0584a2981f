import type { jsPDF } from 'jspdf'
import { amongIdeasText, crashSentence, decidingNumbers, verdictLine, verdictReasons } from '#domain'
import { BRAND } from '#domain/public'
import {
  cycleRows,
  METRIC_GROUPS,
  METRICS,
  tradeStatistics,
  type BreakdownRow,
  type CycleRow,
  type TradeStatistics,
} from '#engine/analytics'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { dataWarning } from '../../../strategy/data-name.ts'
import { formatProbability } from '../../evidence/evidence-figures.ts'
import { formatMetric } from '../../../ui/format-metric.ts'
import type { ReportContent } from './report-content.ts'
import { loggedTrades } from './trade-cells.ts'
import { legNamesOf, premiumMissesOf } from '../leg-names.ts'
import { shownBy } from '../result-origin.ts'
import {
  describeAmbiguity,
  describeFiltered,
  describeLog,
  describePriceAges,
  describeSkipped,
  oldMarketWords,
} from '../result-words.ts'
import { oldRuleWords } from '../../provenance/engine-version.ts'
import { drawBarChart, drawLineChart } from '../../report/charts.ts'
import { INK, MARGIN, newDocument, writeFooters, writeLine } from '../../report/page.ts'
import { colourBySign, writeTable, writeTableHeading } from '../../report/tables.ts'
import { writeTradeTable } from './trade-table.ts'

/**
 * Builds the PDF of a result: the trade log alone, or the whole report.
 * @param onProgress receives the written share of the log, 0–1
 */
export function pdfOf(content: ReportContent, onProgress: (share: number) => void): ArrayBuffer {
  const document = newDocument(content.fonts, content.kind === 'report' ? 'portrait' : 'landscape')
  const trades = loggedTrades(content.trades, content.money)
  const y = writeTitle(document, content, trades.at(-1)?.cumulative ?? 0)
  if (content.kind === 'report') writeReport(document, content, y)
  const below = content.kind === 'report' ? writeLogTitle(document) : y + 3
  writeTradeTable(
    document,
    { trades, money: content.money, nameOf: legNamesOf(content.bundle), startY: below },
    onProgress,
  )
  const { origin, bundle } = content
  writeFooters(
    document,
    `${BRAND.product} · ${origin.data} (${origin.dataset}) · ${shownBy(origin)} · engine ${bundle.engineVersion}`,
  )
  return document.output('arraybuffer')
}

function writeTitle(document: jsPDF, { origin, bundle, trades, kind }: ReportContent, total: number): number {
  const title = kind === 'report' ? 'Backtest report' : 'Trade log'
  let y = writeLine(document, `${title}: ${origin.strategy}`, {
    y: MARGIN + 4,
    size: 15,
    bold: true,
  })
  const shown =
    trades.length === bundle.results.allTrades
      ? formatCount(trades.length, 'trade')
      : `${formatNumber(trades.length)} of ${formatNumber(bundle.results.allTrades)} trades (filtered)`
  const run = `${origin.instrument} options · ${origin.period} · ${origin.data} (${origin.dataset})`
  y = writeLine(document, run, { y, size: 9, ink: INK.muted })
  y = writeLine(document, `${shown} · ${shownBy(origin)}`, { y, size: 9, ink: INK.muted })
  y = writeLine(document, `Total P&L ${formatSignedRupees(total)}`, {
    y: y + 1.5,
    size: 11,
    bold: true,
    ink: total < 0 ? INK.loss : INK.profit,
  })
  const warning = dataWarning(bundle.dataset)
  if (warning === undefined) return y
  const line = { x: MARGIN + 2, y: y + 2.6, size: 8.5, ink: INK.warning, bold: true }
  // Its height is known only after writing, so it is written a second time over its background.
  const end = writeLine(document, warning, line)
  document.setFillColor(...INK.warningSoft)
  document.rect(MARGIN, y - 1.5, document.internal.pageSize.getWidth() - 2 * MARGIN, end - y + 0.1, 'F')
  return writeLine(document, warning, line) + 1
}

function writeReport(document: jsPDF, content: ReportContent, startY: number): void {
  const statistics = tradeStatistics(content.trades, {
    money: content.money,
    sessions: content.bundle.results.tradeLog.dailyLevelAnalysis.daily_summary,
    capital: content.bundle.results.summary.initialCapital,
    gaps: content.bundle.results.gaps,
  })
  let y = writeStrategy(document, content, startY + 3)
  y = writeCharts(document, statistics, y + 3)
  writeMetrics(document, statistics, y + 4)
  document.addPage()
  y = writeNotes(document, content, MARGIN + 4)
  y = writeEvidence(document, content, y + 3)
  y = writeResampled(document, content, y + 4)
  const { cycles } = content.bundle.results
  // Trades of positions held over days count on their entry day, the sessions above with the change of the marks.
  const byEntry = (group: string) => ({ group, ofEntry: cycles !== undefined })
  y = writeBreakdown(document, byEntry('Monthly'), statistics.breakdowns.month, y + 6)
  const expiries = statistics.breakdowns.expiry.map((row) => ({ ...row, label: formatDate(row.label) }))
  y = writeBreakdown(document, { group: 'Expiry' }, expiries, y + 8)
  y = writeBreakdown(document, byEntry('Weekly'), statistics.breakdowns.week, y + 8)
  if (statistics.breakdowns.vix.length > 0)
    y = writeBreakdown(document, byEntry('India VIX'), statistics.breakdowns.vix, y + 8)
  if (!cycles) return
  y = writeBreakdown(document, { group: 'Nights held' }, statistics.breakdowns.nights, y + 8)
  y = writeBreakdown(document, { group: 'Gap of the entry day' }, statistics.breakdowns.gap, y + 8)
  writeCycles(document, cycleRows(cycles, content.trades, content.money), y + 8)
}

/** Table of cycles of a multi-day strategy: dates, result, and lowest mark. */
function writeCycles(document: jsPDF, rows: readonly CycleRow[], startY: number): void {
  const y = writeTableHeading(document, 'Cycles', startY)
  writeTable(document, {
    startY: y,
    head: [['Entry', 'Exit', 'Nights held', 'Trades', 'Result', 'Worst mark']],
    body: rows.map((row) => [
      formatDate(row.date),
      formatDate(row.exitDate),
      String(row.nights),
      String(row.trades),
      ...[row.profit, row.worstMark].map(formatSignedRupees),
    ]),
    columnStyles: Object.fromEntries([2, 3, 4, 5].map((i) => [i, { halign: 'right' as const }])),
    didParseCell: (cell) => {
      if (cell.section === 'head' && cell.column.index > 1) cell.cell.styles.halign = 'right'
      colourBySign(cell, [4, 5])
    },
  })
}

/** Starts the log on a new landscape page, which is wide enough. */
function writeLogTitle(document: jsPDF): number {
  document.addPage('a4', 'landscape')
  return writeLine(document, 'Detailed trade log', { y: MARGIN + 4, size: 11, bold: true })
}

function writeStrategy(document: jsPDF, { description }: ReportContent, y: number): number {
  return description.reduce((at, sentence) => writeLine(document, sentence, { y: at, size: 8.5 }), y + 2)
}

const CHART_HEIGHT = 38
/** Height of the lower charts relative to the first. */
const LOWER_SHARE = 0.65

function writeCharts(document: jsPDF, { curves }: TradeStatistics, startY: number): number {
  const { days, cumulative, drawdown } = curves.byDay
  const width = document.internal.pageSize.getWidth() - 2 * MARGIN
  let y = writeLine(document, 'Cumulative P&L', { y: startY + 2, size: 10, bold: true })
  drawLineChart(
    document,
    { days, values: cumulative, ink: INK.accent },
    { x: MARGIN, y, width, height: CHART_HEIGHT },
  )
  const lower = { x: MARGIN, width, height: CHART_HEIGHT * LOWER_SHARE }
  y = writeLine(document, 'P&L by expiry', { y: y + CHART_HEIGHT + 5, size: 10, bold: true })
  drawBarChart(document, { days: curves.byExpiry.expiries, values: curves.byExpiry.profit }, { ...lower, y })
  y = writeLine(document, 'Drawdown', { y: y + lower.height + 5, size: 10, bold: true })
  drawLineChart(document, { days, values: drawdown, ink: INK.loss }, { ...lower, y })
  return y + lower.height
}

/** Caveats of the result. */
function writeNotes(document: jsPDF, content: ReportContent, startY: number): number {
  const { bundle } = content
  const y = writeLine(document, 'About these numbers', { y: startY, size: 11, bold: true })
  return (bundle.log ? describeLog(bundle, bundle.log) : ownNotes(content)).reduce(
    (at, sentence) => writeLine(document, sentence, { y: at, size: 8.5 }),
    y + 1,
  )
}

function ownNotes({ bundle, origin, trades, priceAges }: ReportContent): string[] {
  const { results, engineVersion } = bundle
  const { text, warning } = describeAmbiguity(results, engineVersion)
  const skipped = describeSkipped(results.skipped)
  const oldMarket = oldMarketWords(bundle)
  return [
    `${results.sessions} sessions from ${origin.data} (${origin.dataset}, engine ${engineVersion}).`,
    ...(bundle.rules === 'as-today'
      ? [
          'Lots, charges and margins are those of today, not those of each session; expiries are those of the time.',
        ]
      : []),
    ...(oldMarket === undefined ? [] : [oldMarket]),
    ...oldRuleWords({ ...bundle, results: { trades } }),
    text,
    ...(warning ? [warning] : []),
    ...(priceAges ? [describePriceAges(priceAges)] : []),
    ...premiumMissesOf(bundle, trades),
    ...describeFiltered(results.filtered ?? []).map((reason) => reason.text),
    ...(skipped.length === 0 ? ['No session was skipped.'] : skipped.map((reason) => reason.text)),
  ]
}

/** The verdict and its reasons. Like on the screen, it is of the whole result. */
function writeEvidence(document: jsPDF, { verdict }: ReportContent, startY: number): number {
  if (!verdict) return startY
  const y = writeLine(document, `Evidence: ${verdictLine(verdict)}`, { y: startY, size: 11, bold: true })
  const sentence = crashSentence(verdict)
  const numbers = decidingNumbers(verdict).map(([name, value]) => `${name}: ${value}`)
  const among = verdict.isSimulated ? null : amongIdeasText(verdict)
  const deciding = [numbers.join(' · '), sentence, among].filter((text) => text)
  const reasons = verdictReasons(verdict).map((reason) => `${reason}.`)
  return [...deciding, 'Of all trades, net of charges.', ...reasons].reduce<number>(
    (at, text) => writeLine(document, text ?? '', { y: at, size: 8.5 }),
    y + 1,
  )
}

/** Bootstrap figures and the sources of the profit, corrected for multiple comparisons. */
function writeResampled(document: jsPDF, { evidence }: ReportContent, startY: number): number {
  if (!evidence) return startY
  const { figures, groups } = evidence
  let y = writeTable(document, {
    startY,
    head: [['What the profit rests on', 'Value', 'Meaning']],
    body: figures.map((row) => [...row]),
    styles: { fontSize: 7 },
    columnStyles: { 1: { halign: 'right' } },
  })
  if (groups.length === 0) return y
  y = writeTableHeading(document, 'Halves, weekdays, days to expiry and regimes', y + 6)
  return writeTable(document, {
    startY: y,
    head: [['Sessions', 'Number', 'Net P&L', 'A session', `By luck, corrected for ${groups.length} rows`]],
    body: groups.map(({ grouping, label, sessions, profit, mean, corrected }) => [
      `${grouping}: ${label}`,
      formatNumber(sessions),
      formatSignedRupees(profit),
      formatSignedRupees(mean),
      formatProbability(corrected),
    ]),
    styles: { fontSize: 7 },
    columnStyles: Object.fromEntries([1, 2, 3, 4].map((i) => [i, { halign: 'right' as const }])),
    didParseCell: (cell) => {
      if (cell.section === 'head' && cell.column.index > 0) cell.cell.styles.halign = 'right'
      colourBySign(cell, [2, 3])
    },
  })
}

const GROUP_TITLES = { day: 'Day level', trade: 'Trade level', additional: 'Additional' } as const

function writeMetrics(document: jsPDF, statistics: TradeStatistics, y: number): number {
  const columns = METRIC_GROUPS.map((group) =>
    METRICS.filter((metric) => metric.group === group).map((metric) => [
      metric.label,
      formatMetric(metric.read(statistics), metric.unit),
    ]),
  )
  const rows = Math.max(...columns.map((column) => column.length))
  return writeTable(document, {
    startY: y,
    head: [METRIC_GROUPS.flatMap((group) => [GROUP_TITLES[group], ''])],
    body: Array.from({ length: rows }, (_, i) => columns.flatMap((column) => column[i] ?? ['', ''])),
    styles: { fontSize: 7 },
    columnStyles: { 1: { halign: 'right' }, 3: { halign: 'right' }, 5: { halign: 'right' } },
    rowPageBreak: 'avoid',
  })
}

const AMOUNT_COLUMNS = [3, 4, 5, 6]

function writeBreakdown(
  document: jsPDF,
  { group, ofEntry = false }: { readonly group: string; readonly ofEntry?: boolean },
  rows: readonly BreakdownRow[],
  startY: number,
): number {
  const y = writeTableHeading(document, `${group} results${ofEntry ? ', by entry day' : ''}`, startY)
  return writeTable(document, {
    startY: y,
    head: [[group, 'Trades', 'Trades won', 'Total', 'Average', 'Best', 'Worst']],
    body: rows.map((row) => [
      row.label,
      String(row.trades),
      formatPercent(row.winRate),
      ...[row.total, row.average, row.best, row.worst].map(formatSignedRupees),
    ]),
    columnStyles: Object.fromEntries([1, 2, ...AMOUNT_COLUMNS].map((i) => [i, { halign: 'right' as const }])),
    didParseCell: (cell) => {
      if (cell.section === 'head' && cell.column.index > 0) cell.cell.styles.halign = 'right'
      colourBySign(cell, AMOUNT_COLUMNS)
    },
  })
}
