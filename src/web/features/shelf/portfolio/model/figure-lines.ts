import type { PortfolioFigures } from '#engine/analytics'
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatRatio,
  formatRupees,
  formatSignedRupees,
} from '../../../../ui/format.ts'

/** A figure of a portfolio, for screen and files. */
export interface FigureLine {
  readonly label: string
  /** Formatted; N/A if undefined. */
  readonly text: string
  /** Rupees, percent or a plain number; null if undefined. */
  readonly value: number | null
  readonly note?: string
  readonly formula: string
  /** Coloured by its sign. */
  readonly isProfit?: true
}

/** Figures of a portfolio, most important first. */
export function figureLines({ book, marginApart, drawdown, peakMarginDate }: PortfolioFigures): FigureLine[] {
  return [
    {
      label: 'Net P&L',
      value: book.net,
      text: formatSignedRupees(book.net),
      note: `${formatNumber(book.trades)} trades, charges ${formatRupees(book.charges)}`,
      formula: 'Σ lots × net profit of each strategy, day by day',
      isProfit: true,
    },
    {
      label: 'Max drawdown',
      value: book.maxDrawdown,
      text: formatSignedRupees(book.maxDrawdown),
      ...(drawdown && { note: describeDrawdown(drawdown) }),
      formula: 'Deepest fall of the book’s cumulative daily profit below its highest value before',
      isProfit: true,
    },
    {
      label: 'Return over drawdown',
      value: book.returnOverDrawdown,
      text: ratio(book.returnOverDrawdown),
      formula: 'Net P&L ÷ size of the max drawdown',
    },
    {
      label: 'Sharpe, annualised',
      value: book.sharpe,
      text: ratio(book.sharpe),
      formula: 'Mean ÷ sample standard deviation of daily net profit × √252',
    },
    {
      label: 'Peak margin, shared',
      value: book.peakMargin,
      text: formatRupees(book.peakMargin),
      ...(peakMarginDate && { note: `First on ${formatDate(peakMarginDate)}` }),
      formula:
        'Highest sum of what the strategies have blocked at one minute; margin given back is there for the next. Hedges between strategies are not counted',
    },
    {
      label: 'Sum of own peaks',
      value: marginApart,
      text: formatRupees(marginApart),
      ...(marginApart > 0 && {
        note: `Sharing saves ${formatPercent((100 * (marginApart - book.peakMargin)) / marginApart)}`,
      }),
      formula:
        'What separate accounts would need for the same trades: each strategy’s own peak margin in the book, added up',
    },
    {
      label: 'Return on capital',
      value: book.returnOnCapital,
      text: formatPercent(book.returnOnCapital, 2),
      note: `of ${formatRupees(book.capitalBase)}`,
      formula:
        'Net P&L ÷ the larger of the capital cap (₹1,00,000 without one) and the peak margin, over the whole period',
    },
  ]
}

function describeDrawdown({ from, to, recovered }: NonNullable<PortfolioFigures['drawdown']>): string {
  const back = recovered === null ? 'not recovered' : `recovered ${formatDate(recovered)}`
  return `${formatDate(from)} to ${formatDate(to)}, ${back}`
}

/** A formatted ratio, or N/A if undefined. */
export const ratio = (value: number | null) => (value === null ? 'N/A' : formatRatio(value))
