import { maxDrawdown } from './drawdown.ts'
import { mean } from './mean.ts'
import { SESSIONS_PER_YEAR } from '#engine/units'

/**
 * Calmar ratio: `annual profit / |maximum drawdown|`, with `annual profit = mean profit per session × 252`.
 *
 * Convention: every session of the period counts; a session without a trade has profit 0. Amounts replace returns,
 * because the capital cancels out. Null if the curve never fell. Source: T. W. Young, *Calmar Ratio: A Smoother
 * Tool*, Futures, 1991.
 */
export function calmarRatio(sessionProfits: ArrayLike<number>): number | null {
  const drawdown = maxDrawdown(sessionProfits)
  return drawdown === null ? null : (mean(sessionProfits)! * SESSIONS_PER_YEAR) / -drawdown.depth
}
