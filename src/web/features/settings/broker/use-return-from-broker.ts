import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#api'
import { useAccountChange } from '../queries.ts'

/** The address that a broker's sign-in page sends the user back to: this screen. */
export const returnAddress = () => `${window.location.origin}/app/settings/broker`

/** Finishes a sign-in when the broker has sent the user back with a code, once, and takes the code off the address. */
export function useReturnFromBroker(): { message: string | undefined; isDone: boolean } {
  const [parameters, setParameters] = useSearchParams()
  const [told, setTold] = useState<{ message: string; isDone: boolean }>()
  const finished = useRef(false)
  const finish = useAccountChange(routes.finishBrokerSignIn)
  useEffect(() => {
    const code = parameters.get('code')
    const state = parameters.get('state')
    if (!code || !state || finished.current) return
    finished.current = true
    setParameters({}, { replace: true })
    finish.mutate(
      { body: { code, state } },
      {
        onSuccess: () => setTold({ message: 'Delta has a token until its end shown below.', isDone: true }),
        onError: (error) => setTold({ message: error.message, isDone: false }),
      },
    )
  }, [parameters, setParameters, finish])
  return { message: told?.message, isDone: told?.isDone ?? false }
}
