import type { Search, SweepJob } from '#api'

/** The latest search that ran the same variants of the same strategy to the end; undefined if there is none. */
export function sameSearch(search: Search, earlier: readonly SweepJob[]): SweepJob | undefined {
  const wanted = textOf(search)
  return earlier.find((job) => job.status === 'completed' && textOf(job.search) === wanted)
}

/** The variants of a search, with fields and values in a fixed order. The ranking figure is left out, because it does not change them. */
function textOf({ request, vary }: Search): string {
  const values = Object.entries(vary).map(([path, list]) => [path, list.map(String).sort()] as const)
  return JSON.stringify([sorted(request), values.sort(([a], [b]) => a.localeCompare(b))])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
