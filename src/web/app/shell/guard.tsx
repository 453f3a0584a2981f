import { preload } from 'react-dom'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '../../auth/auth-context.tsx'
import { PlatformLoading } from './platform-loading.tsx'
import { PlatformProviders } from './platform-providers.tsx'

/** Lets the signed-in through; sends everyone else to the start page, which learns where they were going. */
export default function Guard() {
  const { status } = useAuth()
  const location = useLocation()
  // Into the page as it is served: who is signed in is asked while the scripts are still on their way.
  if (import.meta.env.SSR) preload('/api/auth/session', { as: 'fetch', crossOrigin: 'anonymous' })
  if (status === 'loading') return <PlatformLoading />
  if (status === 'signed-out') return <Navigate to="/" replace state={{ from: location }} />
  return (
    <PlatformProviders>
      <Outlet />
    </PlatformProviders>
  )
}
