import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface SegmentedProps<Value extends string> {
  /** Names the group for assistive technology. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  disabled?: boolean | undefined
  size?: 'sm' | 'md'
  className?: string
}

/** One of a few, all in sight: a radio group drawn as one bar. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  ...rest
}: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={rest.disabled ?? false}
      orientation="horizontal"
      className={classNames(
        'inline-flex rounded-md border border-border-strong bg-sunken p-0.5',
        rest.className,
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={classNames(
            'flex-auto rounded-sm px-2.5 text-sm font-medium whitespace-nowrap text-muted transition-colors',
            'hover:text-text disabled:cursor-not-allowed disabled:opacity-60',
            'data-[state=checked]:bg-accent-soft data-[state=checked]:text-on-accent-soft',
            rest.size === 'sm' ? 'h-6' : 'h-[1.9rem]',
          )}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
