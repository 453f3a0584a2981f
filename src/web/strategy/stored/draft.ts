import { defaultFormValues, type FormValues } from '../form-values.ts'
import { readText, writeText } from '../../ui/browser-storage.ts'

const DRAFT_VERSION = 1

/** A key per user, so that the next user of this browser does not see the draft. */
const keyOf = (userId: string) => `backtest-draft:${userId}`

/**
 * Saves the draft, so that a reload or a crash loses nothing: in the tab's storage, and as the user's latest draft,
 * from which a new tab starts.
 */
export function saveDraft(values: FormValues, userId: string): void {
  const text = JSON.stringify({ version: DRAFT_VERSION, values })
  writeText('sessionStorage', keyOf(userId), text)
  writeText('localStorage', keyOf(userId), text)
}

/**
 * The draft of this tab, else the user's latest draft, else the defaults. A draft of another version of the product is
 * ignored.
 */
export function loadDraft(userId: string): FormValues {
  const key = keyOf(userId)
  const own = readText('sessionStorage', key)
  const text = own ?? readText('localStorage', key)
  // From here on the tab has its own draft, even if it is reloaded before any edit.
  if (own === null && text !== null) writeText('sessionStorage', key, text)
  return valuesOf(text)
}

function valuesOf(text: string | null): FormValues {
  const defaults = defaultFormValues()
  try {
    const stored = JSON.parse(text ?? 'null') as { version?: number; values?: FormValues } | null
    if (stored?.version !== DRAFT_VERSION || !stored.values) return defaults
    return { ...defaults, ...stored.values, request: { ...defaults.request, ...stored.values.request } }
  } catch {
    return defaults
  }
}
