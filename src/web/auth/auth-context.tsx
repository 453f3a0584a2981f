import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import {
  AuthRefusal,
  type AuthClient,
  type Credentials,
  type Registration,
  type SignedInUser,
} from './auth-client.ts'
import { passkeyMessage, signInMessage, signUpMessage } from './auth-messages.ts'
import { useSession, type SessionLoss } from './use-session.ts'

export type { SignedInUser } from './auth-client.ts'

export interface AuthState {
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly user: SignedInUser | null
  /** Set while the session of the page's user has ended: they are to sign in again before anything can be called. */
  readonly loss: SessionLoss | null
  /** A sign-in or registration is on its way. */
  readonly submitting: boolean
  /** Why the last one failed, in words for the user. */
  readonly error: string | null
  /** The password was right, and a code is wanted beside it. */
  readonly codeWanted: boolean
  /** True when the user is signed in; false leaves the reason in `error`. Never rejects. */
  login(credentials: Credentials): Promise<boolean>
  /** Signs in with a passkey. True and false as for `login`; false without an error where none was chosen. */
  loginByPasskey(): Promise<boolean>
  /** Creates an account and signs in. True and false as for `login`. */
  register(registration: Registration): Promise<boolean>
  /**
   * Ends the session here at once, and on the server as soon as it can be reached. False where the user chose to stay, because
   * something is not saved yet.
   */
  logout(): Promise<boolean>
  clearError(): void
  /** Takes over what the user changed of themselves. */
  update(user: SignedInUser): void
}

const AuthContext = createContext<AuthState | null>(null)

interface AuthProviderProps {
  client: AuthClient
  /** Asks a user before what they have not saved is discarded; false where they stay. */
  mayDiscard?: (user: SignedInUser) => Promise<boolean>
  children: ReactNode
}

/** Knows who uses the product, and lets them in and out. */
export function AuthProvider({ client, mayDiscard, children }: AuthProviderProps) {
  const { user, loss, enter: admit, leave } = useSession(client)
  const [submitting, setSubmitting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [codeWanted, setCodeWanted] = useState(false)

  const enter = useCallback(
    async (attempt: Promise<SignedInUser | null>, explain: (error: unknown) => string): Promise<boolean> => {
      setSubmitting(true)
      setError(null)
      try {
        const entered = await attempt
        if (!entered) return false
        admit(entered)
        setCodeWanted(false)
        return true
      } catch (failure) {
        setError(explain(failure))
        setCodeWanted(failure instanceof AuthRefusal && failure.reason === 'code')
        return false
      } finally {
        setSubmitting(false)
      }
    },
    [admit],
  )
  const logout = useCallback(async () => {
    setError(null)
    if (user && mayDiscard && !(await mayDiscard(user))) return false
    await leave()
    return true
  }, [leave, mayDiscard, user])

  const clearError = useCallback(() => {
    setError(null)
    setCodeWanted(false)
  }, [])

  const state = useMemo<AuthState>(
    () => ({
      status: user === undefined ? 'loading' : user ? 'signed-in' : 'signed-out',
      user: user ?? null,
      loss,
      submitting,
      error,
      login: (credentials) => enter(client.signIn(credentials), signInMessage),
      loginByPasskey: () => enter(client.signInByPasskey(), passkeyMessage),
      register: (registration) => enter(client.signUp(registration), signUpMessage),
      logout,
      clearError,
      codeWanted,
      update: admit,
    }),
    [user, loss, submitting, error, codeWanted, client, enter, admit, logout, clearError],
  )
  return <AuthContext value={state}>{children}</AuthContext>
}

/** Who is signed in, and the ways in and out. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/**
 * Id of the page's user: what is kept in the browser is kept under it, for nobody else to see. Outside of
 * accounts it is that of a browser with one user.
 */
export function useUserId(): string {
  return useContext(AuthContext)?.user?.id ?? 'default_user'
}
