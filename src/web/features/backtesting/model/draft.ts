import { defaultFormValues, type FormValues } from '../../../strategy/form-values.ts'

const DRAFT_VERSION = 1

/** Each user has their own: who signs in next on this browser sees nothing of it. */
const keyOf = (userId: string) => `backtest-draft:${userId}`

/**
 * Keeps what is typed, so that a reload or a crash loses nothing: in the tab, which no other one overwrites, and as the
 * user's last draft, from which a new tab starts.
 */
export function saveDraft(values: FormValues, userId: string): void {
  const text = JSON.stringify({ version: DRAFT_VERSION, values })
  write('sessionStorage', keyOf(userId), text)
  write('localStorage', keyOf(userId), text)
}

/**
 * What the user typed in this tab before, else last in any tab, else the defaults. A draft of another version of the
 * product is not trusted.
 */
export function loadDraft(userId: string): FormValues {
  const key = keyOf(userId)
  const own = read('sessionStorage', key)
  const text = own ?? read('localStorage', key)
  // From here on the tab goes its own way, also where nothing is typed before it is reloaded.
  if (own === null && text !== null) write('sessionStorage', key, text)
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

type Store = 'sessionStorage' | 'localStorage'

function read(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

function write(store: Store, key: string, text: string): void {
  try {
    window[store].setItem(key, text)
  } catch {
    // A full or forbidden store: the form goes on without a memory.
  }
}
