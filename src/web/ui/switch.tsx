import { Switch as Primitive } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
  hideLabel?: boolean
}

/** Turns something on or off at once. */
export function Switch({ checked, onCheckedChange, label, description, disabled, hideLabel }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled ?? false}
        aria-describedby={description ? `${id}-description` : undefined}
        className={classNames(
          'relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-border-strong bg-sunken transition-colors',
          'disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        )}
      >
        <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-border-strong transition-transform data-[state=checked]:translate-x-[1.15rem] data-[state=checked]:bg-on-accent" />
      </Primitive.Root>
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-xs text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
