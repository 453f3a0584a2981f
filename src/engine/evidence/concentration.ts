/** How much of a profit depends on few days. */
export interface Concentration {
  /** Share of the whole profit, 0–1 or above, from the best 1 % and 5 % of the sessions; null without a profit. */
  readonly bestPercent: number | null
  readonly bestFivePercent: number | null
  /** Profit without the best five sessions, in the unit of the profits. */
  readonly withoutBestFive: number
}

/**
 * Concentration of the profits per session: `Σ best ⌈share × n⌉ sessions / Σ all`. Above 1 the other sessions
 * together lost money.
 */
export function concentration(profits: ArrayLike<number>): Concentration {
  const sorted = Float64Array.from(profits).sort().reverse()
  const best = (count: number) => sorted.subarray(0, count).reduce((sum, profit) => sum + profit, 0)
  const total = best(sorted.length)
  const shareOf = (share: number) => (total > 0 ? best(Math.ceil(share * sorted.length)) / total : null)
  return {
    bestPercent: shareOf(0.01),
    bestFivePercent: shareOf(0.05),
    withoutBestFive: total - best(5),
  }
}
