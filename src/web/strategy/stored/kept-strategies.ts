import { z } from 'zod'
import type { Performance, SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'
import { storedEntries } from './stored-entries.ts'

const unsentStrategySchema = z.object({
  strategy: savedStrategySchema,
  /** Why the server refused the strategy; a refused strategy is not resent automatically. */
  refusal: z.string().optional(),
})
/** An unsent strategy: stored in this browser until the server accepts it. */
export type UnsentStrategy = z.infer<typeof unsentStrategySchema>

const entries = storedEntries('kept-strategies', (entry) => unsentStrategySchema.safeParse(entry).data)

/** The user's unsent strategies; invalid ones are left out. */
export const readUnsent = entries.read

/** Hook: the user's unsent strategies, updated on changes, also by other tabs. */
export const useUnsentStrategies = entries.use

/** Stores an unsent strategy, replacing one with the same id. False if storage is full or forbidden. */
export function storeUnsent(userId: string, kept: UnsentStrategy): boolean {
  const others = readUnsent(userId).filter(({ strategy }) => strategy.id !== kept.strategy.id)
  return entries.write(userId, [...others, kept])
}

/** Removes the unsent strategy with this id, if any. */
export function removeUnsent(userId: string, id: string): void {
  const kept = readUnsent(userId)
  const others = kept.filter(({ strategy }) => strategy.id !== id)
  if (others.length < kept.length) entries.write(userId, others)
}

/** Attaches performance to an unsent strategy; false if the id is unknown. */
export function attachToUnsent(userId: string, id: string, performance: Performance): boolean {
  const kept = readUnsent(userId).find(({ strategy }) => strategy.id === id)
  if (!kept) return false
  return storeUnsent(userId, { ...kept, strategy: { ...kept.strategy, performance, status: 'tested' } })
}

/** Wraps a strategy that could not be sent for storage. */
export function asUnsent(strategy: SavedStrategy, refusal?: string): UnsentStrategy {
  return { strategy, refusal }
}
