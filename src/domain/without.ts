/** An object without these fields. */
export function without<T extends object>(object: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as T
}
