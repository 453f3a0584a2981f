import { get, useFormState } from 'react-hook-form'
import type { FormValues } from '../../../strategy/form-values.ts'
import { formErrors } from '../model/form-errors.ts'

interface PartProblemProps {
  /** Path of a part of the form that is no single field. */
  path: string
  /** Also says what is wrong with its entries. */
  deep?: boolean
}

/** What is wrong with a part of the form as a whole, below its fields. */
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
