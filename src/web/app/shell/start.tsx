import { Navigate } from 'react-router'

export default function Start() {
  return <Navigate to="/app/backtesting" replace />
}
