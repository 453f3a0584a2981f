import type { Trade } from '#domain'
import { inPaise } from '#engine/units'

/** What trades went through while they were open: amounts in paise. */
export interface OpenProfit {
  /** Mean of each trade's best open profit (maximum favourable excursion). */
  readonly averageBest: number
  /** Mean of each trade's worst open profit (maximum adverse excursion). */
  readonly averageWorst: number
  readonly best: number
  readonly worst: number
  /** Percent of the best open profits, added up over all trades, that was booked; null where no trade was ever ahead. */
  readonly captured: number | null
}

type OpenTrade = Pick<Trade, 'bestOpenProfit' | 'worstOpenProfit' | 'pnl'>

/**
 * Summary of the best and worst open profit of each trade, gross of charges. Null without trades, and
 * where one has none: logs of other tools do not say it.
 *
 * Convention: profit is read at the close of each minute while the trade was open, so swings inside a minute are not in it,
 * and neither is the exit fill: what was booked may lie outside.
 * Source: J. Sweeney, *Maximum Adverse Excursion*, 1996.
 */
export function openProfit(trades: readonly OpenTrade[]): OpenProfit | null {
  if (trades.length === 0) return null
  let best = -Infinity
  let worst = Infinity
  let sumOfBest = 0
  let sumOfWorst = 0
  let ahead = 0
  let booked = 0
  for (const trade of trades) {
    if (trade.bestOpenProfit === null || trade.worstOpenProfit === null) return null
    const high = inPaise(trade.bestOpenProfit)
    const low = inPaise(trade.worstOpenProfit)
    sumOfBest += high
    sumOfWorst += low
    ahead += Math.max(high, 0)
    booked += inPaise(trade.pnl)
    if (high > best) best = high
    if (low < worst) worst = low
  }
  return {
    averageBest: sumOfBest / trades.length,
    averageWorst: sumOfWorst / trades.length,
    best,
    worst,
    captured: ahead > 0 ? (booked / ahead) * 100 : null,
  }
}
