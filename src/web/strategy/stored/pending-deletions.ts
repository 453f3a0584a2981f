import { storedEntries } from './stored-entries.ts'

const entries = storedEntries('deleted-strategies', (id) => (typeof id === 'string' ? id : undefined))

/** Ids of strategies that the user deleted while the server was unavailable. */
export const readDeletions = entries.read

/** Hook: the user's pending deletions, updated on changes, also by other tabs. */
export const useDeletions = entries.use

/** Stores a pending deletion. Without storage the strategy reappears with the next list and can be deleted again. */
export function rememberDeletion(userId: string, id: string): void {
  entries.write(userId, [...new Set([...readDeletions(userId), id])])
}

/** Removes a pending deletion, because the server has processed it or the strategy was saved again. */
export function forgetDeletion(userId: string, id: string): void {
  const pending = readDeletions(userId)
  if (pending.includes(id))
    entries.write(
      userId,
      pending.filter((other) => other !== id),
    )
}
