import { createContext, useContext, type ReactNode } from 'react'

/** What the site needs to know of accounts. The app gives it; the site itself knows no account. */
export interface SiteSession {
  readonly isSignedIn: boolean
  /** Opens the login modal. */
  readonly onLogin: () => void
  readonly onLogout: () => void
}

const SiteSessionContext = createContext<SiteSession>({
  isSignedIn: false,
  onLogin: () => undefined,
  onLogout: () => undefined,
})

/** Tells the pages inside it who is looking at them. */
export function SiteSessionProvider({ session, children }: { session: SiteSession; children: ReactNode }) {
  return <SiteSessionContext value={session}>{children}</SiteSessionContext>
}

/** Whether the visitor is signed in, and the ways in and out. Signed out where nothing provides it. */
export function useSiteSession(): SiteSession {
  return useContext(SiteSessionContext)
}
