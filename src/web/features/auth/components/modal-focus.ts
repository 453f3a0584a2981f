import { useEffect, type RefObject } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Keeps the focus inside a modal while it is there, closes it on Escape, and gives the focus back afterwards. */
export function useModalFocus(modal: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const cameFrom = document.activeElement
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    modal.current?.querySelector<HTMLElement>('input')?.focus()
    return () => {
      document.body.style.overflow = overflow
      if (cameFrom instanceof HTMLElement) cameFrom.focus()
    }
  }, [modal])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      if (event.key === 'Tab' && modal.current) keepInside(modal.current, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [modal, onClose])
}

function keepInside(modal: HTMLElement, event: KeyboardEvent): void {
  const stops = [...modal.querySelectorAll<HTMLElement>('*')].filter((element) => element.matches(FOCUSABLE))
  const [first, last] = [stops[0], stops.at(-1)]
  const at = document.activeElement
  const outside = !modal.contains(at)
  if (event.shiftKey ? at === first || outside : at === last || outside) {
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}
