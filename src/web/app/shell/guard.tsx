import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '../../auth/auth-context.tsx'
import { PlatformLoading } from './platform-loading.tsx'
import { PlatformProviders } from './platform-providers.tsx'

/** Lets the signed-in through; sends everyone else to the start page, which learns where they were going. */
export default function Guard() {
  const { status } = useAuth()
  const location = useLocation()
  if (status === 'loading') return <PlatformLoading />
  if (status === 'signed-out') return <Navigate to="/" replace state={{ from: location }} />
  return (
    <PlatformProviders>
      <Outlet />
    </PlatformProviders>
  )
}
