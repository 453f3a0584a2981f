import { useSyncExternalStore } from 'react'

/** Narrower than Tailwind's `sm`. */
const NARROW = '(max-width: 639.98px)'

/** Whether the window is as narrow as a phone; follows its width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
