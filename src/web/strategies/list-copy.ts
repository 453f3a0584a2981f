import type { SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'

/** A longer list than this is not kept: the browser gives a site a few megabytes, and unsent strategies come first. */
const MOST_CHARACTERS = 1_500_000

const keyOf = (userId: string) => `strategy-list:${userId}`

/** Keeps the list that the server answered with, for when it cannot answer. */
export function keepList(userId: string, strategies: readonly SavedStrategy[]): void {
  try {
    const text = JSON.stringify(strategies)
    if (text.length <= MOST_CHARACTERS) localStorage.setItem(keyOf(userId), text)
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Private windows and full stores keep nothing; then there is no list without the server.
  }
}

/** The list as the server had it last; what cannot be read is left out. */
export function readList(userId: string): SavedStrategy[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry) => savedStrategySchema.safeParse(entry).data ?? [])
  } catch {
    return []
  }
}
