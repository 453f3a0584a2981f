import type { StrategyBook } from '#domain'
import { formatRupees } from '../../../../ui/format.ts'

/**
 * Why a capital cap is refused: it allows no strategy in any session.
 * @param cap rupees; null for no cap, NaN for invalid text
 * @param lots of each strategy; 0 excludes it
 * @returns undefined if the cap allows at least one position
 */
export function capProblem(
  cap: number | null,
  books: readonly Pick<StrategyBook, 'margin'>[],
  lots: readonly number[],
): string | undefined {
  if (cap === null) return undefined
  if (Number.isNaN(cap))
    return 'Write the cap like 500000, or clear the field. The figures are of the book without a cap.'
  const least = leastMargin(books, lots)
  if (cap > 0 && cap >= least) return undefined
  const needed = Number.isFinite(least) ? `: the smallest position needs ${formatRupees(least)}` : ''
  return `A cap of ${formatRupees(cap)} leaves no room for any strategy${needed}. Type a larger cap or clear the field. The figures are of the book without a cap.`
}

/** The smallest nonzero margin of any strategy and session, in rupees; Infinity without margins. */
function leastMargin(books: readonly Pick<StrategyBook, 'margin'>[], lots: readonly number[]): number {
  let least = Infinity
  books.forEach(({ margin }, i) => {
    for (const moments of margin) {
      const peak = lots[i] * Math.max(0, ...moments.map(([, rupees]) => rupees))
      if (peak > 0) least = Math.min(least, peak)
    }
  })
  return least
}
