import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from './auth-context.tsx'

interface Leaving {
  /** The page to open; by default the start page. */
  readonly to?: string
  readonly state?: object
  /** Discards unsaved work without a question, because the account is gone. */
  readonly discards?: boolean
}

/** Signs the user out and opens a page, unless the user stays to save their work. */
export function useSignOut(): (leaving?: Leaving) => Promise<void> {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return useCallback(
    async ({ to = '/', state, discards = false } = {}) => {
      if (await logout({ discards })) await navigate(to, { state })
    },
    [logout, navigate],
  )
}
