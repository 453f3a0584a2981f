import type { ComponentProps } from 'react'
import classNames from 'clsx'
import { useFieldWiring } from './form-field.tsx'

/** Classes of text controls. */
export const CONTROL_CLASS = classNames(
  'w-full min-w-0 rounded-md border border-border-strong bg-surface px-2.5 text-sm text-text placeholder:text-muted',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:border-border',
)

/** A text, date or time input. Inside a `FormField` it is connected to its label and error. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      className={classNames(CONTROL_CLASS, 'h-9 sm:in-data-dense:h-8', className)}
    />
  )
}

/** A multi-line text input. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldWiring()} {...rest} className={classNames(CONTROL_CLASS, 'py-2', className)} />
}
