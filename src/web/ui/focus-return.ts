import { useRef, useState } from 'react'

interface FocusReturn {
  /** For the dialog's content: called when it closes. */
  readonly onCloseAutoFocus: (event: Event) => void
  /** The focus goes to the element of this id instead: what was chosen leads there. */
  readonly leaveTo: (id: string) => void
}

/**
 * Where the focus goes when a dialog closes that no trigger of its own has opened: to what had it before. Used in a
 * component that is there while the dialog is open.
 *
 * @param from what had the focus, where something else has it by the time the component is there
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
