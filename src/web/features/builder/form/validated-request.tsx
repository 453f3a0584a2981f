import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { loadOnce } from '../../../ui/hooks/load-once.ts'
import { nextPaint } from '../../../ui/hooks/next-paint.ts'
import { fieldName } from '../model/field-name.ts'
import { useBuilder } from './builder-context.ts'

export interface ValidatedRequest {
  /** The last valid form; undefined before the first. */
  readonly request: FormRequest | undefined
  /** Problem of the current form, with its field. */
  readonly problem?: string
  /** Form paths of the fields that are wrong. */
  readonly wrong: readonly string[]
}

const NOT_VALIDATED_YET: ValidatedRequest = { request: undefined, wrong: [] }
const ValidatedContext = createContext<ValidatedRequest>(NOT_VALIDATED_YET)

const validation = loadOnce(async () => {
  await nextPaint()
  return import('../model/validation.ts')
})

/** Validates the strategy with each edit, once for all previews, so that an invalid strategy requests nothing. */
export function ValidatedRequestProvider({ children }: { children: ReactNode }) {
  const { datasets } = useBuilder()
  const { getValues } = useFormContext<FormValues>()
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  const [validated, setValidated] = useState<ValidatedRequest>(NOT_VALIDATED_YET)
  useEffect(() => {
    let isLatest = true
    const check = async () => {
      const { formProblems } = await validation()
      if (!isLatest) return
      const problems = formProblems({ ...getValues(), request }, datasets).filter(({ path }) =>
        path.startsWith('request.'),
      )
      const [first] = problems
      const wrong = [...new Set(problems.map(({ path }) => path))]
      const problem = first && `${fieldName(first.path)}: ${first.message}`
      setValidated((before) =>
        problem === undefined ? { request, wrong } : { request: before.request, problem, wrong },
      )
    }
    // If the schemas fail to load, the server cannot send prices either.
    void check().catch(() => undefined)
    return () => {
      isLatest = false
    }
  }, [request, datasets, getValues])
  return <ValidatedContext value={validated}>{children}</ValidatedContext>
}

/** The validated strategy, which previews show. */
export function useValidatedRequest(): ValidatedRequest {
  return useContext(ValidatedContext)
}
