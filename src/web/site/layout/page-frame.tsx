import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import {
  LANDING_LINKS,
  PAGE_LINKS,
  DASHBOARD_PATH,
  LOGIN_PATH,
  PLATFORM_PATH,
  REGISTER_PATH,
} from '../content/navigation.ts'
import { useSiteSession } from '../session.tsx'
import { Footer } from './footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteLink } from './site-link.tsx'

interface PageFrameProps {
  /** The landing page has its own menu and account buttons. */
  header?: 'landing' | 'inner'
  children: ReactNode
}

/** Header, content and footer of a public page. */
export function PageFrame({ header = 'inner', children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      {header === 'landing' ? (
        <SiteHeader links={LANDING_LINKS} actions={<LandingActions />} />
      ) : (
        <SiteHeader links={PAGE_LINKS} actions={<PageActions />} />
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Account buttons of the landing header. Both sign-in buttons open the login modal. */
function LandingActions() {
  const { isSignedIn, onLogin, onLogout } = useSiteSession()
  return isSignedIn ? (
    <>
      <SiteLink to={PLATFORM_PATH} className={buttonClass('primary')}>
        Launch Platform
      </SiteLink>
      <Button onClick={onLogout}>Logout</Button>
    </>
  ) : (
    <>
      <Button variant="ghost" onClick={onLogin}>
        Login
      </Button>
      <Button variant="primary" onClick={onLogin}>
        Sign Up
      </Button>
    </>
  )
}

/** Account buttons of the inner pages. */
export function PageActions() {
  const { isSignedIn, onLogout } = useSiteSession()
  return isSignedIn ? (
    <>
      <SiteLink to={DASHBOARD_PATH} className={buttonClass('primary')}>
        Dashboard
      </SiteLink>
      <Button onClick={onLogout}>Logout</Button>
    </>
  ) : (
    <>
      <SiteLink to={LOGIN_PATH} className={buttonClass('ghost')}>
        Login
      </SiteLink>
      <SiteLink to={REGISTER_PATH} className={buttonClass('primary')}>
        Get Started
      </SiteLink>
    </>
  )
}
