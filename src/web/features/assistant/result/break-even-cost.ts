import { breakEvenSlippage } from '#engine/evidence'
import { NEWEST_RULES, underlyingFromName } from '#engine/exchange'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatNumber, formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { netOf, sum, type Days, type Figures } from './day-figures.ts'

/** The slippage a fill, on top of the result's own, at which nothing is left of its profit. */
export function breakEvenCost(_: Days, { days, trades = [], whole }: OpenRun): Figures {
  const underlying = whole && underlyingFromName(whole.instrument)
  const rulesDay = whole?.rules === 'as-today' ? NEWEST_RULES : undefined
  const points = underlying ? breakEvenSlippage({ trades, underlying, rulesDay }) : null
  return { text: `${bearable(points, netOf(days))} ${WHERE}`, document: 'execution-settings', tab: 'luck' }
}

/** How far a result could be from one of real trading. */
export function liveRealism(days: Days, run: OpenRun): Figures {
  const bears = breakEvenCost(days, run)
  return {
    ...bears,
    text: `A result is no forecast, and fills in live trading are often worse. Net of charges means that brokerage and taxes are off it already; the spread between bid and ask is not, unless a slippage was set. ${bears.text} The next test is Paper Trading on the quotes of your broker.`,
    document: 'liquidity',
  }
}

const WHERE =
  'The tab Luck of the result shows it as break-even cost. Slippage itself is set under Advanced settings, where it is 0 at first.'

function bearable(points: number | null, net: number): string {
  if (points === null) return 'How much slippage this result can bear is not known here.'
  const made = `it made ${formatSignedRupees(net)} net of charges`
  return points <= 0
    ? `None: the result is a loss already, ${made}. Every fill would have to be ${formatNumber(-points)} points better for it to break even.`
    : `This result can bear ${formatNumber(points)} points of further slippage a fill, at every entry and exit; with more, nothing is left of the profit. As it is, ${made}.`
}

/** The share of winning trades at which their average and that of the losing ones would leave nothing. */
export function breakEvenRate({ trades = [] }: OpenRun): string {
  const won = trades.filter(({ netPnl }) => netPnl > 0).map(({ netPnl }) => netPnl)
  const lost = trades.filter(({ netPnl }) => netPnl <= 0).map(({ netPnl }) => -netPnl)
  if (won.length === 0 || lost.length === 0)
    return 'A win rate at which nothing is left needs winning and losing trades.'
  const [win, loss] = [sum(won) / won.length, sum(lost) / lost.length]
  return `With these averages the trades break even at a win rate of ${formatPercent((100 * loss) / (win + loss))}: average loss ÷ (average win + average loss), net of charges. ${formatPercent((100 * won.length) / trades.length)} of them won.`
}
