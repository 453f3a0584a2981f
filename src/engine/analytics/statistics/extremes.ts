/** Positions of the highest and the lowest profit; the first in a tie. Null without profits. */
export function extremes(
  profits: ArrayLike<number>,
): { readonly bestAt: number; readonly worstAt: number } | null {
  if (profits.length === 0) return null
  let bestAt = 0
  let worstAt = 0
  for (let i = 1; i < profits.length; i++) {
    if (profits[i] > profits[bestAt]) bestAt = i
    if (profits[i] < profits[worstAt]) worstAt = i
  }
  return { bestAt, worstAt }
}

/** Largest win: the highest profit if it is above zero; null without a win. */
export function largestWin(profits: ArrayLike<number>): number | null {
  const at = extremes(profits)
  return at && profits[at.bestAt] > 0 ? profits[at.bestAt] : null
}

/** Largest loss: the lowest profit if it is below zero, a negative number; null without a loss. */
export function largestLoss(profits: ArrayLike<number>): number | null {
  const at = extremes(profits)
  return at && profits[at.worstAt] < 0 ? profits[at.worstAt] : null
}
