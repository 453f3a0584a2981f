/** Whether every text in a value, keys included, can be stored: PostgreSQL takes neither U+0000 nor half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child))
}
