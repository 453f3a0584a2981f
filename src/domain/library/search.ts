import type { Complexity, LibraryCategory, LibraryStrategy, VolatilityOutlook } from './library-strategy.ts'

/** A visitor's filter; a missing or empty field matches everything. */
export interface LibraryFilter {
  readonly text?: string | undefined
  readonly category?: LibraryCategory | undefined
  readonly complexity?: Complexity | undefined
  readonly volatility?: VolatilityOutlook | undefined
}

/**
 * The strategies whose name, description or tags contain the text, ignoring case, and that match every
 * filter; order is kept.
 */
export function searchLibrary(
  strategies: readonly LibraryStrategy[],
  { text = '', category, complexity, volatility }: LibraryFilter,
): LibraryStrategy[] {
  const wanted = text.trim().toLowerCase()
  return strategies
    .filter(
      (one) =>
        placeOf(one, wanted) >= 0 &&
        (category === undefined || one.category === category) &&
        (complexity === undefined || one.complexity === complexity) &&
        (volatility === undefined || one.volatilityOutlook === volatility),
    )
    .sort((a, b) => placeOf(a, wanted) - placeOf(b, wanted))
}

/**
 * How well a strategy matches, best first: 0 by its whole name, then by the start of its name, a part of it, or other
 * words; -1 if it does not match.
 */
function placeOf({ name, description, tags }: LibraryStrategy, wanted: string): number {
  const lower = name.toLowerCase()
  if (wanted === '') return 0
  const fits = [
    lower === wanted,
    lower.startsWith(wanted),
    lower.includes(wanted),
    [description, ...tags].some((words) => words.toLowerCase().includes(wanted)),
  ]
  return fits.indexOf(true)
}
