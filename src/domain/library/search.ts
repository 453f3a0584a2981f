import type { Complexity, LibraryCategory, LibraryStrategy, VolatilityOutlook } from './library-strategy.ts'

/** What a visitor looks for; what is left out or empty lets everything through. */
export interface LibraryFilter {
  readonly text?: string | undefined
  readonly category?: LibraryCategory | undefined
  readonly complexity?: Complexity | undefined
  readonly volatility?: VolatilityOutlook | undefined
}

/** The strategies whose name, description or a tag has the text, in any case, and that match every filter; in their order. */
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
