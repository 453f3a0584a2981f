import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { loadOnce } from '../../../ui/load-once.ts'
import { fieldName } from '../model/field-name.ts'
import { useBuilder } from './builder-context.ts'

export interface SoundRequest {
  /** As the form last said it without a mistake; undefined while it has never been without one. */
  readonly request: FormRequest | undefined
  /** What is wrong with the form since then, and where. */
  readonly problem?: string
}

const SoundContext = createContext<SoundRequest>({ request: undefined })

const validation = loadOnce(() => import('../model/validation.ts'))

/** Checks the strategy with each edit, once for all that is previewed: nothing is asked for one that is wrong. */
export function SoundRequestProvider({ children }: { children: ReactNode }) {
  const { datasets } = useBuilder()
  const { getValues } = useFormContext<FormValues>()
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  const [sound, setSound] = useState<SoundRequest>({ request: undefined })
  useEffect(() => {
    let isLatest = true
    const check = async () => {
      const { formProblems } = await validation()
      if (!isLatest) return
      const wrong = formProblems({ ...getValues(), request }, datasets).find(({ path }) =>
        path.startsWith('request.'),
      )
      const problem = wrong && `${fieldName(wrong.path)}: ${wrong.message}`
      setSound((before) => (problem === undefined ? { request } : { request: before.request, problem }))
    }
    // A server that does not send the checks has no prices either.
    void check().catch(() => undefined)
    return () => {
      isLatest = false
    }
  }, [request, datasets, getValues])
  return <SoundContext value={sound}>{children}</SoundContext>
}

/** The strategy that previews are of. */
export function useSoundRequest(): SoundRequest {
  return useContext(SoundContext)
}
