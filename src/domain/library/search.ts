import type { Complexity, LibraryCategory, LibraryStrategy, VolatilityOutlook } from './library-strategy.ts'

/** A visitor's filter; a field that is left out or empty matches everything. */
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
  return strategies.filter(
    (one) =>
      [one.name, one.description, ...one.tags].some((words) => words.toLowerCase().includes(wanted)) &&
      (category === undefined || one.category === category) &&
      (complexity === undefined || one.complexity === complexity) &&
      (volatility === undefined || one.volatilityOutlook === volatility),
  )
}
