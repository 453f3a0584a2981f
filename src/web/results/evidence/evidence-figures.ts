import type { ResampledEvidence } from '#engine/evidence'
import { formatNumber, formatPercent, formatSignedRupees } from '../../ui/format.ts'

const share = (value: number | null) => (value === null ? 'N/A' : formatPercent(value * 100))

/** Rows that show what a profit rests on: figure, value, and meaning. */
export function evidenceFigures({
  bootstrap,
  drawdownRank,
  concentration,
  breakEvenSlippage,
}: ResampledEvidence): [string, string, string][] {
  const range = ({ low, high }: { low: number; high: number }, write: (value: number) => string) =>
    `${write(low)} to ${write(high)}`
  const days = (value: number) => formatNumber(value)
  const { bestPercent, bestFivePercent, withoutBestFive } = concentration
  const resampled: [string, string, string][] = bootstrap
    ? [
        ['Final profit', range(bootstrap.finalProfit, formatSignedRupees), 'Nine of ten paths end here'],
        ['Loss', share(bootstrap.lossProbability), 'Paths that end below zero'],
        ['Deepest drawdown', range(bootstrap.drawdown, formatSignedRupees), 'Of nine of ten paths'],
        ['Longest time under water', `${range(bootstrap.underWater, days)} sessions`, 'Of nine of ten paths'],
      ]
    : []
  return [
    ...resampled,
    [
      'Drawdown and order',
      share(drawdownRank),
      'Random orders of the same days with a milder drawdown: far above half, bad days came in a row',
    ],
    ['Best 1% of the sessions', share(bestPercent), 'Their share of the profit'],
    ['Best 5% of the sessions', share(bestFivePercent), 'Their share of the profit'],
    ['Without the best five', formatSignedRupees(withoutBestFive), 'Profit of all other sessions'],
    [
      'Break-even cost',
      breakEvenText(breakEvenSlippage),
      'Further slippage at which nothing is left of the profit',
    ],
  ]
}

/** A losing run breaks even at no slippage. */
function breakEvenText(points: number | null): string {
  if (points === null) return 'N/A'
  return points <= 0 ? 'None: the result is already a loss' : `${formatNumber(points)} points a fill`
}

/** Formats a p-value, 0–1. */
export const formatProbability = (value: number) => (value < 0.001 ? '< 0.1%' : formatPercent(value * 100))
