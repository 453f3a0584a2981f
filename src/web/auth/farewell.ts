const KEPT_AS = 'account-to-be-deleted'

/** Keeps for this tab until when an account whose deletion was asked for can be kept, ISO 8601. */
export function keepFarewell(deleteAfter: string): void {
  inStorage((storage) => storage.setItem(KEPT_AS, deleteAfter))
}

/** Until when the account that was left in this tab can be kept; undefined where none was. */
export function farewell(): string | undefined {
  const kept = inStorage((storage) => storage.getItem(KEPT_AS))
  return typeof kept === 'string' && !Number.isNaN(Date.parse(kept)) ? kept : undefined
}

/** To be called once somebody is in again. */
export function forgetFarewell(): void {
  inStorage((storage) => storage.removeItem(KEPT_AS))
}

function inStorage<T>(take: (storage: Storage) => T): T | undefined {
  try {
    return take(sessionStorage)
  } catch {
    // A page that is prerendered has no storage, and a browser may forbid it.
    return undefined
  }
}
