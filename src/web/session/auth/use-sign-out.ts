import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from './auth-context.tsx'

interface Leaving {
  /** Discards unsaved work without a question, because the account is gone. */
  readonly discards?: boolean
}

/** Signs the user out and opens the start page, unless the user stays to save their work. */
export function useSignOut(): (leaving?: Leaving) => Promise<void> {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return useCallback(
    async ({ discards = false } = {}) => {
      if (await logout({ discards })) await navigate('/')
    },
    [logout, navigate],
  )
}
