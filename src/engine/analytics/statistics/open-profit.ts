import type { Trade } from '#domain'
import { inPaise } from '#engine/units'

/** Open profit of trades before their exit: amounts in paise. */
export interface OpenProfit {
  /** Mean of each trade's best open profit (maximum favourable excursion). */
  readonly averageBest: number
  /** Mean of each trade's worst open profit (maximum adverse excursion). */
  readonly averageWorst: number
  readonly best: number
  readonly worst: number
  /**
   * Booked profit in percent of the best open profits, both summed over all trades; null if no trade was ever
   * in profit.
   */
  readonly captured: number | null
}

type OpenTrade = Pick<Trade, 'bestOpenProfit' | 'worstOpenProfit' | 'pnl'>

/**
 * Summary of the best and worst open profit of each trade, gross of charges. Null without trades, or if a
 * trade lacks these values, as in logs of other tools.
 *
 * Convention: profit is read at the close of each minute during the trade. Swings inside a minute and the
 * exit fill are not included, so the booked profit may lie outside the range.
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
