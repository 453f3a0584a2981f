import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const keyOf = (userId: string) => `deleted-strategies:${userId}`

/** The strategies that a user has deleted and the server has not heard of yet. */
export function readDeletions(userId: string): string[] {
  return parse(storedText(userId))
}

/** Remembers that a strategy is to be deleted. */
export function rememberDeletion(userId: string, id: string): void {
  write(userId, [...new Set([...readDeletions(userId), id])])
}

/** The server knows, or the strategy has been saved again. */
export function forgetDeletion(userId: string, id: string): void {
  const pending = readDeletions(userId)
  if (pending.includes(id))
    write(
      userId,
      pending.filter((other) => other !== id),
    )
}

/** The pending deletions of a user, as they come and go, also in other tabs. */
export function useDeletions(userId: string): readonly string[] {
  const text = useSyncExternalStore(subscribe, () => storedText(userId))
  return useMemo(() => parse(text), [text])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function storedText(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? '[]'
  } catch {
    return '[]'
  }
}

function parse(text: string): string[] {
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function write(userId: string, ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(ids))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Without memory the strategy comes back with the next list, where it can be deleted again.
  }
  for (const listener of listeners) listener()
}
