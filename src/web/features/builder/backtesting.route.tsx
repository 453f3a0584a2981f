import { Outlet } from 'react-router'
import { BacktestingPage } from './backtesting-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Backtesting · Delta' }]

export default function BacktestingRoute() {
  return (
    <>
      <BacktestingPage />
      {/* The explanation of a day opens over the screen and its results. */}
      <Outlet />
    </>
  )
}
