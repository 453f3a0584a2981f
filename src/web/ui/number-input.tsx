import { useEffect, useState, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './form-field.tsx'
import { CONTROL_CLASS } from './input.tsx'

interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'
> {
  /** undefined is an empty field. */
  value: number | undefined
  onValueChange: (value: number | undefined) => void
  /** Inclusive bounds; they limit the arrows and are announced, what is typed is judged by the form. */
  bounds?: { readonly min: number; readonly max: number }
  /** Written before the number, like ₹. */
  prefix?: string
  /** Written after the number, like % or pts. */
  suffix?: string
}

const written = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : String(value)

/** A number with its unit. Keeps what is being typed ("1.", "-") until it is a number. */
export function NumberInput({
  value,
  onValueChange,
  bounds,
  prefix,
  suffix,
  className,
  ...rest
}: NumberInputProps) {
  const [text, setText] = useState(written(value))
  useEffect(() => {
    setText((current) => (current !== '' && Number(current) === value ? current : written(value)))
  }, [value])
  return (
    <div className="relative">
      {prefix && <Unit side="left">{prefix}</Unit>}
      <input
        {...useFieldWiring()}
        type="number"
        inputMode="decimal"
        min={bounds?.min}
        max={bounds?.max}
        step="any"
        {...rest}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onValueChange(event.target.value === '' ? undefined : Number(event.target.value))
        }}
        // A wheel over a focused number field would change it unseen.
        onWheel={(event) => event.currentTarget.blur()}
        className={classNames(CONTROL_CLASS, 'h-9', prefix && 'pl-7', suffix && 'pr-10', className)}
      />
      {suffix && <Unit side="right">{suffix}</Unit>}
    </div>
  )
}

function Unit({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-y-0 flex items-center text-sm text-muted',
        side === 'left' ? 'left-2.5' : 'right-2.5',
      )}
    >
      {children}
    </span>
  )
}
