import { Navigate, Outlet, useLocation } from 'react-router'
import { BRAND } from '#domain'
import { useAuth } from '../../auth/auth-context.tsx'

/** Lets the signed-in through; sends everyone else to the start page, which learns where they were going. */
export default function Guard() {
  const { status } = useAuth()
  const location = useLocation()
  if (status === 'loading')
    return (
      <p role="status" className="grid min-h-dvh place-items-center text-muted">
        Loading {BRAND.product} Platform...
      </p>
    )
  if (status === 'signed-out') return <Navigate to="/" replace state={{ from: location }} />
  return <Outlet />
}
