import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from './auth-context.tsx'

interface Leaving {
  /** The page to show; the start page unless given. */
  readonly to?: string
  readonly state?: object
  /** The account is gone: unsaved work is discarded without a question. */
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
