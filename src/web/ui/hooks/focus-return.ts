import { useRef, useState } from 'react'

interface FocusReturn {
  /** Prop of the dialog's content, called on close. */
  readonly onCloseAutoFocus: (event: Event) => void
  /** Focuses the element with this id instead, because the choice leads there. */
  readonly leaveTo: (id: string) => void
}

/**
 * Restores the focus after a dialog that has no trigger element. Use it in a component that is mounted while the dialog
 * is open.
 * @param from element to restore, if the focus has already moved when the component mounts
 */
export function useFocusReturn(from?: Element | null): FocusReturn {
  const [opener] = useState(() => from ?? document.activeElement)
  const target = useRef<string>(undefined)
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const element = target.current === undefined ? opener : document.getElementById(target.current)
      if (element instanceof HTMLElement) element.focus()
    },
    leaveTo: (id) => {
      target.current = id
    },
  }
}
