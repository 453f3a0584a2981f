import { useCallback, useState } from 'react'

/** Reads a value from browser storage; `initial` if it is absent or invalid. */
export function readStored<Value>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
): Value {
  try {
    const stored = localStorage.getItem(key)
    const value: unknown = stored === null ? undefined : JSON.parse(stored)
    return isValid(value) ? value : initial
  } catch {
    return initial
  }
}

/** Writes a value to browser storage; full or forbidden storage is ignored. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may refuse; the page works without storage.
  }
}

/** State that survives a reload. */
export function useStoredState<Value>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
) {
  const [value, setValue] = useState(() => readStored(key, initial, isValid))
  const set = useCallback(
    (next: Value) => {
      setValue(next)
      writeStored(key, next)
    },
    [key],
  )
  return [value, set] as const
}
