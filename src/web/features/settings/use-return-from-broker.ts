import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#api/client'
import { BROKER_IDS, type BrokerId } from '#domain'
import { useAccountChange } from './queries.ts'

/** Redirect address of a broker's sign-in: this screen. */
export const returnAddress = () => `${window.location.origin}/app/settings/broker`

const STATE = 'delta.broker-sign-in'

const BROKER = 'delta.broker-sign-in-at'

/** Stores a sign-in's state in this tab, because some brokers do not return it, and the broker, to come back to it. */
export function keepState(state: string, broker: BrokerId): void {
  sessionStorage.setItem(STATE, state)
  sessionStorage.setItem(BROKER, broker)
}

function take(key: string): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}

/** Names of the returned code at different brokers. */
const CODES = ['code', 'request_token', 'apisession', 'API_Session']

interface Returned {
  readonly message: string | undefined
  readonly isDone: boolean
  /** The broker that the user comes back from. */
  readonly broker: BrokerId | undefined
}

/** Finishes a sign-in once after the broker's redirect, and removes the code from the address. */
export function useReturnFromBroker(): Returned {
  const [parameters, setParameters] = useSearchParams()
  const [outcome, setOutcome] = useState<{ message: string; isDone: boolean }>()
  const [broker, setBroker] = useState<BrokerId>()
  const finished = useRef(false)
  const finish = useAccountChange(routes.finishBrokerSignIn)
  useEffect(() => {
    const code = CODES.map((name) => parameters.get(name)).find(Boolean)
    if (!code || finished.current) return
    const state = parameters.get('state') ?? take(STATE)
    finished.current = true
    const begunAt = take(BROKER)
    setBroker(BROKER_IDS.find((id) => id === begunAt))
    setParameters({}, { replace: true })
    if (!state) {
      setOutcome({ message: 'This sign-in was not begun in this tab; start it again here.', isDone: false })
      return
    }
    finish.mutate(
      { body: { code, state } },
      {
        onSuccess: (connection) => {
          setBroker(connection.broker)
          setOutcome({ message: 'Delta has a token until its end shown below.', isDone: true })
        },
        onError: (error) => setOutcome({ message: error.message, isDone: false }),
      },
    )
  }, [parameters, setParameters, finish])
  return { message: outcome?.message, isDone: outcome?.isDone ?? false, broker }
}
