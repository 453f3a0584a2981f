import { useMemo, useSyncExternalStore } from 'react'
import { hasSignedOut } from '../../session/auth/forget-user.ts'

interface StoredEntries<Entry> {
  /** The user's entries; invalid ones are left out. */
  readonly read: (userId: string) => Entry[]
  /** Replaces the user's entries. False if storage is full or forbidden. */
  readonly write: (userId: string, entries: readonly Entry[]) => boolean
  /** Hook: the user's entries, updated on changes, also by other tabs. */
  readonly use: (userId: string) => readonly Entry[]
}

/**
 * A list in browser storage, separate for each user, so that one user's entries are never sent as another's.
 * @param parse validates a stored entry; undefined if it is invalid
 */
export function storedEntries<Entry>(
  name: string,
  parse: (entry: unknown) => Entry | undefined,
): StoredEntries<Entry> {
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
