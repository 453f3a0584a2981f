/** Number of profits that won (> 0), lost (< 0) or did neither. */
export interface WinCounts {
  readonly wins: number
  readonly losses: number
  readonly flat: number
}

export function winCounts(profits: ArrayLike<number>): WinCounts {
  let wins = 0
  let losses = 0
  for (let i = 0; i < profits.length; i++) {
    if (profits[i] > 0) wins++
    else if (profits[i] < 0) losses++
  }
  return { wins, losses, flat: profits.length - wins - losses }
}

/**
 * Win rate in percent: `wins / n × 100`.
 *
 * Convention: a profit of exactly zero is not a win, but counts in `n`. Null without profits.
 */
export function winRate(profits: ArrayLike<number>): number | null {
  return profits.length === 0 ? null : (winCounts(profits).wins / profits.length) * 100
}
