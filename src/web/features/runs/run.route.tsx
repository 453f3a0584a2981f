import { Outlet } from 'react-router'
import { RunPage } from './run-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Run · Delta' }]

export default function RunRoute() {
  return (
    <>
      <RunPage />
      {/* The explanation of a day opens over the results. */}
      <Outlet />
    </>
  )
}
