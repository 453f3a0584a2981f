import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { loadOnce } from '../../../ui/hooks/load-once.ts'
import { fieldName } from '../model/field-name.ts'
import { useBuilder } from './builder-context.ts'

export interface SoundRequest {
  /** The last valid form; undefined before the first. */
  readonly request: FormRequest | undefined
  /** Problem of the current form, with its field. */
  readonly problem?: string
  /** Form paths of the fields that are wrong. */
  readonly wrong: readonly string[]
}

const NOTHING_KNOWN: SoundRequest = { request: undefined, wrong: [] }
const SoundContext = createContext<SoundRequest>(NOTHING_KNOWN)

const validation = loadOnce(() => import('../model/validation.ts'))

/** Validates the strategy with each edit, once for all previews, so that an invalid strategy requests nothing. */
export function SoundRequestProvider({ children }: { children: ReactNode }) {
  const { datasets } = useBuilder()
  const { getValues } = useFormContext<FormValues>()
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  const [sound, setSound] = useState<SoundRequest>(NOTHING_KNOWN)
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
      setSound((before) =>
        problem === undefined ? { request, wrong } : { request: before.request, problem, wrong },
      )
    }
    // If the schemas fail to load, the server cannot send prices either.
    void check().catch(() => undefined)
    return () => {
      isLatest = false
    }
  }, [request, datasets, getValues])
  return <SoundContext value={sound}>{children}</SoundContext>
}

/** The strategy of the previews. */
export function useSoundRequest(): SoundRequest {
  return useContext(SoundContext)
}
