/** Deepest nesting of a request; the schemas need about ten levels. */
const MAX_DEPTH = 50

const NOT_STORABLE = /[\0\p{Surrogate}]/u

/** Whether PostgreSQL can store a value: without U+0000, lone surrogates and excessive nesting. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !NOT_STORABLE.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child, depth + 1))
}
