import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  disabled?: boolean | undefined
  hideLabel?: boolean
  /** -1 where Tab passes it by: the key of its row sets it. */
  tabIndex?: number
}

/** A checkbox; `indeterminate` if only some of its items are checked. */
export function Checkbox({ checked, onCheckedChange, label, disabled, hideLabel, tabIndex }: CheckboxProps) {
  const id = useId()
  const isMixed = checked === 'indeterminate'
  const Mark = isMixed ? Minus : Check
  return (
    <div className="flex min-h-6 items-center gap-2">
      <span className="relative grid size-5 shrink-0 place-items-center text-on-accent">
        <input
          ref={(box) => {
            if (box) box.indeterminate = isMixed
          }}
          id={id}
          type="checkbox"
          checked={checked === true}
          onChange={(event) => onCheckedChange(event.target.checked)}
          disabled={disabled}
          tabIndex={tabIndex}
          className="absolute inset-0 appearance-none rounded-sm border border-border-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-55"
        />
        {checked !== false && <Mark aria-hidden className="pointer-events-none relative size-3.5" />}
      </span>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'min-w-0 text-sm wrap-anywhere'}>
        {label}
      </label>
    </div>
  )
}
