import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from './auth-context.tsx'

/** Signs the user out and leads to the start page, unless they stay for what is not saved yet. */
export function useSignOut(): () => Promise<void> {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return useCallback(async () => {
    if (await logout()) await navigate('/')
  }, [logout, navigate])
}
