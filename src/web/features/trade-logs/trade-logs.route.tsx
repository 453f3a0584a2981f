import { TradeLogsPage } from './trade-logs-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Bring a trade log · Delta' }]

export default function TradeLogsRoute() {
  return <TradeLogsPage />
}
