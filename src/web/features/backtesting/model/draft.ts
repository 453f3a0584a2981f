import { defaultFormValues, type FormValues } from './form-values.ts'

const DRAFT_KEY = 'backtest-draft'
const DRAFT_VERSION = 1

/** Keeps what is typed, so that a reload or a crash loses nothing. */
export function saveDraft(values: FormValues): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ version: DRAFT_VERSION, values }))
  } catch {
    // A full or forbidden store: the form goes on without a memory.
  }
}

/** What was typed before, or the defaults. A draft of another version of the product is not trusted. */
export function loadDraft(): FormValues {
  try {
    const stored = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null') as {
      version?: number
      values?: FormValues
    } | null
    const defaults = defaultFormValues()
    if (stored?.version !== DRAFT_VERSION || !stored.values) return defaults
    return { ...defaults, ...stored.values, request: { ...defaults.request, ...stored.values.request } }
  } catch {
    return defaultFormValues()
  }
}
