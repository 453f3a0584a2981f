import { readText, writeText } from '../../ui/browser-storage.ts'

const KEPT_AS = 'account-to-be-deleted'

/** Stores for this tab until when a deleted account can be restored, as ISO 8601. */
export function keepFarewell(deleteAfter: string): void {
  writeText('sessionStorage', KEPT_AS, deleteAfter)
}

/** Until when the account deleted in this tab can be restored; undefined without a deletion. */
export function farewell(): string | undefined {
  const kept = readText('sessionStorage', KEPT_AS)
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : undefined
}

/** Forgets it after a sign-in. */
export function forgetFarewell(): void {
  writeText('sessionStorage', KEPT_AS, null)
}
