import { averageLoss } from './average-win-loss.ts'
import { mean } from './mean.ts'

/**
 * Expectancy: `Σ profits / n`, in their unit per trade. Equals `share of wins × average win + share of losses ×
 * average loss`. Null without trades.
 */
export function expectancy(profits: ArrayLike<number>): number | null {
  return mean(profits)
}

/**
 * Expectancy ratio: `expectancy / |average loss|`: the expected profit for each rupee of an average loss. The
 * `strategy_expectancy_ratio` of a result. Null without a loss.
 *
 * Source: Van K. Tharp, *Trade Your Way to Financial Freedom*. He measures expectancy in units of risk, and
 * uses the average loss if trades have no stated risk.
 */
export function expectancyRatio(profits: ArrayLike<number>): number | null {
  const expected = expectancy(profits)
  const loss = averageLoss(profits)
  return expected === null || loss === null ? null : expected / -loss
}
