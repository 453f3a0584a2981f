import { z } from 'zod'
import type { Performance, SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'
import { keptEntries } from './kept-entries.ts'

const keptStrategySchema = z.object({
  strategy: savedStrategySchema,
  /** Why the server refused the strategy; a refused strategy is not resent automatically. */
  refusal: z.string().optional(),
})
/** An unsent strategy: stored in this browser until the server accepts it. */
export type KeptStrategy = z.infer<typeof keptStrategySchema>

const entries = keptEntries('kept-strategies', (entry) => keptStrategySchema.safeParse(entry).data)

/** The user's unsent strategies; invalid ones are left out. */
export const readKept = entries.read

/** Hook: the user's unsent strategies, updated on changes, also by other tabs. */
export const useKeptStrategies = entries.use

/** Stores an unsent strategy, replacing one with the same id. False if storage is full or forbidden. */
export function keepStrategy(userId: string, kept: KeptStrategy): boolean {
  const others = readKept(userId).filter(({ strategy }) => strategy.id !== kept.strategy.id)
  return entries.write(userId, [...others, kept])
}

/** Removes the unsent strategy with this id, if any. */
export function forgetKept(userId: string, id: string): void {
  const kept = readKept(userId)
  const others = kept.filter(({ strategy }) => strategy.id !== id)
  if (others.length < kept.length) entries.write(userId, others)
}

/** Attaches performance to an unsent strategy; false if the id is unknown. */
export function attachToKept(userId: string, id: string, performance: Performance): boolean {
  const kept = readKept(userId).find(({ strategy }) => strategy.id === id)
  if (!kept) return false
  return keepStrategy(userId, { ...kept, strategy: { ...kept.strategy, performance, status: 'tested' } })
}

/** Wraps a strategy that could not be sent for storage. */
export function asKept(strategy: SavedStrategy, refusal?: string): KeptStrategy {
  return { strategy, ...(refusal !== undefined && { refusal }) }
}
