import type { Search } from '#api'
import { sweepList, type SweepValue } from '#domain'

/** The request of a variant: a copy of the base with the values put in. */
export function variantRequestOf(
  { request }: Pick<Search, 'request'>,
  values: Readonly<Record<string, SweepValue>>,
): Record<string, unknown> {
  const copy = structuredClone(request)
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.')
    const last = keys.pop()
    let at: unknown = copy
    for (const key of keys) at = (at as Record<string, unknown> | undefined)?.[key]
    if (last === undefined || typeof at !== 'object' || at === null) continue
    const holder = at as Record<string, unknown>
    holder[last] = Array.isArray(holder[last]) ? sweepList(value) : value
  }
  return copy
}
