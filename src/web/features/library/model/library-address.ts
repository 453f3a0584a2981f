import { COMPLEXITIES, LIBRARY_CATEGORIES, VOLATILITY_OUTLOOKS, type LibraryFilter } from '#domain/library'

/** Parses the filter of an address; an invalid value is no filter. */
export function filterOf(search: URLSearchParams): LibraryFilter {
  return {
    text: search.get('search') ?? '',
    category: oneOf(LIBRARY_CATEGORIES, search.get('category')),
    complexity: oneOf(COMPLEXITIES, search.get('level')),
    volatility: oneOf(VOLATILITY_OUTLOOKS, search.get('volatility')),
  }
}

/** Sets a parameter of an address; an empty value removes it. */
export function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}
