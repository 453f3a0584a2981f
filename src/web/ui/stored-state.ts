import { useCallback, useState } from 'react'

/** Reads a value kept in the browser; `initial` when there is none or it is not what it should be. */
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

/** Keeps a value in the browser; a full or forbidden store loses it without harm. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may refuse; the page works on without memory.
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
