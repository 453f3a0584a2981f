/** Mean of the winning profits, in their unit; null without a win. */
export function averageWin(profits: ArrayLike<number>): number | null {
  return meanWhere(profits, 1)
}

/** Mean of the losing profits, in their unit: a negative number. Null without a loss. */
export function averageLoss(profits: ArrayLike<number>): number | null {
  return meanWhere(profits, -1)
}

/**
 * Payoff ratio: `average win / |average loss|`: how many average losses one average win pays for.
 * Null without a win or without a loss.
 */
export function payoffRatio(profits: ArrayLike<number>): number | null {
  const win = averageWin(profits)
  const loss = averageLoss(profits)
  return win === null || loss === null ? null : win / -loss
}

function meanWhere(profits: ArrayLike<number>, sign: 1 | -1): number | null {
  let sum = 0
  let count = 0
  for (let i = 0; i < profits.length; i++) {
    if (profits[i] * sign <= 0) continue
    sum += profits[i]
    count++
  }
  return count === 0 ? null : sum / count
}
