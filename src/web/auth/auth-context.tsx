import { createContext, useContext, useMemo, type ReactNode } from 'react'

export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
}

interface AuthState {
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly user: SignedInUser | null
  logout(): Promise<void>
}

const AuthContext = createContext<AuthState | null>(null)

const LOCAL_USER: SignedInUser = { id: 'default_user', email: '', name: 'Local user' }

/** Knows who uses the product: on an installation without accounts, one local user. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useMemo<AuthState>(
    () => ({ status: 'signed-in', user: LOCAL_USER, logout: () => Promise.resolve() }),
    [],
  )
  return <AuthContext value={state}>{children}</AuthContext>
}

/** Who is signed in, and the way out. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}
