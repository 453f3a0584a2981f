import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { farewell } from '../../session/auth/farewell.ts'
import { useSignOut } from '../../session/auth/use-sign-out.ts'
import { useReturnPath } from '../../features/auth/return-path.ts'
import { SiteSessionProvider } from '../../site/session.tsx'
import { repeatEarlyClick } from '../early-click.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'

// Most visitors never open the login, so its script loads on demand.
const LoginModal = fetchedPart(
  async () => (await import('../../features/auth/components/login-modal.tsx')).LoginModal,
)

/** Layout of the public pages. It provides the user and opens the login modal over the page. */
export default function Site() {
  const { status, openGuestWorkspace } = useAuth()
  const signOut = useSignOut()
  const [loginOpen, setLoginOpen] = useState(false)
  // A sign-in in another tab counts, too.
  if (loginOpen && status === 'signed-in') setLoginOpen(false)
  const navigate = useNavigate()
  const target = useReturnPath()
  useEffect(repeatEarlyClick, [])
  const { state, pathname } = useLocation() as { state: { from?: unknown } | null; pathname: string }
  const waits = status === 'signed-out' && state?.from !== undefined
  // A visitor who followed a link into the product signs in here and continues to it.
  useEffect(() => void (waits && setLoginOpen(true)), [waits])
  // A user who has just deleted the account is sent here; the login states until when the account can be
  // restored.
  const isLeaving = status === 'signed-out' && pathname === '/'
  useEffect(() => void (isLeaving && farewell() !== undefined && setLoginOpen(true)), [isLeaving])
  const closeLogin = useCallback(() => setLoginOpen(false), [])

  const session = useMemo(
    () => ({
      isSignedIn: status === 'signed-in',
      onLogin: () => setLoginOpen(true),
      onLogout: () => void signOut(),
      onTry: async () => {
        const refusal = await openGuestWorkspace()
        if (refusal === undefined) await navigate(target)
        return refusal
      },
    }),
    [status, signOut, openGuestWorkspace, navigate, target],
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
