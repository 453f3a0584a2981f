import type { SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'
import { hasSignedOut } from '../../session/auth/forget-user.ts'

/**
 * Cache storage that holds lists of strategies. The app's own files are in the same kind of storage, which holds more
 * than the few megabytes of `localStorage`. Without it the app does not open offline at all.
 */
const CACHE = 'strategy-lists'

/** Upper bound of a list in `localStorage`, which is small: unsent strategies need the room more. */
const MOST_CHARACTERS = 1_500_000

const keyOf = (userId: string) => `strategy-list:${userId}`
const addressOf = (userId: string) => `/kept/${encodeURIComponent(keyOf(userId))}`

/** Caches the server's list for use while the server is unreachable. */
export async function keepList(userId: string, strategies: readonly SavedStrategy[]): Promise<void> {
  try {
    const text = JSON.stringify(strategies)
    if (hasSignedOut(userId)) return
    if (!('caches' in globalThis)) return keepShort(userId, text)
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(userId), new Response(text))
    // A sign-out during the write has not cleared this cache.
    if (hasSignedOut(userId)) await cache.delete(addressOf(userId))
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Private windows and full storage cache nothing; then there is no list offline.
  }
}

function keepShort(userId: string, text: string): void {
  if (text.length <= MOST_CHARACTERS) localStorage.setItem(keyOf(userId), text)
  else localStorage.removeItem(keyOf(userId))
}

/** The last cached list; invalid entries are left out. */
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
  // Fallback without cache storage, and for lists stored by older versions.
  return localStorage.getItem(keyOf(userId))
}
