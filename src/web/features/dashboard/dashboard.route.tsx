import { DashboardPage } from './dashboard-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Dashboard · Delta' }]

export default function DashboardRoute() {
  return <DashboardPage />
}
