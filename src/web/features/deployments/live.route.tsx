import { PaperTradingPage } from './paper-trading-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Paper trading · Delta' }]

export default function LiveRoute() {
  return <PaperTradingPage />
}
