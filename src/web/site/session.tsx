import { createContext, useContext, type ReactNode } from 'react'

/** Session state that the app provides to the site; the site itself has no account code. */
export interface SiteSession {
  readonly isSignedIn: boolean
  /** Opens the login modal. */
  readonly onLogin: () => void
  readonly onLogout: () => void
  /** Opens the product for a visitor without an account, as a guest; resolves to the reason if that is refused. */
  readonly onTry: () => Promise<string | undefined>
}

const SiteSessionContext = createContext<SiteSession>({
  isSignedIn: false,
  onLogin: () => undefined,
  onLogout: () => undefined,
  onTry: () => Promise.resolve(undefined),
})

/** Provides the session to the pages. */
export function SiteSessionProvider({ session, children }: { session: SiteSession; children: ReactNode }) {
  return <SiteSessionContext value={session}>{children}</SiteSessionContext>
}

/** Whether the visitor is signed in, and the login and logout actions. Signed out by default. */
export function useSiteSession(): SiteSession {
  return useContext(SiteSessionContext)
}
