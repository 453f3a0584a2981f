const KEPT_AS = 'account-to-be-deleted'

/** Stores for this tab until when a deleted account can be restored, as ISO 8601. */
export function keepFarewell(deleteAfter: string): void {
  inStorage((storage) => storage.setItem(KEPT_AS, deleteAfter))
}

/** Until when the account deleted in this tab can be restored; undefined without a deletion. */
export function farewell(): string | undefined {
  const kept = inStorage((storage) => storage.getItem(KEPT_AS))
  return typeof kept === 'string' && !Number.isNaN(Date.parse(kept)) ? kept : undefined
}

/** Forgets it after a sign-in. */
export function forgetFarewell(): void {
  inStorage((storage) => storage.removeItem(KEPT_AS))
}

function inStorage<T>(take: (storage: Storage) => T): T | undefined {
  try {
    return take(sessionStorage)
  } catch {
    // Prerendering has no storage, and a browser may forbid it.
    return undefined
  }
}
