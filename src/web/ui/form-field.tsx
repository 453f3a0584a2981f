import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface FieldWiring {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** What ties a control to the field around it: id, description and validity. Empty outside a field. */
export function useFieldWiring(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const wiring = useContext(FieldContext)
  if (!wiring) return {}
  return {
    id: wiring.id,
    ...(wiring.describedBy && { 'aria-describedby': wiring.describedBy }),
    ...(wiring.invalid && { 'aria-invalid': true as const }),
  }
}

interface FormFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The hint stands at the right of the label, where there is room. */
  hintBeside?: boolean
  /** What is wrong with the value; undefined when nothing is. */
  error?: string | undefined
  required?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One control with its label, hint and error, tied together for assistive technology. */
export function FormField({
  label,
  hint,
  hintBeside = false,
  error,
  required,
  hideLabel,
  className,
  children,
}: FormFieldProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const wiring = useMemo(() => ({ id, describedBy, invalid: error !== undefined }), [id, describedBy, error])
  return (
    <div className={classNames('relative min-w-0', className)}>
      <label
        htmlFor={id}
        className={
          hideLabel
            ? 'sr-only'
            : 'mb-1 block text-sm font-medium sm:in-data-dense:mb-0.5 sm:in-data-dense:text-xs'
        }
      >
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-xs text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p
            id={`${id}-hint`}
            className={classNames(
              'mt-1 text-xs text-muted',
              hintBeside && 'sm:absolute sm:top-0 sm:right-0 sm:mt-0',
            )}
          >
            {hint}
          </p>
        )
      )}
    </div>
  )
}
