import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const VaryButton = fetchedPart(async () => (await import('./vary-button.tsx')).VaryButton)

interface InPlaceProps {
  /** Accessible name of the panel. */
  label: string
  /** Focuses the first field, or the panel if it has none. */
  focuses: boolean
  onClose: () => void
  /** Restores the state at opening. */
  onDiscard: () => void
  /** Path within the request of what a search would vary. */
  varies?: string | undefined
  children: ReactNode
}

/** A chip's panel under its line: Enter closes it, Escape restores the state at opening. */
export function InPlace({ label, focuses, onClose, onDiscard, varies, children }: InPlaceProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focuses) return
    const field = panel.current?.querySelector<HTMLElement>(
      'input[role=spinbutton], input[type=text], select',
    )
    // Of buttons only those that are values: others leave the panel, or switch its setting off.
    const control = field ?? panel.current?.querySelector<HTMLElement>('textarea, input, [data-chip]')
    ;(control ?? panel.current)?.focus({ preventScroll: true })
    // The bars at the head and foot of the window stay clear by the scroll margins.
    panel.current?.scrollIntoView({ block: 'nearest' })
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  }, [focuses])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') onDiscard()
    else if (event.key === 'Enter' && holdsEnter(event)) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="mt-1.5 scroll-mt-18 scroll-mb-28 rounded-md border border-border bg-surface p-3"
    >
      {children}
      {varies !== undefined && (
        <Suspense>
          <VaryButton path={varies} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether Enter is of the panel: in a field of one line, or in the panel itself, which has the focus without a field. */
function holdsEnter({ target, currentTarget }: KeyboardEvent): boolean {
  return target === currentTarget || target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
