import { useCallback } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '../../../strategy/form-values.ts'
import type { FormPath } from './fields.tsx'

/**
 * An object of the form and its setter. An optional part is read and removed through its parent object: by its own
 * path, the form library would restore its first value.
 */
export function usePart<Part extends object>(path: string): readonly [Part, (next: Part) => void] {
  const { setValue } = useFormContext<FormValues>()
  const part = useWatch<FormValues>({ name: path as FormPath }) as unknown as Part
  const replace = useCallback(
    (next: Part) => setValue(path as FormPath, next as never, { shouldDirty: true, shouldValidate: true }),
    [path, setValue],
  )
  return [part, replace]
}
