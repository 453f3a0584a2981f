import { Outlet } from 'react-router'
import { StandalonePage } from './standalone-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Backtest · Delta' }]

export default function StandaloneRoute() {
  return (
    <>
      <StandalonePage />
      {/* The explanation of a day opens over the results. */}
      <Outlet />
    </>
  )
}
