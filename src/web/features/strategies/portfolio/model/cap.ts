import type { StrategyBook } from '#domain'
import { formatRupees } from '../../../../ui/format.ts'

/**
 * Why a capital cap is refused: it leaves room for no strategy in any session.
 *
 * @param cap rupees; null for no cap, NaN for a text that is no number
 * @param lots of each strategy, 0 leaves it out
 * @returns undefined for a cap under which something can be held
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

/** The margin of the strategy and session that need least of all that need any; Infinity where none does. Rupees. */
function leastMargin(books: readonly Pick<StrategyBook, 'margin'>[], lots: readonly number[]): number {
  let least = Infinity
  books.forEach(({ margin }, i) => {
    for (const moments of margin) {
      const peak = lots[i]! * Math.max(0, ...moments.map(([, rupees]) => rupees))
      if (peak > 0) least = Math.min(least, peak)
    }
  })
  return least
}
