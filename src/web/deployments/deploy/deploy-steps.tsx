import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#api/client'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { reasonOf } from '../deployment-queries.ts'

/** A step of the dialog. It focuses its first field, because the previous step took the focus with it. */
export function FocusedStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  return (
    <div ref={step} className="grid gap-4">
      {children}
    </div>
  )
}

/** Why a deployment was refused. */
export function Failure({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? error.fields : []
  const reasons = [...new Set(fields.map(({ message }) => message))]
  const title = 'It cannot be deployed so'
  return <ErrorBox title={title} message={reasons.length > 0 ? reasons.join('. ') : reasonOf(error)} />
}

/** Calls of a dialog, one at a time, with the error of the last one. */
export function useAttempt() {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  return {
    isAsking,
    error,
    forget: () => setError(undefined),
    attempt: async (call: () => Promise<void>) => {
      setAsking(true)
      setError(undefined)
      try {
        await call()
      } catch (problem) {
        setError(problem)
      } finally {
        setAsking(false)
      }
    },
  }
}
