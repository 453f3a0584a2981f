import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { DASHBOARD_PATH, LOGIN_PATH, PLATFORM_PATH, REGISTER_PATH } from '../content/navigation.ts'
import { useSiteSession } from '../session.tsx'
import { SiteLink } from './site-link.tsx'

/** Account buttons of the landing header. Both sign-in buttons open the login modal. */
export function LandingActions() {
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
