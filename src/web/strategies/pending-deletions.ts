import { keptEntries } from './kept-entries.ts'

const entries = keptEntries('deleted-strategies', (id) => (typeof id === 'string' ? id : undefined))

/** The strategies that a user has deleted and the server has not heard of yet. */
export const readDeletions = entries.read

/** The pending deletions of a user, as they come and go, also in other tabs. */
export const useDeletions = entries.use

/** Remembers that a strategy is to be deleted; without memory it comes back with the next list, where it can be deleted again. */
export function rememberDeletion(userId: string, id: string): void {
  entries.write(userId, [...new Set([...readDeletions(userId), id])])
}

/** The server knows, or the strategy has been saved again. */
export function forgetDeletion(userId: string, id: string): void {
  const pending = readDeletions(userId)
  if (pending.includes(id))
    entries.write(
      userId,
      pending.filter((other) => other !== id),
    )
}
