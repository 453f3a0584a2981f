import type { SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'
import { hasSignedOut } from '../auth/forget-user.ts'

/**
 * Where lists are kept: the storage that the files of the app are kept in, too, which takes what the few megabytes of
 * `localStorage` do not. The app opens without the server only where there is one.
 */
const CACHE = 'strategy-lists'

/** In place of a longer list none is kept where the browser has only a few megabytes: unsent strategies come first. */
const MOST_CHARACTERS = 1_500_000

const keyOf = (userId: string) => `strategy-list:${userId}`
const addressOf = (userId: string) => `/kept/${encodeURIComponent(keyOf(userId))}`

/** Keeps the list that the server answered with, for when it cannot answer. */
export async function keepList(userId: string, strategies: readonly SavedStrategy[]): Promise<void> {
  try {
    const text = JSON.stringify(strategies)
    if (hasSignedOut(userId)) return
    if (!('caches' in globalThis)) return keepShort(userId, text)
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(userId), new Response(text))
    // Whoever signed out while it was written is not in the list of caches that are cleared.
    if (hasSignedOut(userId)) await cache.delete(addressOf(userId))
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Private windows and full stores keep nothing; then there is no list without the server.
  }
}

function keepShort(userId: string, text: string): void {
  if (text.length <= MOST_CHARACTERS) localStorage.setItem(keyOf(userId), text)
  else localStorage.removeItem(keyOf(userId))
}

/** The list as the server had it last; what cannot be read is left out. */
export async function readList(userId: string): Promise<SavedStrategy[]> {
  try {
    const entries: unknown = JSON.parse((await keptText(userId)) ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry) => savedStrategySchema.safeParse(entry).data ?? [])
  } catch {
    return []
  }
}

async function keptText(userId: string): Promise<string | null> {
  if ('caches' in globalThis) {
    const kept = await (await caches.open(CACHE)).match(addressOf(userId))
    if (kept) return kept.text()
  }
  // Where there is no such storage, and what was kept before there was.
  return localStorage.getItem(keyOf(userId))
}
