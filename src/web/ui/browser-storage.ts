/** Storage of this tab alone, or of all tabs of this browser. */
type Store = 'sessionStorage' | 'localStorage'

/** The text under a key; null if there is none. Prerendering has no storage, and a browser may forbid it. */
export function readText(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under a key, or removes it if the text is null. Does nothing if the storage is full or forbidden. */
export function writeText(store: Store, key: string, text: string | null): void {
  try {
    if (text === null) window[store].removeItem(key)
    else window[store].setItem(key, text)
  } catch {
    // The page works without storage; what it keeps then lasts as long as the page.
  }
}
