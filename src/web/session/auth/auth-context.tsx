import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { PUBLIC_MESSAGES } from '#domain/public'
import {
  AuthRefusal,
  type AuthClient,
  type Credentials,
  type Registration,
  type SignedInUser,
} from './auth-client.ts'
import { useSession, type SessionLoss } from './use-session.ts'

export type { SignedInUser } from './auth-client.ts'

export interface AuthState {
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly user: SignedInUser | null
  /** Set after the session of the page's user has ended: they have to sign in again before any call. */
  readonly loss: SessionLoss | null
  /** A sign-in or registration is in progress. */
  readonly submitting: boolean
  /** User-facing message of the last failure. */
  readonly error: string | null
  /** The password was right, and a second-factor code is required. */
  readonly codeWanted: boolean
  /** Resolves to true if the user is signed in; false leaves the reason in `error`. Never rejects. */
  login(credentials: Credentials): Promise<boolean>
  /** Signs in with a passkey. Resolves like `login`, and to false without an error if the user cancels. */
  loginByPasskey(): Promise<boolean>
  /** Creates an account and signs in. Resolves like `login`. */
  register(registration: Registration): Promise<boolean>
  /**
   * Opens a guest's workspace, unless the user is signed in. Resolves to the reason if the server refuses. Never rejects.
   */
  openGuestWorkspace(): Promise<string | undefined>
  /**
   * Ends the session here at once, and on the server as soon as it can be reached. Returns false if the user chose to
   * stay because of unsaved work; with `discards` they are not asked.
   */
  logout(options?: { readonly discards?: boolean }): Promise<boolean>
  clearError(): void
  /** Applies changes that the user made to their profile. */
  update(user: SignedInUser): void
}

const AuthContext = createContext<AuthState | null>(null)

interface AuthProviderProps {
  client: AuthClient
  /** Asks the user before unsaved work is discarded; false cancels the sign-out. */
  mayDiscard?: (user: SignedInUser) => Promise<boolean>
  children: ReactNode
}

/** Provides the session, and the actions that change it. */
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
  const logout = useCallback(
    async ({ discards = false } = {}) => {
      setError(null)
      if (!discards && user && mayDiscard && !(await mayDiscard(user))) return false
      await leave()
      return true
    },
    [leave, mayDiscard, user],
  )

  const opening = useRef<Promise<string | undefined>>(undefined)
  const openGuestWorkspace = useCallback(() => {
    // A second click while the first is under way waits for the same workspace.
    opening.current ??= client
      .openGuestWorkspace()
      .then((guest) => void admit(guest), guestMessage)
      .finally(() => (opening.current = undefined))
    return opening.current
  }, [client, admit])

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
      openGuestWorkspace,
      logout,
      clearError,
      codeWanted,
      update: admit,
    }),
    [user, loss, submitting, error, codeWanted, client, enter, admit, openGuestWorkspace, logout, clearError],
  )
  return <AuthContext value={state}>{children}</AuthContext>
}

/** The session, with login, registration and logout. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/**
 * Id of the page's user. Browser storage uses it as a prefix, so users do not see each other's data. Without accounts
 * it is the id of a single default user.
 */
export function useUserId(): string {
  return useContext(AuthContext)?.user?.id ?? 'default_user'
}

const SIGN_UP_FAILED = 'Your account could not be created. Please try again.'

/** Message for a failed sign-in. */
function signInMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return PUBLIC_MESSAGES.signInFailed
  switch (error.reason) {
    case 'credentials':
      return PUBLIC_MESSAGES.signInRejected
    case 'rate-limit':
    case 'code':
    case 'closed':
      return error.message || PUBLIC_MESSAGES.signInFailed
    default:
      return PUBLIC_MESSAGES.signInFailed
  }
}

/** Message for a failed sign-in with a passkey. */
function passkeyMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return PUBLIC_MESSAGES.signInFailed
  return error.message || PUBLIC_MESSAGES.signInFailed
}

/** Message for a failed registration. */
function signUpMessage(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return SIGN_UP_FAILED
  switch (error.reason) {
    case 'email-taken':
      return error.message || PUBLIC_MESSAGES.signUpEmailTaken
    case 'closed':
      return error.message || PUBLIC_MESSAGES.signUpClosed
    case 'rate-limit':
    case 'invalid':
      return error.message || SIGN_UP_FAILED
    default:
      return SIGN_UP_FAILED
  }
}

/** Message if no guest's workspace could be opened. */
function guestMessage(error: unknown): string {
  const isRefused = error instanceof AuthRefusal && error.reason !== 'failure'
  return (isRefused && error.message) || 'The guest workspace could not be opened. Please try again.'
}
