import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface InPlaceProps {
  /** Names what is edited, for those who do not see where it opened. */
  label: string
  /** Puts the focus into the first field. */
  focuses: boolean
  onClose: () => void
  /** Goes back to how it was when it opened. */
  onTakeBack: () => void
  children: ReactNode
}

/** What a chip opens, under its line: Enter closes it, Escape takes back what was typed. */
export function InPlace({ label, focuses, onClose, onTakeBack, children }: InPlaceProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focuses) return
    const field = panel.current?.querySelector<HTMLElement>(
      'input[role=spinbutton], input[type=text], select',
    )
    const control = field ?? panel.current?.querySelector<HTMLElement>('input, button')
    control?.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  }, [focuses])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') onTakeBack()
    else if (event.key === 'Enter' && isField(event.target)) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={panel}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="mt-1.5 rounded-md border border-border bg-surface p-3"
    >
      {children}
    </div>
  )
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
