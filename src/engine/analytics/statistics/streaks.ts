/** The longest runs of consecutive winning and losing profits. */
export interface Streaks {
  readonly longestWin: number
  readonly longestLoss: number
}

/** Longest winning and losing streak, in the order of the profits. Convention: a profit of exactly zero ends both. */
export function streaks(profits: ArrayLike<number>): Streaks {
  let longestWin = 0
  let longestLoss = 0
  let winning = 0
  let losing = 0
  for (let i = 0; i < profits.length; i++) {
    winning = profits[i] > 0 ? winning + 1 : 0
    losing = profits[i] < 0 ? losing + 1 : 0
    if (winning > longestWin) longestWin = winning
    if (losing > longestLoss) longestLoss = losing
  }
  return { longestWin, longestLoss }
}
