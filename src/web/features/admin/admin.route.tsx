import { AdminPage } from './admin-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Administration · Delta' }]

export default function AdminRoute() {
  return <AdminPage />
}
