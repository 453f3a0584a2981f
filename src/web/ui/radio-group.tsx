import { RadioGroup as Primitive } from 'radix-ui'
import { useId, type ReactNode } from 'react'

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { readonly value: Value; readonly label: ReactNode; readonly description?: ReactNode }[]
  disabled?: boolean | undefined
}

/** One of a few choices that need a sentence each. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <Primitive.Root
      aria-label={props.label}
      value={props.value}
      onValueChange={(next) => props.onValueChange(next as Value)}
      disabled={props.disabled ?? false}
      className="grid gap-2.5"
    >
      {props.options.map(({ value, label, description }) => (
        <div key={value} className="flex items-start gap-2.5">
          <Primitive.Item
            id={`${id}-${value}`}
            value={value}
            aria-describedby={description ? `${id}-${value}-description` : undefined}
            className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-border-strong bg-surface disabled:opacity-55 data-[state=checked]:border-accent"
          >
            <Primitive.Indicator className="size-2.5 rounded-full bg-accent" />
          </Primitive.Item>
          <div>
            <label htmlFor={`${id}-${value}`} className="text-sm font-medium">
              {label}
            </label>
            {description && (
              <p id={`${id}-${value}-description`} className="text-xs text-muted">
                {description}
              </p>
            )}
          </div>
        </div>
      ))}
    </Primitive.Root>
  )
}
