import { get, useFormState } from 'react-hook-form'
import type { FormValues } from '../../../strategy/form-values.ts'
import { formErrors } from '../model/form-errors.ts'

interface PartProblemProps {
  /** Form path of a part with several fields. */
  path: string
  /** Also shows problems of its entries. */
  deep?: boolean
}

/** The validation message of a part as a whole, below its fields. */
export function PartProblem({ path, deep = false }: PartProblemProps) {
  const { errors } = useFormState<FormValues>()
  const problem: unknown = get(errors, path)
  const [first] = formErrors(problem)
  if (!first || (first.path !== '' && !deep)) return null
  return (
    <p role="alert" className="w-full text-xs text-danger">
      {first.message}
    </p>
  )
}
