import { useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { forgetFarewell } from '../../session/auth/farewell.ts'
import { forgetReturnPath, keepReturnPath } from '../../features/auth/return-path.ts'
import { PlatformLoading } from './platform-loading.tsx'
import { PlatformProviders } from './platform-providers.tsx'

/** Lets signed-in users through. It sends others to the start page, with the address they asked for. */
export default function Guard() {
  const { status, user } = useAuth()
  const location = useLocation()
  const [wasIn, setWasIn] = useState(false)
  if (status === 'signed-in' && !wasIn) setWasIn(true)
  useEffect(() => {
    if (status === 'signed-in') {
      forgetReturnPath()
      forgetFarewell()
      // After a logout there is no page to return to.
    } else if (status === 'signed-out' && !wasIn) keepReturnPath(location)
  }, [status, location, wasIn])
  // Preloads the session in the prerendered page, so the request starts while the scripts still load.
  if (import.meta.env.SSR) preload('/api/auth/session', { as: 'fetch', crossOrigin: 'anonymous' })
  useStartOfAnother(user?.id)
  if (status === 'loading') return <PlatformLoading />
  if (status === 'signed-out') return <Navigate to="/" replace state={wasIn ? null : { from: location }} />
  return (
    // Remounts the page for another user, so no state of the previous user remains.
    <PlatformProviders key={user?.id}>
      <Outlet />
    </PlatformProviders>
  )
}

/** Goes to the start when another user signs in over the page: the address may belong to the previous user. */
function useStartOfAnother(userId: string | undefined): void {
  const navigate = useNavigate()
  const [first, setFirst] = useState(userId)
  useEffect(() => {
    if (userId === undefined || userId === first) return
    setFirst(userId)
    if (first !== undefined) void navigate('/app', { replace: true })
  }, [userId, first, navigate])
}
