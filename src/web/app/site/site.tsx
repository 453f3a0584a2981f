import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-context.tsx'
import { farewell } from '../../auth/farewell.ts'
import { useReturnPath } from '../../features/auth/return-path.ts'
import { SiteSessionProvider } from '../../marketing/session.tsx'
import { repeatEarlyClick } from '../early-click.ts'

// Most visitors never open it, so its script waits until one does.
const LoginModal = lazy(async () => ({
  default: (await import('../../features/auth/components/login-modal.tsx')).LoginModal,
}))

/** Around the public pages: tells them who is signed in, and opens the login modal over them. */
export default function Site() {
  const { status, logout } = useAuth()
  const [loginOpen, setLoginOpen] = useState(false)
  const navigate = useNavigate()
  const target = useReturnPath()
  useEffect(repeatEarlyClick, [])
  const { state, pathname } = useLocation() as { state: { from?: unknown } | null; pathname: string }
  const waits = status === 'signed-out' && state?.from !== undefined
  // Who followed a link into the product signs in here, and goes on to it.
  useEffect(() => void (waits && setLoginOpen(true)), [waits])
  // Who has just deleted their account is led here, and reads in the login until when they can keep it.
  const isLeaving = status === 'signed-out' && pathname === '/'
  useEffect(() => void (isLeaving && farewell() !== undefined && setLoginOpen(true)), [isLeaving])
  const closeLogin = useCallback(() => setLoginOpen(false), [])

  const session = useMemo(
    () => ({
      isSignedIn: status === 'signed-in',
      onLogin: () => setLoginOpen(true),
      onLogout: () => void logout().then(() => navigate('/')),
    }),
    [status, logout, navigate],
  )
  return (
    <SiteSessionProvider session={session}>
      <Outlet />
      {loginOpen && (
        <Suspense>
          <LoginModal
            onClose={closeLogin}
            onSuccess={() => {
              closeLogin()
              void navigate(target)
            }}
          />
        </Suspense>
      )}
    </SiteSessionProvider>
  )
}
