import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './form-field.tsx'
import { CONTROL_CLASS } from './input.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface SelectProps<Value extends string> {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  disabled?: boolean | undefined
  /** Needed outside a `FormField`. */
  'aria-label'?: string
  className?: string
}

/** One of a list. Type-ahead finds an option by its first letters. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const wiring = useFieldWiring()
  return (
    <Primitive.Root
      value={props.value ?? ''}
      // The hidden native select reports '' while its options are still being mounted; that is nobody's choice.
      onValueChange={(value) => value !== '' && props.onValueChange(value as Value)}
      disabled={props.disabled ?? false}
    >
      <Primitive.Trigger
        {...wiring}
        aria-label={props['aria-label']}
        className={classNames(
          CONTROL_CLASS,
          'inline-flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-muted',
          props.className,
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={props.placeholder ?? 'Choose…'} />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-md border border-border bg-raised shadow-pop"
        >
          <Primitive.Viewport className="max-h-80 p-1">
            {props.options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Option({ option }: { option: SelectOption<string> }) {
  return (
    <Primitive.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className="flex h-8 cursor-default items-center gap-2 rounded-sm pr-3 pl-2 text-sm outline-none select-none data-disabled:text-muted data-disabled:opacity-70 data-highlighted:bg-hover"
    >
      <span className="size-4 shrink-0">
        <Primitive.ItemIndicator>
          <Check aria-hidden className="size-4 text-accent" />
        </Primitive.ItemIndicator>
      </span>
      <Primitive.ItemText>{option.label}</Primitive.ItemText>
    </Primitive.Item>
  )
}
