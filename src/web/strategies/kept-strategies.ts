import { z } from 'zod'
import type { Performance, SavedStrategy } from '#domain'
import { savedStrategySchema } from '#domain/schemas'
import { keptEntries } from './kept-entries.ts'

const keptStrategySchema = z.object({
  strategy: savedStrategySchema,
  /** Why the server did not take it when it was sent again; such a one is not sent by itself any more. */
  refusal: z.string().optional(),
})
/** A strategy that the server has not taken yet. */
export type KeptStrategy = z.infer<typeof keptStrategySchema>

const entries = keptEntries('kept-strategies', (entry) => keptStrategySchema.safeParse(entry).data)

/** The strategies of a user that are kept in this browser alone. What cannot be read is left out. */
export const readKept = entries.read

/** The kept strategies of a user, as they come and go, also in other tabs. */
export const useKeptStrategies = entries.use

/**
 * Keeps a strategy in this browser, in place of one with the same id. False when the browser has no room for it or
 * allows no memory.
 */
export function keepStrategy(userId: string, kept: KeptStrategy): boolean {
  const others = readKept(userId).filter(({ strategy }) => strategy.id !== kept.strategy.id)
  return entries.write(userId, [...others, kept])
}

/** Forgets the kept strategy of this id, if there is one. */
export function forgetKept(userId: string, id: string): void {
  const kept = readKept(userId)
  const others = kept.filter(({ strategy }) => strategy.id !== id)
  if (others.length < kept.length) entries.write(userId, others)
}

/** Attaches performance to a kept strategy; false when none has this id. */
export function attachToKept(userId: string, id: string, performance: Performance): boolean {
  const kept = readKept(userId).find(({ strategy }) => strategy.id === id)
  if (!kept) return false
  return keepStrategy(userId, { ...kept, strategy: { ...kept.strategy, performance, status: 'tested' } })
}

/** The form in which a strategy that could not be sent is kept. */
export function asKept(strategy: SavedStrategy, refusal?: string): KeptStrategy {
  return { strategy, ...(refusal !== undefined && { refusal }) }
}
