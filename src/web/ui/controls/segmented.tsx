import { useId, type ReactNode } from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  disabled?: boolean | undefined
  size?: 'sm' | 'md'
  className?: string
}

/** A radio group drawn as one bar, for a few options. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  ...rest
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'inline-flex rounded-md border border-border-strong bg-sunken p-0.5',
        rest.className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={languageOf(option.label)}
          className={classNames(
            'relative flex flex-auto items-center justify-center rounded-sm px-2.5 text-sm font-medium whitespace-nowrap text-muted transition-colors',
            'hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:opacity-60',
            'has-checked:bg-accent-soft has-checked:text-on-accent-soft',
            'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            rest.size === 'sm' ? 'h-6' : 'h-[1.9rem]',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            disabled={rest.disabled === true || option.disabled === true}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
