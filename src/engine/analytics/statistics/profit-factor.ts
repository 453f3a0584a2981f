/** The profit factor shown if there is profit and no loss. */
export const PROFIT_FACTOR_WITHOUT_LOSSES = 999

/**
 * Profit factor: `Σ winning profits / |Σ losing profits|`.
 *
 * Convention: 999 if there are wins and no losses. Null if there are neither.
 */
export function profitFactor(profits: ArrayLike<number>): number | null {
  let won = 0
  let lost = 0
  for (let i = 0; i < profits.length; i++) {
    if (profits[i] > 0) won += profits[i]
    else lost -= profits[i]
  }
  if (lost > 0) return won / lost
  return won > 0 ? PROFIT_FACTOR_WITHOUT_LOSSES : null
}
