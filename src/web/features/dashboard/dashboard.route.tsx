import { DashboardPage } from './dashboard-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen-error.tsx'

export const meta = () => [{ title: 'Dashboard · Delta' }]

export default function DashboardRoute() {
  return <DashboardPage />
}
