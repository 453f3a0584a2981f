import { Navigate, useLocation } from 'react-router'

/** The runs under a shorter address. */
export default function RunsAlias() {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: '/app/backtesting/runs', search, hash }} replace />
}
