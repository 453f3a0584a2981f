/** Deepest nesting of a request; the deepest that a schema describes is about ten. */
const MAX_DEPTH = 50

const NOT_STORABLE = /[\0\p{Surrogate}]/u

/** Whether a value can be stored: PostgreSQL takes neither U+0000 nor half a character, nothing takes endless nesting. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !NOT_STORABLE.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child, depth + 1))
}
