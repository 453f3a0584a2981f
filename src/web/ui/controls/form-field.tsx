import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'

interface FieldWiring {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** Props that connect a control to its field: id, description and validity. Empty outside a field. */
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
  /** Shows the hint to the right of the label if there is room. */
  hintBeside?: boolean
  /** Validation message; undefined for a valid value. */
  error?: string | undefined
  required?: boolean
  /** Hides the label visually; screen readers still get it. */
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A control with its label, hint and error, connected for assistive technology. */
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
    <div className={classNames('relative min-w-0', hintBeside && '@container', className)}>
      <label
        htmlFor={id}
        lang={languageOf(label)}
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
            lang={languageOf(hint)}
            className={classNames(
              'mt-1 text-xs text-muted',
              hintBeside &&
                'sm:@min-[17rem]:absolute sm:@min-[17rem]:top-0 sm:@min-[17rem]:right-0 sm:@min-[17rem]:mt-0',
            )}
          >
            {hint}
          </p>
        )
      )}
    </div>
  )
}
