import { cloneElement, useId, useRef, type ReactElement, type ReactNode, type ToggleEvent } from 'react'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<{ popoverTarget?: string; id?: string }>
  label: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** Px between button and popover, and between popover and window edge. */
const GAP = 6

/**
 * Controls or text beside the button that opens them. Uses the browser's popover: Escape and a click elsewhere close
 * it, and it needs no script before it opens.
 */
export function Popover({ trigger, label, align = 'end', children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const button = document.getElementById(`${id}-trigger`)?.getBoundingClientRect()
    if (event.newState !== 'open' || !button) return
    const { style, offsetWidth } = event.currentTarget
    const left = align === 'start' ? button.left : button.right - offsetWidth
    style.top = `${button.bottom + GAP}px`
    style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`
  }
  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, id: `${id}-trigger` })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={place}
        className="fixed m-0 w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-border bg-raised p-3 text-text shadow-pop"
      >
        {children}
      </div>
    </>
  )
}
