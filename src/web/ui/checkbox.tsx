import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { useId, type ReactNode } from 'react'

interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  disabled?: boolean | undefined
  hideLabel?: boolean
}

/** Takes part or not; `indeterminate` when only some of what it stands for does. */
export function Checkbox({ checked, onCheckedChange, label, disabled, hideLabel }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled ?? false}
        className="grid size-5 shrink-0 place-items-center rounded-sm border border-border-strong bg-surface text-on-accent disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
      >
        <Primitive.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3.5" />
          ) : (
            <Check aria-hidden className="size-3.5" />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm'}>
        {label}
      </label>
    </div>
  )
}
