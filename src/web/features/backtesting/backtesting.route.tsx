import { Outlet } from 'react-router'
import { BacktestingPage } from './backtesting-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen-error.tsx'

export const meta = () => [{ title: 'Backtesting · Delta' }]

export default function BacktestingRoute() {
  return (
    <>
      <BacktestingPage />
      {/* What opens over the screen while its results stay: the explanation of a day. */}
      <Outlet />
    </>
  )
}
