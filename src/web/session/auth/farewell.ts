import { readText, writeText } from '../../ui/browser-storage.ts'

const KEPT_AS = 'account-to-be-deleted'

/** Stores for this tab until when a deleted account can be restored, as ISO 8601. */
export function keepFarewell(deleteAfter: string): void {
  writeText('sessionStorage', KEPT_AS, deleteAfter)
}

/** Stores it for every open tab of this browser, and nowhere that the next user of the browser would read it. */
export function shareFarewell(deleteAfter: string): void {
  keepFarewell(deleteAfter)
  // Each change reaches the other tabs as an event.
  writeText('localStorage', KEPT_AS, deleteAfter)
  writeText('localStorage', KEPT_AS, null)
}

/** Stores for this tab what another tab shares. Returns a function that ends it. */
export function watchFarewell(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEPT_AS && newValue) keepFarewell(newValue)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Until when the account deleted in this browser can be restored; undefined without a deletion. */
export function farewell(): string | undefined {
  const kept = readText('sessionStorage', KEPT_AS)
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : undefined
}

/** Forgets it after a sign-in. */
export function forgetFarewell(): void {
  writeText('sessionStorage', KEPT_AS, null)
}
