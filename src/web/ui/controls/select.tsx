import { ChevronDown } from 'lucide-react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'
import { useFieldWiring } from './form-field.tsx'
import { CONTROL_CLASS } from './input.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
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
  /** -1 where Tab passes it by: the key of its row leads there. */
  tabIndex?: number
}

/** A native select: typing finds an option by its first letters, a phone shows its wheel, and it costs no script. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder = 'Choose…', className, ...rest } = props
  return (
    <div className={classNames('relative', className)}>
      <select
        {...useFieldWiring()}
        lang={languageOf(options.find((option) => option.value === value)?.label)}
        {...rest}
        value={value ?? ''}
        onChange={(event) => onValueChange(event.target.value as Value)}
        className={classNames(CONTROL_CLASS, 'h-9 appearance-none sm:in-data-dense:h-8 truncate pr-8')}
      >
        {value === undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            lang={languageOf(option.label)}
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
      />
    </div>
  )
}
