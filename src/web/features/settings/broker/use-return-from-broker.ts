import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#api/calls'
import { useAccountChange } from '../queries.ts'

/** Redirect address of a broker's sign-in: this screen. */
export const returnAddress = () => `${window.location.origin}/app/settings/broker`

const STATE = 'delta.broker-sign-in'

/** Stores a sign-in's state in this tab, because some brokers do not return it. */
export function keepState(state: string): void {
  sessionStorage.setItem(STATE, state)
}

function takeState(): string | null {
  const state = sessionStorage.getItem(STATE)
  sessionStorage.removeItem(STATE)
  return state
}

/** Names of the returned code at different brokers. */
const CODES = ['code', 'request_token', 'apisession', 'API_Session']

/** Finishes a sign-in once after the broker's redirect, and removes the code from the address. */
export function useReturnFromBroker(): { message: string | undefined; isDone: boolean } {
  const [parameters, setParameters] = useSearchParams()
  const [outcome, setOutcome] = useState<{ message: string; isDone: boolean }>()
  const finished = useRef(false)
  const finish = useAccountChange(routes.finishBrokerSignIn)
  useEffect(() => {
    const code = CODES.map((name) => parameters.get(name)).find(Boolean)
    if (!code || finished.current) return
    const state = parameters.get('state') ?? takeState()
    finished.current = true
    setParameters({}, { replace: true })
    if (!state) {
      setOutcome({ message: 'This sign-in was not begun in this tab; start it again here.', isDone: false })
      return
    }
    finish.mutate(
      { body: { code, state } },
      {
        onSuccess: () =>
          setOutcome({ message: 'Delta has a token until its end shown below.', isDone: true }),
        onError: (error) => setOutcome({ message: error.message, isDone: false }),
      },
    )
  }, [parameters, setParameters, finish])
  return { message: outcome?.message, isDone: outcome?.isDone ?? false }
}
