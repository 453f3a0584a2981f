import { mean } from './mean.ts'
import { SESSIONS_PER_YEAR } from '#engine/units'

/**
 * Annualised Sortino ratio: `mean / downside deviation × √252` of the profit per session, with `downside deviation =
 * √(Σ min(x, 0)² / n)` around a target of 0.
 *
 * Convention: every session of the period counts, in the mean and in `n`, with profit 0 if it has no trade. Null
 * without a losing session. Source: F. A. Sortino and L. N. Price, *Performance Measurement in a Downside Risk
 * Framework*, Journal of Investing, 1994.
 */
export function annualisedSortinoRatio(sessionProfits: ArrayLike<number>): number | null {
  let squares = 0
  for (let i = 0; i < sessionProfits.length; i++) squares += Math.min(sessionProfits[i], 0) ** 2
  if (squares === 0) return null
  return (mean(sessionProfits)! / Math.sqrt(squares / sessionProfits.length)) * Math.sqrt(SESSIONS_PER_YEAR)
}
