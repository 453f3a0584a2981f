import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { AuthClient, Credentials, Registration, SignedInUser } from './auth-client.ts'
import { signInMessage, signUpMessage } from './auth-messages.ts'

export type { SignedInUser } from './auth-client.ts'

export interface AuthState {
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly user: SignedInUser | null
  /** A sign-in or registration is on its way. */
  readonly submitting: boolean
  /** Why the last one failed, in words for the user. */
  readonly error: string | null
  /** True when the user is signed in; false leaves the reason in `error`. Never rejects. */
  login(credentials: Credentials): Promise<boolean>
  /** Creates an account and signs in. True and false as for `login`. */
  register(registration: Registration): Promise<boolean>
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  logout(): Promise<void>
  clearError(): void
}

const AuthContext = createContext<AuthState | null>(null)

/** Knows who uses the product, and lets them in and out. */
export function AuthProvider({ client, children }: { client: AuthClient; children: ReactNode }) {
  const [user, setUser] = useState<SignedInUser | null | undefined>(undefined)
  const [submitting, setSubmitting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useRestoredSession(client, setUser)

  const enter = useCallback(
    async (attempt: Promise<SignedInUser>, explain: (error: unknown) => string): Promise<boolean> => {
      setSubmitting(true)
      setError(null)
      try {
        setUser(await attempt)
        return true
      } catch (failure) {
        setError(explain(failure))
        return false
      } finally {
        setSubmitting(false)
      }
    },
    [],
  )
  const logout = useCallback(async () => {
    setUser(null)
    setError(null)
    await client.signOut().catch(() => undefined)
  }, [client])

  const state = useMemo<AuthState>(
    () => ({
      status: user === undefined ? 'loading' : user ? 'signed-in' : 'signed-out',
      user: user ?? null,
      submitting,
      error,
      login: (credentials) => enter(client.signIn(credentials), signInMessage),
      register: (registration) => enter(client.signUp(registration), signUpMessage),
      logout,
      clearError: () => setError(null),
    }),
    [user, submitting, error, client, enter, logout],
  )
  return <AuthContext value={state}>{children}</AuthContext>
}

/** Asks once who is signed in. Where that cannot be read, nobody is. */
function useRestoredSession(
  client: AuthClient,
  setUser: (next: (now: SignedInUser | null | undefined) => SignedInUser | null) => void,
): void {
  useEffect(() => {
    let left = false
    client
      .currentUser()
      .catch(() => null)
      // Someone who signed in meanwhile stays signed in.
      .then((restored) => {
        if (left) return
        // A whole screen appears with the answer: drawn as a transition, it does not block the page.
        startTransition(() => setUser((now) => (now === undefined ? restored : now)))
      })
    return () => {
      left = true
    }
  }, [client, setUser])
}

/** Who is signed in, and the ways in and out. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}
