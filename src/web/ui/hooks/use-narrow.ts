import { useCallback, useSyncExternalStore } from 'react'

/** Narrower than Tailwind's `sm`. */
const NARROW = '(max-width: 639.98px)'
/** Narrower than Tailwind's `lg`: no room for two things beside each other. */
const SINGLE_COLUMN = '(max-width: 1023.98px)'

/** Whether the window is as narrow as a phone; follows its width. */
export function useNarrow(): boolean {
  return useMedia(NARROW)
}

/** Whether the window is too narrow for two columns; follows its width. */
export function useSingleColumn(): boolean {
  return useMedia(SINGLE_COLUMN)
}

function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
