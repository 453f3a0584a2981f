import { useEffect } from 'react'

/** The shortcut as written on the user's keyboard. */
export function shortcutText(platform: string = navigator.platform): string {
  return /^(Mac|iP)/.test(platform) ? '⌘K' : 'Ctrl K'
}

/** Calls back at ⌘K and Ctrl+K, wherever the focus is. */
export function usePaletteShortcut(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.shiftKey || event.altKey) return
      // Browsers would focus their address bar.
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}
