import { Navigate, useLocation } from 'react-router'

/** Redirects a shorter address to the runs. */
export default function RunsAlias() {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: '/app/backtesting/runs', search, hash }} replace />
}
