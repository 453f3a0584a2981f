import { useId, type ReactNode } from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'

interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
  hideLabel?: boolean
}

/** A switch that takes effect at once. */
export function Switch({ checked, onCheckedChange, label, description, disabled, hideLabel }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        disabled={disabled}
        aria-describedby={description ? `${id}-description` : undefined}
        className={classNames(
          'relative mt-0.5 h-5 w-9 shrink-0 appearance-none rounded-full border border-border-strong bg-sunken transition-colors',
          'checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-55',
          'before:absolute before:top-1/2 before:size-3.5 before:translate-x-0.5 before:-translate-y-1/2 before:rounded-full before:bg-border-strong before:transition-transform',
          'checked:before:translate-x-[1.15rem] checked:before:bg-on-accent',
          'forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]',
        )}
      />
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} lang={languageOf(label)} className="text-sm font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} lang={languageOf(description)} className="text-xs text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
