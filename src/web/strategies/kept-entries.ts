import { useMemo, useSyncExternalStore } from 'react'
import { hasSignedOut } from '../auth/forget-user.ts'

interface KeptEntries<Entry> {
  /** What a user has; what cannot be read is left out. */
  readonly read: (userId: string) => Entry[]
  /** Keeps these in place of what there was. False when the browser has no room for them or allows no memory. */
  readonly write: (userId: string, entries: readonly Entry[]) => boolean
  /** What a user has, as it comes and goes, also in other tabs. */
  readonly use: (userId: string) => readonly Entry[]
}

/**
 * A list that this browser keeps for each of its users: what one keeps must not be sent under the name of the next who
 * signs in.
 * @param parse an entry as it was written; undefined where it is none
 */
export function keptEntries<Entry>(
  name: string,
  parse: (entry: unknown) => Entry | undefined,
): KeptEntries<Entry> {
  const listeners = new Set<() => void>()
  const keyOf = (userId: string) => `${name}:${userId}`
  const stored = (userId: string): string => {
    try {
      return localStorage.getItem(keyOf(userId)) ?? '[]'
    } catch {
      return '[]'
    }
  }
  const parsed = (text: string): Entry[] => {
    try {
      const entries: unknown = JSON.parse(text)
      return Array.isArray(entries) ? entries.flatMap((entry) => parse(entry) ?? []) : []
    } catch {
      return []
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    read: (userId) => parsed(stored(userId)),
    write(userId, entries) {
      if (hasSignedOut(userId)) return false
      try {
        if (entries.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(entries))
        else localStorage.removeItem(keyOf(userId))
      } catch {
        return false
      }
      for (const listener of listeners) listener()
      return true
    },
    use: function useEntries(userId) {
      const text = useSyncExternalStore(subscribe, () => stored(userId))
      return useMemo(() => parsed(text), [text])
    },
  }
}
