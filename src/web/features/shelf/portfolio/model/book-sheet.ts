import type { PortfolioRun } from '#api'
import type { BookCrash, DatasetIdentity, Verdict } from '#domain'
import type { PortfolioFigures } from '#engine/analytics'
import { bookCrashLoss, verdictOnProfits } from '#engine/evidence'
import { dataDetails, dataName, dataWarning } from '../../../../strategy/data-name.ts'
import { oldBookRuleWords } from '../../../../results/provenance/engine-version.ts'
import { formatDate, formatPercent, formatRupees, formatSignedRupees } from '../../../../ui/format.ts'
import { figureLines, ratio, type FigureLine } from './figure-lines.ts'

/** A portfolio's run for screen and print, as plain data that can be sent to a worker. */
export interface BookSheet {
  readonly portfolio: string
  readonly period: string
  /** `Simulated minutes`, or the dataset's name, with its content hash. */
  readonly data: string
  /** Which part of the data is simulated; undefined for real data. */
  readonly warning: string | undefined
  readonly engineVersion: string
  /** A sentence or two on each rule that has changed since. */
  readonly oldRules: readonly string[]
  /** On the book as one record, at the lots shown. */
  readonly verdict: Verdict
  /** Its crash days at the lots shown; undefined for runs of older versions. */
  readonly crashes: readonly BookCrash[] | undefined
  /** Rupees; undefined without a cap. */
  readonly cap: number | undefined
  readonly figures: readonly FigureLine[]
  readonly members: readonly SheetMember[]
  readonly correlations: readonly (readonly (number | null)[])[]
  readonly days: Int32Array
  /** By day, in rupees. */
  readonly net: Float64Array
  readonly cumulative: Float64Array
  readonly drawdown: Float64Array
  readonly margin: Float64Array
}

/** A strategy of the portfolio, with a letter for small spaces. */
export interface SheetMember {
  readonly letter: string
  readonly id: string
  readonly name: string
  readonly figures: PortfolioFigures['members'][number]
}

interface SheetInput {
  readonly run: Pick<PortfolioRun, 'portfolioName' | 'startDate' | 'endDate'>
  readonly strategies: readonly { readonly id: string; readonly name: string }[]
  readonly figures: PortfolioFigures
  readonly dataset: DatasetIdentity
  readonly engineVersion: string
  readonly cap: number | undefined
  readonly crashes: readonly BookCrash[] | undefined
}

/** Every book counts as the only one: how many were put together before is not known. */
const ALONE = { trials: { count: 1, variance: null }, overfitting: null }

export function bookSheet(input: SheetInput): BookSheet {
  const { run, strategies, figures, dataset, engineVersion, cap, crashes } = input
  const { combined } = figures
  const crash = crashes && bookCrashLoss(crashes)
  let sum = 0
  let peak = 0
  const net = combined.net.map((paise) => paise / 100)
  const cumulative = net.map((rupees) => (sum = Math.round((sum + rupees) * 100) / 100))
  const drawdown = cumulative.map((rupees) => rupees - (peak = Math.max(peak, rupees)))
  return {
    portfolio: run.portfolioName,
    period: `${formatDate(run.startDate)} to ${formatDate(run.endDate)}`,
    data: `${dataName(dataset)} (${dataDetails(dataset)})`,
    warning: dataWarning(dataset),
    engineVersion,
    oldRules: oldBookRuleWords(engineVersion),
    verdict: { ...verdictOnProfits(combined.net, { dataset, crash }, ALONE), isBook: true },
    crashes,
    cap,
    figures: figureLines(figures),
    members: strategies.map(({ id, name }, i) => ({
      letter: letterOf(i),
      id,
      name,
      figures: figures.members[i],
    })),
    correlations: figures.correlations,
    days: figures.days,
    net,
    cumulative,
    drawdown,
    margin: combined.margin.map((paise) => paise / 100),
  }
}

/** A, B … Z, AA, AB … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

/** A column of the table of strategies, shared by screen, CSV and PDF. */
export interface MemberColumn {
  readonly header: string
  readonly value: (member: SheetMember) => number | null
  readonly text: (value: number) => string
  /** Coloured by its sign. */
  readonly isProfit?: true
  /** Shown only with a cap. */
  readonly capped?: true
}

const percent = (value: number) => formatPercent(value, 1)

const MEMBER_COLUMNS: readonly MemberColumn[] = [
  { header: 'Net P&L', value: ({ figures }) => figures.net, text: formatSignedRupees, isProfit: true },
  { header: 'Share of P&L', value: ({ figures }) => figures.shareOfProfit, text: percent },
  {
    header: 'In the drawdown',
    value: ({ figures }) => figures.inDrawdown,
    text: formatSignedRupees,
    isProfit: true,
  },
  { header: 'Share of drawdown', value: ({ figures }) => figures.shareOfDrawdown, text: percent },
  { header: 'Own max drawdown', value: ({ figures }) => figures.own.maxDrawdown, text: formatSignedRupees },
  { header: 'Own peak margin', value: ({ figures }) => figures.own.peakMargin, text: formatRupees },
  {
    header: 'Without it: Net P&L',
    value: ({ figures }) => figures.without?.net ?? null,
    text: formatSignedRupees,
    isProfit: true,
  },
  {
    header: 'Without it: drawdown',
    value: ({ figures }) => figures.without?.maxDrawdown ?? null,
    text: formatSignedRupees,
  },
  { header: 'Without it: Sharpe', value: ({ figures }) => figures.without?.sharpe ?? null, text: ratio },
  {
    header: 'Without it: peak margin',
    value: ({ figures }) => figures.without?.peakMargin ?? null,
    text: formatRupees,
  },
  {
    header: 'Sessions without room',
    value: ({ figures }) => figures.leftOutSessions,
    text: String,
    capped: true,
  },
]

/** Columns of a sheet. */
export function memberColumns({ cap }: Pick<BookSheet, 'cap'>): readonly MemberColumn[] {
  return MEMBER_COLUMNS.filter(({ capped }) => !capped || cap !== undefined)
}
