import { SESSIONS_PER_YEAR } from '#engine/units'
import { mean, standardDeviation } from './mean.ts'

/**
 * Sharpe ratio per observation: `mean / sample standard deviation` of the profits, not annualised, risk-free
 * rate 0. On trade profits it is the specification's Sharpe ratio.
 *
 * Null for fewer than two profits, or if all are equal. Amounts may replace returns, because a constant
 * capital cancels out.
 */
export function sharpeRatio(profits: ArrayLike<number>): number | null {
  const deviation = standardDeviation(profits)
  if (deviation === null || deviation === 0) return null
  return mean(profits)! / deviation
}

/**
 * Annualised Sharpe ratio: `mean / sample standard deviation × √252` of the profit per session, risk-free rate 0.
 *
 * Convention: every session of the period counts, with profit 0 if it has no trade; otherwise a strategy that trades
 * rarely would look too good. Assumes that sessions are independent. Source: W. F. Sharpe, *The Sharpe Ratio*,
 * Journal of Portfolio Management, 1994.
 */
export function annualisedSharpeRatio(sessionProfits: ArrayLike<number>): number | null {
  const ratio = sharpeRatio(sessionProfits)
  return ratio === null ? null : ratio * Math.sqrt(SESSIONS_PER_YEAR)
}
