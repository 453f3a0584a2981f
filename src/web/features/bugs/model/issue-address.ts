/** Address of an issue's page. */
export function issueAddress(id: string): string {
  return `/app/bug-tracker/${id}`
}

/** What a link to an issue keeps, so that its page leads back to the same list. */
export interface FromList {
  /** Filters and view of the list, like `?status=Todo`. */
  readonly list: string
}

/** The list that led to an issue; the whole tracker for anybody who came by another way. */
export function listAddress(state: unknown): string {
  const { list } = (state ?? {}) as Partial<FromList>
  return `/app/bug-tracker${typeof list === 'string' ? list : ''}`
}
