import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Performance, SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'

const keptStrategySchema = z.object({
  strategy: savedStrategySchema,
  /** Why the server did not take it when it was sent again; such a one is not sent by itself any more. */
  refusal: z.string().optional(),
})
/** A strategy that the server has not taken yet. */
export type KeptStrategy = z.infer<typeof keptStrategySchema>

const listeners = new Set<() => void>()

/** Each user has their own: what one keeps must not be sent under the name of the next who signs in. */
const keyOf = (userId: string) => `kept-strategies:${userId}`

/** The strategies of a user that are kept in this browser alone. What cannot be read is left out. */
export function readKept(userId: string): KeptStrategy[] {
  return parseKept(storedText(userId))
}

/**
 * Keeps a strategy in this browser, in place of one with the same id. False when the browser has no room for it or
 * allows no memory.
 */
export function keepStrategy(userId: string, kept: KeptStrategy): boolean {
  const others = readKept(userId).filter(({ strategy }) => strategy.id !== kept.strategy.id)
  return write(userId, [...others, kept])
}

/** Forgets the kept strategy of this id, if there is one. */
export function forgetKept(userId: string, id: string): void {
  const kept = readKept(userId)
  const others = kept.filter(({ strategy }) => strategy.id !== id)
  if (others.length < kept.length) write(userId, others)
}

/** Attaches performance to a kept strategy; false when none has this id. */
export function attachToKept(userId: string, id: string, performance: Performance): boolean {
  const kept = readKept(userId).find(({ strategy }) => strategy.id === id)
  if (!kept) return false
  return keepStrategy(userId, { ...kept, strategy: { ...kept.strategy, performance, status: 'tested' } })
}

/** The kept strategies of a user, as they come and go, also in other tabs. */
export function useKeptStrategies(userId: string): readonly KeptStrategy[] {
  const text = useSyncExternalStore(subscribe, () => storedText(userId))
  return useMemo(() => parseKept(text), [text])
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

function parseKept(text: string): KeptStrategy[] {
  try {
    const entries: unknown = JSON.parse(text)
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry) => keptStrategySchema.safeParse(entry).data ?? [])
  } catch {
    return []
  }
}

function write(userId: string, kept: readonly KeptStrategy[]): boolean {
  try {
    if (kept.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

/** The form in which a strategy that could not be sent is kept. */
export function asKept(strategy: SavedStrategy, refusal?: string): KeptStrategy {
  return { strategy, ...(refusal !== undefined && { refusal }) }
}
