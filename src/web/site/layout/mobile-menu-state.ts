import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** From this width on, the header shows all links and has no menu. */
export const MOBILE_BREAKPOINT = 768

export interface MobileMenuState {
  readonly isOpen: boolean
  readonly error: string | null
  /** The header; a click outside it closes the menu. */
  readonly area: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  readonly toggle: () => void
  readonly close: () => void
  readonly fail: (message: string) => void
  readonly dismissError: () => void
}

/** Locks the page's scrolling behind an open menu. */
function lockPageScroll(locked: boolean): void {
  document.body.style.overflow = locked ? 'hidden' : ''
}

/** State of the mobile menu: Escape, a click outside and a wider window close it. */
export function useMobileMenu(lockScroll: (locked: boolean) => void = lockPageScroll): MobileMenuState {
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const area = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const show = useCallback(
    (open: boolean) => {
      try {
        lockScroll(open)
        setIsOpen(open)
      } catch {
        setError('Failed to toggle menu. Please try again.')
      }
    },
    [lockScroll],
  )
  const close = useCallback(() => show(false), [show])
  useClosers(isOpen, { area, button, close })

  return {
    isOpen,
    error,
    area,
    button,
    toggle: useCallback(() => show(!isOpen), [show, isOpen]),
    close,
    fail: setError,
    dismissError: useCallback(() => setError(null), []),
  }
}

function useClosers(isOpen: boolean, menu: Pick<MobileMenuState, 'area' | 'button' | 'close'>): void {
  const { area, button, close } = menu
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close()
    }
    const wide = window.matchMedia(`(min-width: ${MOBILE_BREAKPOINT}px)`)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    wide.addEventListener('change', close)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
      wide.removeEventListener('change', close)
      lockPageScroll(false)
    }
  }, [isOpen, close, area, button])
}
