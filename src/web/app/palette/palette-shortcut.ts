import { useEffect } from 'react'

/** How the shortcut is written on the keyboard in front of the user. */
export function shortcutText(platform: string = navigator.platform): string {
  return /^(Mac|iP)/.test(platform) ? '⌘K' : 'Ctrl K'
}

/** Calls back at ⌘K and Ctrl+K, wherever on the page the focus is. */
export function usePaletteShortcut(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.shiftKey || event.altKey) return
      // Browsers would put the focus into their address bar.
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}
