import { useCallback, useState } from 'react'
import { readText, writeText } from '../browser-storage.ts'

/** Reads a value from browser storage; `initial` if it is absent or invalid. */
export function readStored<Value>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
): Value {
  try {
    const stored = readText('localStorage', key)
    const value: unknown = stored === null ? undefined : JSON.parse(stored)
    return isValid(value) ? value : initial
  } catch {
    return initial
  }
}

/** Writes a value to browser storage; full or forbidden storage is ignored. */
export function writeStored(key: string, value: unknown): void {
  writeText('localStorage', key, JSON.stringify(value))
}

/** State that survives a reload. Under another key it is read anew, so a text for one thing is never sent for another. */
export function useStoredState<Value>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
) {
  const [held, hold] = useState(() => ({ key, value: readStored(key, initial, isValid) }))
  const current = held.key === key ? held : { key, value: readStored(key, initial, isValid) }
  if (current !== held) hold(current)
  const set = useCallback(
    (value: Value) => {
      // An answer may come after the key has changed: it must not replace the value of the new key.
      hold((now) => (now.key === key ? { key, value } : now))
      writeStored(key, value)
    },
    [key],
  )
  return [current.value, set] as const
}
